import { decodeBase58 } from '#schemas/primitives/base58.ts'
import { cleanName } from '#server/providers/clean-name.ts'

/** The texts of a mint that is on no list. */
export interface MintText {
  /** Cleaned; empty where it has none. */
  readonly name: string
  readonly symbol: string
  /** The URL of more metadata, as its maker wrote it; empty for none. */
  readonly uri: string
  /** Whether it is indivisible, and one of it exists or Metaplex classifies it as non-fungible, even if more were minted. */
  readonly isCollectible: boolean
}

const KEY_BYTES = 32
const SUPPLY_AT = 36
const DECIMALS_AT = 44
const MINT_BYTES = 82
/** Token-2022: extensions with type and length follow the space of an account and a byte for its kind. */
const EXTENSIONS_AT = 166
const METADATA_EXTENSION = 19
/** Metaplex: a byte for the kind, the update authority, the mint. */
const METADATA_KEY = 4
const METADATA_MINT_AT = 1 + KEY_BYTES
const METADATA_TEXTS_AT = METADATA_MINT_AT + KEY_BYTES
/** For each creator: the key, whether it has signed, and its share. */
const CREATOR_BYTES = KEY_BYTES + 2
/** Metaplex' non-fungible standards: original, printed edition, and both as programmable ones. */
const SINGLE_STANDARDS: readonly (number | undefined)[] = [0, 3, 4, 5]
const MAX_NAME = 100
const MAX_SYMBOL = 32
const MAX_TEXT_BYTES = 4_096

/**
 * @param account The mint's own account.
 * @param metadata The account of Metaplex, if there is one; it counts when it is about this mint.
 * @returns undefined for an account that is no mint.
 */
export function readMint(
  mint: string,
  account: Buffer | undefined,
  metadata: Buffer | undefined,
): MintText | undefined {
  if (account === undefined || account.length < MINT_BYTES) return undefined
  const supply = account.readBigUInt64LE(SUPPLY_AT)
  const beside = isAbout(mint, metadata) ? textsAt(metadata, METADATA_TEXTS_AT) : undefined
  const isSingle = supply === 1n || (beside && SINGLE_STANDARDS.includes(standardAfter(beside.end, metadata)))
  const [name = '', symbol = '', uri = ''] = ownTexts(account) ?? beside?.texts ?? []
  return {
    name: cleanName(name, MAX_NAME),
    symbol: cleanName(symbol, MAX_SYMBOL),
    uri: uri.replaceAll('\0', ''),
    isCollectible: isSingle === true && account[DECIMALS_AT] === 0,
  }
}

/** Returns the name, the symbol and the URL of the metadata extension. */
function ownTexts(account: Buffer): readonly string[] | undefined {
  for (let at = EXTENSIONS_AT; at + 4 <= account.length;) {
    const [type, length] = [account.readUInt16LE(at), account.readUInt16LE(at + 2)]
    const data = account.subarray(at + 4, at + 4 + length)
    if (type === METADATA_EXTENSION) return textsAt(data, KEY_BYTES * 2).texts
    at += 4 + length
  }
  return undefined
}

function isAbout(mint: string, metadata: Buffer | undefined): metadata is Buffer {
  if (metadata?.[0] !== METADATA_KEY) return false
  const about = metadata.subarray(METADATA_MINT_AT, METADATA_TEXTS_AT)
  return about.equals(decodeBase58(mint) ?? Buffer.alloc(0))
}

/**
 * Reads the token standard, which follows the texts, the royalty (2 bytes), the creators if there are any, two flags (2
 * bytes), and the edition number if there is one.
 */
function standardAfter(texts: number, metadata: Buffer | undefined): number | undefined {
  const creatorsAt = texts + 2
  if (metadata === undefined || creatorsAt + 5 > metadata.length) return undefined
  const creators = metadata[creatorsAt] === 1 ? 4 + metadata.readUInt32LE(creatorsAt + 1) * CREATOR_BYTES : 0
  const editionAt = creatorsAt + 1 + creators + 2
  const standardAt = editionAt + (metadata[editionAt] === 1 ? 2 : 1)
  return metadata[standardAt] === 1 ? metadata[standardAt + 1] : undefined
}

/** Reads three texts, each after its length, and where they end. Metaplex pads them with zeros, which are removed. */
function textsAt(bytes: Buffer, start: number): { readonly texts: readonly string[]; readonly end: number } {
  const texts: string[] = []
  let at = start
  while (texts.length < 3 && at + 4 <= bytes.length) {
    const length = bytes.readUInt32LE(at)
    if (length > MAX_TEXT_BYTES || at + 4 + length > bytes.length) break
    texts.push(bytes.subarray(at + 4, at + 4 + length).toString('utf8'))
    at += 4 + length
  }
  return { texts, end: at }
}
