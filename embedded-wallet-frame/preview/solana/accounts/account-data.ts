import { PROGRAMS } from './addresses.ts'
import { readWhole, type ByteReader } from '#frame/preview/solana/byte-reader.ts'

/** An account as a node returns it; the bytes may be truncated. */
export interface ChainAccount {
  readonly program: string
  readonly lamports: bigint
  readonly isExecutable: boolean
  readonly bytes: Uint8Array
  /** The full size in bytes. */
  readonly size: number
}

/** A token account (SPL Token, Token-2022). */
export interface TokenAccount {
  readonly mint: string
  readonly owner: string
  readonly amount: bigint
  /** Who may take tokens from it, and how many. */
  readonly delegate: { readonly address: string; readonly amount: bigint } | undefined
  /** Who may close it instead of its owner. */
  readonly closer: string | undefined
  readonly isFrozen: boolean
  /** Who may take tokens from it or close it besides its owner; tokens sent to such an account are not safe there. */
  readonly others: readonly string[]
}

/** A mint (SPL Token, Token-2022). */
export interface Mint {
  readonly decimals: number
  readonly supply: bigint
  /** Who may mint more of it. */
  readonly minter: string | undefined
  /** Who may freeze its token accounts. */
  readonly freezer: string | undefined
}

export const TOKEN_ACCOUNT_BYTES = 165
/** Whether it holds wrapped SOL, and with how much rent. */
const NATIVE_BYTES = 12
const FROZEN = 2
const MINT_BYTES = 82
/** The byte that tells accounts and mints of Token-2022 with extensions apart. */
const KIND = { mint: 1, account: 2 } as const
const NONCE_BYTES = 80
const TABLE_HEADER_BYTES = 56
const TABLE_TYPE = 1

/** The size of a multisignature account, which nothing else has. */
const MULTISIG_BYTES = 355

/** The number of bytes that is enough for everything but lookup tables: Token-2022 appends its extensions. */
export const ENOUGH_BYTES = 700

export function isTokenProgram(program: string): boolean {
  return program === PROGRAMS.token || program === PROGRAMS.token2022
}

/** Parses a token account; undefined for any other account. */
export function readTokenAccount({ program, bytes }: ChainAccount): TokenAccount | undefined {
  if (!isTokenProgram(program) || !isOfKind(bytes, TOKEN_ACCOUNT_BYTES, KIND.account)) return undefined
  return readWhole(bytes.subarray(0, TOKEN_ACCOUNT_BYTES), (reader) => {
    const [mint, owner, amount] = [reader.address(), reader.address(), reader.u64()]
    const delegated = longOption(reader)
    const isFrozen = reader.u8() === FROZEN
    reader.bytes(NATIVE_BYTES)
    const delegatedAmount = reader.u64()
    const closer = longOption(reader)
    return {
      mint,
      owner,
      amount,
      delegate: delegated === undefined ? undefined : { address: delegated, amount: delegatedAmount },
      closer,
      isFrozen,
      others: [delegated, closer].filter((one) => one !== undefined),
    }
  })
}

/** Reads an optional address with a four-byte flag; it has its place even if it is absent. */
function longOption(reader: ByteReader): string | undefined {
  const flag = reader.u32()
  const address = reader.address()
  return flag === 0 ? undefined : address
}

/** Parses a mint. */
export function readMint({ program, bytes }: ChainAccount): Mint | undefined {
  if (!isTokenProgram(program) || !isOfKind(bytes, MINT_BYTES, KIND.mint)) return undefined
  return readWhole(bytes.subarray(0, MINT_BYTES), (reader) => {
    const minter = longOption(reader)
    const [supply, decimals] = [reader.u64(), reader.u8()]
    if (reader.u8() !== 1) reader.refuse()
    return { minter, supply, decimals, freezer: longOption(reader) }
  })
}

/** Returns the nonce stored in an account, which replaces a blockhash. */
export function readNonce({
  program,
  bytes,
}: ChainAccount): { readonly blockhash: string; readonly authority: string } | undefined {
  if (program !== PROGRAMS.system || bytes.length !== NONCE_BYTES) return undefined
  return readWhole(bytes, (reader) => {
    reader.u32()
    if (reader.u32() !== 1) reader.refuse()
    const [authority, blockhash] = [reader.address(), reader.address()]
    reader.u64()
    return { authority, blockhash }
  })
}

/** Returns the addresses in a lookup table. */
export function readTable({ program, bytes }: ChainAccount): readonly string[] | undefined {
  if (program !== PROGRAMS.lookupTable) return undefined
  return readWhole(bytes, (reader) => {
    if (reader.u32() !== TABLE_TYPE) reader.refuse()
    reader.bytes(TABLE_HEADER_BYTES - 4)
    return Array.from({ length: Math.floor(reader.left / 32) }, () => reader.address())
  })
}

function isOfKind(bytes: Uint8Array, plainBytes: number, kind: number): boolean {
  if (bytes.length === plainBytes) return true
  const isExtended = bytes.length > TOKEN_ACCOUNT_BYTES && bytes.length !== MULTISIG_BYTES
  return isExtended && bytes[TOKEN_ACCOUNT_BYTES] === kind
}
