import { decodeBase58 } from './base58.ts'
import { decodeWitnessAddress } from './bech32.ts'

/** The Bitcoin chains with different address formats. */
export type BitcoinChain = 'mainnet' | 'testnet' | 'regtest'

/**
 * Whether a text has the form of an EVM address: `0x` and 40 hexadecimal digits. The capitals of EIP-55 are not checked,
 * because that takes a hash function (`toChecksumAddress` in `eip55.ts`).
 */
export function isEvmAddress(address: string): address is `0x${string}` {
  return /^0x[0-9a-fA-F]{40}$/.test(address)
}

/** Whether a text is a Solana address: base58 of exactly 32 bytes. */
export function isSolanaAddress(address: string): boolean {
  if (address.length < 32 || address.length > 44) return false
  return decodeBase58(address)?.length === 32
}

const BITCOIN_FORMS: Record<BitcoinChain, { prefix: string; versions: readonly number[] }> = {
  mainnet: { prefix: 'bc', versions: [0x00, 0x05] },
  testnet: { prefix: 'tb', versions: [0x6f, 0xc4] },
  regtest: { prefix: 'bcrt', versions: [0x6f, 0xc4] },
}

/**
 * Whether a text is an address of a Bitcoin chain: a witness address with a valid checksum, or the base58 form of 25 bytes
 * with the chain's version byte (the double SHA-256 of that form is left to the wallet).
 *
 * @example
 * isBitcoinAddress('bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', 'mainnet') // true
 */
export function isBitcoinAddress(address: string, chain: BitcoinChain): boolean {
  const form = BITCOIN_FORMS[chain]
  if (decodeWitnessAddress(address, form.prefix)) return true
  if (address.length < 26 || address.length > 35) return false
  const bytes = decodeBase58(address)
  const version = bytes?.[0]
  return bytes?.length === 25 && version !== undefined && form.versions.includes(version)
}
