import { encodeBase58 } from '#schemas/primitives/base58.ts'

const SIGNATURE_BYTES = 64
const KEY_BYTES = 32
const VERSION_BIT = 0x80

/**
 * Reads the signature of one signer from a serialised Solana transaction, legacy or version 0 (Solana transaction format:
 * compact array of signatures, message header, compact array of account keys; signer i signs as signature i).
 *
 * @returns the signature in base58, or undefined when the signer is not among the required ones.
 */
export function signatureOf(transaction: Uint8Array, signer: string): string | undefined {
  const signatures = readCompact(transaction, 0)
  if (!signatures) return undefined
  const message = signatures.next + signatures.value * SIGNATURE_BYTES
  const isVersioned = ((transaction[message] ?? 0) & VERSION_BIT) !== 0
  const header = isVersioned ? message + 1 : message
  const required = transaction[header] ?? 0
  const keys = readCompact(transaction, header + 3)
  if (!keys) return undefined
  for (let index = 0; index < Math.min(required, signatures.value, keys.value); index++) {
    const key = transaction.subarray(keys.next + index * KEY_BYTES, keys.next + (index + 1) * KEY_BYTES)
    if (encodeBase58(key) !== signer) continue
    const start = signatures.next + index * SIGNATURE_BYTES
    return encodeBase58(transaction.subarray(start, start + SIGNATURE_BYTES))
  }
  return undefined
}

/** Solana's compact-u16: seven bits per byte, at most three bytes. */
function readCompact(
  bytes: Uint8Array,
  offset: number,
): { readonly value: number; readonly next: number } | undefined {
  let value = 0
  for (let index = 0; index < 3; index++) {
    const byte = bytes[offset + index]
    if (byte === undefined) return undefined
    value |= (byte & 0x7f) << (7 * index)
    if ((byte & 0x80) === 0) return { value, next: offset + index + 1 }
  }
  return undefined
}
