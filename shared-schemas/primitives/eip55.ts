import { isEvmAddress } from './address.ts'

/** Keccak-256 over bytes. Callers pass it in, so that this room contains no hash function. */
export type Keccak256 = (bytes: Uint8Array) => Uint8Array

/**
 * Writes an EVM address with the capitals of EIP-55.
 *
 * @param address `0x` and 40 hexadecimal digits in any case.
 * @returns the checksummed address, or undefined when the text is not an address.
 * @example
 * toChecksumAddress('0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed', keccak_256)
 */
export function toChecksumAddress(address: string, keccak256: Keccak256): `0x${string}` | undefined {
  if (!isEvmAddress(address)) return undefined
  const digits = address.slice(2).toLowerCase()
  const hash = keccak256(Uint8Array.from(digits, (digit) => digit.charCodeAt(0)))
  const checked = Array.from(digits, (digit, index) => {
    const byte = hash[index >> 1] ?? 0
    const nibble = index % 2 === 0 ? byte >> 4 : byte & 15
    return nibble >= 8 ? digit.toUpperCase() : digit
  })
  return `0x${checked.join('')}`
}
