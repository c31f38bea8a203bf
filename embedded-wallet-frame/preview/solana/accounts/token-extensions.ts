import { TOKEN_ACCOUNT_BYTES, isTokenProgram, type ChainAccount } from './account-data.ts'
import { PROGRAMS } from './addresses.ts'
import { encodeBase58 } from '#schemas/primitives/base58.ts'

/** The types of Token-2022 extensions that this wallet checks. */
const EXTENSIONS = {
  closer: 3,
  confidentialAccount: 5,
  permanentDelegate: 12,
  transferHook: 14,
  metadataPointer: 18,
  metadata: 19,
} as const
const ADDRESS_BYTES = 32

/** What a Token-2022 mint allows others to do with its tokens. */
export interface MintPowers {
  /** May move everybody's tokens, permanently. */
  readonly permanentDelegate: string | undefined
  /** A program that is called for every transfer. */
  readonly hook: string | undefined
  /** May close the mint. */
  readonly closer: string | undefined
}

/** Reads the powers in a mint's extensions; undefined if they are unreadable. */
export function readMintPowers(mint: ChainAccount): MintPowers | undefined {
  const found = readExtensions(mint)
  return (
    found && {
      permanentDelegate: addressIn(found.get(EXTENSIONS.permanentDelegate), 0),
      hook: addressIn(found.get(EXTENSIONS.transferHook), ADDRESS_BYTES),
      closer: addressIn(found.get(EXTENSIONS.closer), 0),
    }
  )
}

/** Returns the encrypted amounts of a token account, as bytes; empty if it has none, undefined if unreadable. */
export function readConfidential(account: ChainAccount): Uint8Array | undefined {
  const found = readExtensions(account)
  return found && (found.get(EXTENSIONS.confidentialAccount) ?? new Uint8Array())
}

/**
 * Returns where a mint says that its metadata is, and the metadata it contains itself.
 *
 * @returns undefined if it has no metadata.
 */
export function readTokenMetadata(
  mint: ChainAccount,
): { readonly at: string; readonly bytes: Uint8Array | undefined } | undefined {
  const found = readExtensions(mint)
  const at = addressIn(found?.get(EXTENSIONS.metadataPointer), ADDRESS_BYTES)
  return at === undefined ? undefined : { at, bytes: found?.get(EXTENSIONS.metadata) }
}

function readExtensions({ program, bytes, size }: ChainAccount): ReadonlyMap<number, Uint8Array> | undefined {
  const found = new Map<number, Uint8Array>()
  if (!isTokenProgram(program) || bytes.length <= TOKEN_ACCOUNT_BYTES) return found
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  let at = TOKEN_ACCOUNT_BYTES + 1
  while (at + 4 <= bytes.length) {
    const [type, length] = [view.getUint16(at, true), view.getUint16(at + 2, true)]
    // Extensions are stored in the order of their creation, not by type.
    if (type === 0) return found
    if (at + 4 + length > bytes.length) return undefined
    found.set(type, bytes.subarray(at + 4, at + 4 + length))
    at += 4 + length
  }
  // More extensions may follow behind the known bytes.
  return size > bytes.length ? undefined : found
}

/** Reads an address; all zeros mean none. */
function addressIn(bytes: Uint8Array | undefined, at: number): string | undefined {
  const address = bytes && encodeBase58(bytes.slice(at, at + ADDRESS_BYTES))
  return address === undefined || address === PROGRAMS.system ? undefined : address
}
