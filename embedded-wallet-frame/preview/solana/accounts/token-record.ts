import type { ChainAccount } from './account-data.ts'
import { PROGRAMS } from './addresses.ts'
import { readFront, type ByteReader } from '#frame/preview/solana/byte-reader.ts'
import { programAddress } from './program-address.ts'
import { decodeBase58 } from '#schemas/primitives/base58.ts'

/** The number of token records among the accounts of the metadata program. */
const TOKEN_RECORD = 11

/**
 * Who may move a programmable collectible besides its owner (Metaplex Token Metadata, `TokenRecord`): its delegate, and
 * whoever a locked one may go to.
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

/** Where the record of a token account is; undefined for what are no addresses. */
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
