import { base58, base64 } from '@scure/base'
import { PublicKey, VersionedMessage, VersionedTransaction } from '@solana/web3.js'
import { invalidParams } from '#demo/chains/solana/rpc-error.ts'

/** Reads an address (32 bytes in base58). */
export function readAddress(value: unknown): string {
  try {
    if (typeof value === 'string') return new PublicKey(value).toBase58()
  } catch {
    // Falls through to the error below.
  }
  throw invalidParams(`${JSON.stringify(value)} is not an address`)
}

/** Reads the options object at the end of most parameter lists. */
export function readOptions(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}

/** Reads a list of strings. */
export function readStrings(value: unknown): string[] {
  if (!Array.isArray(value) || !value.every((item) => typeof item === 'string')) {
    throw invalidParams('a list of strings is expected')
  }
  return value
}

/** Reads a whole number that is not negative. */
export function readNumber(value: unknown): number {
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 0) {
    throw invalidParams(`${JSON.stringify(value)} is not a whole number`)
  }
  return value
}

/** Reads a serialised transaction, legacy or version 0. */
export function readTransaction(value: unknown, encoding: unknown): VersionedTransaction {
  const bytes = decode(value, encoding)
  try {
    return VersionedTransaction.deserialize(bytes)
  } catch {
    throw invalidParams('failed to deserialize the transaction')
  }
}

/** Reads a serialised message in base64. */
export function readMessage(value: unknown): VersionedMessage {
  const bytes = decode(value, 'base64')
  try {
    return VersionedMessage.deserialize(bytes)
  } catch {
    throw invalidParams('failed to deserialize the message')
  }
}

function decode(value: unknown, encoding: unknown): Uint8Array {
  try {
    if (typeof value === 'string') return encoding === 'base64' ? base64.decode(value) : base58.decode(value)
  } catch {
    // Falls through to the error below.
  }
  throw invalidParams(`the transaction is not valid ${encoding === 'base64' ? 'base64' : 'base58'}`)
}
