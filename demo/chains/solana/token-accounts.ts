import { base58 } from '@scure/base'

/** An account as the SVM holds it. */
export type SvmAccount = { lamports: bigint; data: Uint8Array; owner: string; executable: boolean }

/** The classic token program, and Token-2022. */
export const TOKEN_PROGRAM = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
export const TOKEN_2022_PROGRAM = 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb'

const PROGRAM_NAMES: Readonly<Record<string, string>> = {
  [TOKEN_PROGRAM]: 'spl-token',
  [TOKEN_2022_PROGRAM]: 'spl-token-2022',
}

const TOKEN_ACCOUNT_BYTES = 165
const MINT_BYTES = 82
/** With extensions both kinds of account are at least this long, and the next byte has the kind. */
const KIND_OFFSET = TOKEN_ACCOUNT_BYTES
const KINDS = { mint: 1, account: 2 } as const

/** Offsets of the fields of an SPL token account and of a mint, in bytes. */
const OFFSETS = { mint: 0, owner: 32, amount: 64, supply: 36, decimals: 44 } as const

/** The fields of a token account that the methods use; `program` is the name of its program. */
export type TokenAccount = { mint: string; owner: string; amount: bigint; program: string }

/** Whether an address is one of the two token programs. */
export function isTokenProgram(address: string): boolean {
  return address in PROGRAM_NAMES
}

/** Addresses of the token programs. */
export const TOKEN_PROGRAM_ADDRESSES = Object.keys(PROGRAM_NAMES)

/** Reads a token account; undefined for other accounts. */
export function readTokenAccount(account: SvmAccount): TokenAccount | undefined {
  const program = PROGRAM_NAMES[account.owner]
  const { data } = account
  const isOne = data.length === TOKEN_ACCOUNT_BYTES || data[KIND_OFFSET] === KINDS.account
  if (!program || data.length < TOKEN_ACCOUNT_BYTES || !isOne) return undefined
  return {
    mint: base58.encode(data.subarray(OFFSETS.mint, OFFSETS.mint + 32)),
    owner: base58.encode(data.subarray(OFFSETS.owner, OFFSETS.owner + 32)),
    amount: view(data).getBigUint64(OFFSETS.amount, true),
    program,
  }
}

/** Reads a mint; undefined for other accounts. */
export function readMint(account: SvmAccount | undefined): { supply: bigint; decimals: number } | undefined {
  if (!account || !isTokenProgram(account.owner)) return undefined
  const { data } = account
  const isOne = data.length === MINT_BYTES || data[KIND_OFFSET] === KINDS.mint
  if (!isOne) return undefined
  return { supply: view(data).getBigUint64(OFFSETS.supply, true), decimals: data[OFFSETS.decimals] ?? 0 }
}

function view(data: Uint8Array): DataView {
  return new DataView(data.buffer, data.byteOffset, data.byteLength)
}
