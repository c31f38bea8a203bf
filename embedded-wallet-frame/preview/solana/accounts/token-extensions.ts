import { TOKEN_ACCOUNT_BYTES, isTokenProgram, type ChainAccount } from './account-data.ts'
import { PROGRAMS } from './addresses.ts'
import { encodeBase58 } from '#schemas/primitives/base58.ts'

/** Numbers of the extensions of Token-2022 this wallet looks at. */
const EXTENSIONS = {
  closer: 3,
  confidentialAccount: 5,
  permanentDelegate: 12,
  transferHook: 14,
  metadataPointer: 18,
  metadata: 19,
} as const
const ADDRESS_BYTES = 32

/** What a mint of Token-2022 lets others do to its tokens. */
export interface MintPowers {
  /** May move the tokens of everybody, for ever. */
  readonly permanentDelegate: string | undefined
  /** A program that is called with every transfer. */
  readonly hook: string | undefined
  /** May close the mint. */
  readonly closer: string | undefined
}

/** Reads what a mint lets others do; undefined when its extensions cannot be read. */
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

/** The amounts a token account keeps encrypted, as bytes; empty where it keeps none, undefined where it cannot be read. */
export function readConfidential(account: ChainAccount): Uint8Array | undefined {
  const found = readExtensions(account)
  return found && (found.get(EXTENSIONS.confidentialAccount) ?? new Uint8Array())
}

/**
 * Where a mint says that its metadata is, and the bytes of it that it has itself.
 *
 * @returns undefined when it says nothing of it.
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
    // They stand in the order in which they were made, whatever their numbers are.
    if (type === 0) return found
    if (at + 4 + length > bytes.length) return undefined
    found.set(type, bytes.subarray(at + 4, at + 4 + length))
    at += 4 + length
  }
  // More may stand behind the bytes that are known.
  return size > bytes.length ? undefined : found
}

/** An address that is all zeros where there is none. */
function addressIn(bytes: Uint8Array | undefined, at: number): string | undefined {
  const address = bytes && encodeBase58(bytes.slice(at, at + ADDRESS_BYTES))
  return address === undefined || address === PROGRAMS.system ? undefined : address
}
