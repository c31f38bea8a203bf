import { decodeBase58 } from '#schemas/primitives/base58.ts'
import { cleanName } from '#server/providers/clean-name.ts'

/** What a mint on no list says of itself. */
export interface MintText {
  /** Cleaned; empty where it says none. */
  readonly name: string
  readonly symbol: string
  /** Where more is said of it, as its maker wrote it; empty for nowhere. */
  readonly uri: string
  /** One of it exists, and it cannot be divided. */
  readonly isCollectible: boolean
}

const KEY_BYTES = 32
const SUPPLY_AT = 36
const DECIMALS_AT = 44
const MINT_BYTES = 82
/** Token-2022: after the space of an account and the byte that says what it is, extensions with type and length. */
const EXTENSIONS_AT = 166
const METADATA_EXTENSION = 19
/** Metaplex: a byte that says what it is, who may change it, the mint. */
const METADATA_KEY = 4
const METADATA_MINT_AT = 1 + KEY_BYTES
const METADATA_TEXTS_AT = METADATA_MINT_AT + KEY_BYTES
const MOST_NAME = 100
const MOST_SYMBOL = 32
const MOST_TEXT_BYTES = 4_096

/**
 * @param account The mint's own account.
 * @param metadata That of Metaplex, if there is one; it counts when it is about this mint.
 * @returns undefined for what is no mint.
 */
export function readMint(
  mint: string,
  account: Buffer | undefined,
  metadata: Buffer | undefined,
): MintText | undefined {
  if (account === undefined || account.length < MINT_BYTES) return undefined
  const supply = account.readBigUInt64LE(SUPPLY_AT)
  const isCollectible = supply === 1n && account[DECIMALS_AT] === 0
  const [name = '', symbol = '', uri = ''] = ownTexts(account) ?? metaplexTexts(mint, metadata) ?? []
  return {
    name: cleanName(name, MOST_NAME),
    symbol: cleanName(symbol, MOST_SYMBOL),
    uri: uri.replaceAll('\0', ''),
    isCollectible,
  }
}

/** The name, the symbol and the place of the extension with them. */
function ownTexts(account: Buffer): readonly string[] | undefined {
  for (let at = EXTENSIONS_AT; at + 4 <= account.length;) {
    const [type, length] = [account.readUInt16LE(at), account.readUInt16LE(at + 2)]
    const data = account.subarray(at + 4, at + 4 + length)
    if (type === METADATA_EXTENSION) return textsAt(data, KEY_BYTES * 2)
    at += 4 + length
  }
  return undefined
}

function metaplexTexts(mint: string, metadata: Buffer | undefined): readonly string[] | undefined {
  if (metadata?.[0] !== METADATA_KEY) return undefined
  const about = metadata.subarray(METADATA_MINT_AT, METADATA_TEXTS_AT)
  return about.equals(decodeBase58(mint) ?? Buffer.alloc(0))
    ? textsAt(metadata, METADATA_TEXTS_AT)
    : undefined
}

/** Three texts, each after its length; Metaplex fills the space with zeros, which are cleaned away. */
function textsAt(bytes: Buffer, start: number): readonly string[] {
  const texts: string[] = []
  let at = start
  while (texts.length < 3 && at + 4 <= bytes.length) {
    const length = bytes.readUInt32LE(at)
    if (length > MOST_TEXT_BYTES || at + 4 + length > bytes.length) break
    texts.push(bytes.subarray(at + 4, at + 4 + length).toString('utf8'))
    at += 4 + length
  }
  return texts
}
