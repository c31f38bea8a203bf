import type { ChainAccount } from './account-data.ts'
import { PROGRAMS } from './addresses.ts'
import { readFront, type ByteReader } from '#frame/preview/solana/byte-reader.ts'
import { programAddress } from './program-address.ts'
import { readMintPowers, readTokenMetadata } from './token-extensions.ts'
import { cleanName } from '#frame/preview/texts/clean-text.ts'
import { decodeBase58 } from '#schemas/primitives/base58.ts'

/** The number of what a token says of itself among the accounts of the metadata program (Metaplex Token Metadata). */
export const METADATA = 4
/** As many characters as the metadata program allows. */
const MAX_NAME_LENGTH = 32

/** Where the metadata program keeps what a mint says of itself; undefined for what is no address. */
export function metadataAddress(mint: string): string | undefined {
  const [program, mintBytes] = [decodeBase58(PROGRAMS.metadata), decodeBase58(mint)]
  return program && mintBytes && programAddress([METADATA_SEED, program, mintBytes], program)
}

const METADATA_SEED = new TextEncoder().encode('metadata')

/**
 * The name a collectible gives itself, where its mint says that its metadata is: among its own extensions (Token-2022), else
 * in the account of the metadata program. Nobody vouches for it.
 *
 * @returns an empty text when there is none that can be read.
 */
export function collectibleName(
  mint: string,
  account: ChainAccount,
  find: (address: string) => ChainAccount | undefined,
): string {
  // Of a mint that is not known whole nobody knows where it says so.
  if (!readMintPowers(account)) return ''
  const own = readTokenMetadata(account)
  if (own && own.at === mint) return own.bytes ? nameIn(own.bytes, mint) : ''
  const address = metadataAddress(mint)
  if (address === undefined || (own && own.at !== address)) return ''
  const metadata = find(address)
  if (metadata?.program !== PROGRAMS.metadata || metadata.bytes[0] !== METADATA) return ''
  return nameIn(metadata.bytes.subarray(1), mint)
}

/** Both keep an authority, the mint and then the name in the same way. */
function nameIn(bytes: Uint8Array, mint: string): string {
  const name = readFront(bytes, (reader: ByteReader) => {
    reader.address()
    if (reader.address() !== mint) reader.refuse()
    return reader.text(reader.u32())
  })
  return cleanName(name ?? '', MAX_NAME_LENGTH)
}
