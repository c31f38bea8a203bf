import type { ChainAccount } from './account-data.ts'
import { PROGRAMS } from './addresses.ts'
import { readFront, type ByteReader } from '#frame/preview/solana/byte-reader.ts'
import { programAddress } from './program-address.ts'
import { decodeBase58 } from '#schemas/primitives/base58.ts'

/** The account type of token records (Metaplex Token Metadata). */
const TOKEN_RECORD = 11

/**
 * Returns who may move a programmable collectible besides its owner (Metaplex Token Metadata, `TokenRecord`): its delegate,
 * and the allowed recipient of a locked one.
 */
export function readTokenRecord({ program, bytes }: ChainAccount): readonly string[] {
  if (program !== PROGRAMS.metadata || bytes[0] !== TOKEN_RECORD) return []
  const holders = readFront(bytes, (reader) => {
    reader.bytes(3)
    if (readFlag(reader)) reader.u64()
    const delegate = readFlag(reader) ? reader.address() : undefined
    if (readFlag(reader)) reader.u8()
    const locked = readFlag(reader) ? reader.address() : undefined
    return [delegate, locked].filter((one) => one !== undefined)
  })
  return holders ?? []
}

/** Returns the address of a token account's record; undefined for invalid addresses. */
export function tokenRecordAddress(tokenAccount: string, mint: string): string | undefined {
  const [program, mintBytes, account] = [PROGRAMS.metadata, mint, tokenAccount].map((one) =>
    decodeBase58(one),
  )
  if (!program || !mintBytes || !account) return undefined
  const text = (value: string): Uint8Array => new TextEncoder().encode(value)
  return programAddress([text('metadata'), program, mintBytes, text('token_record'), account], program)
}

function readFlag(reader: ByteReader): boolean {
  return reader.u8() === 1
}
