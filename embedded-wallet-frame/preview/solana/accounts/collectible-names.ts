import type { ChainAccount } from './account-data.ts'
import { PROGRAMS } from './addresses.ts'
import { readFront, type ByteReader } from '#frame/preview/solana/byte-reader.ts'
import { programAddress } from './program-address.ts'
import { readMintPowers, readTokenMetadata } from './token-extensions.ts'
import { cleanName } from '#frame/preview/texts/clean-text.ts'
import { decodeBase58 } from '#schemas/primitives/base58.ts'

/** The account type of token metadata (Metaplex Token Metadata). */
export const METADATA = 4
/** The limit of the metadata program, in characters. */
const MAX_NAME_LENGTH = 32

/** Returns the address of a mint's metadata; undefined for an invalid address. */
export function metadataAddress(mint: string): string | undefined {
  const [program, mintBytes] = [decodeBase58(PROGRAMS.metadata), decodeBase58(mint)]
  return program && mintBytes && programAddress([METADATA_SEED, program, mintBytes], program)
}

const METADATA_SEED = new TextEncoder().encode('metadata')

/**
 * Returns the name that a collectible claims, from where its mint says that its metadata is: its own extensions (Token-2022),
 * or the account of the metadata program. The name is not verified.
 *
 * @returns an empty text if there is no readable name.
 */
export function collectibleName(
  mint: string,
  account: ChainAccount,
  find: (address: string) => ChainAccount | undefined,
): string {
  // A truncated mint may not show where its metadata is.
  if (!readMintPowers(account)) return ''
  const own = readTokenMetadata(account)
  if (own && own.at === mint) return own.bytes ? nameIn(own.bytes, mint) : ''
  const address = metadataAddress(mint)
  if (address === undefined || (own && own.at !== address)) return ''
  const metadata = find(address)
  if (metadata?.program !== PROGRAMS.metadata || metadata.bytes[0] !== METADATA) return ''
  return nameIn(metadata.bytes.subarray(1), mint)
}

/** Both formats store an authority, the mint and then the name. */
function nameIn(bytes: Uint8Array, mint: string): string {
  const name = readFront(bytes, (reader: ByteReader) => {
    reader.address()
    if (reader.address() !== mint) reader.refuse()
    return reader.text(reader.u32())
  })
  return cleanName(name ?? '', MAX_NAME_LENGTH)
}
