import { base58, base64 } from '@scure/base'
import type { LocalSvm, SvmAccount } from '#demo/chains/solana/svm.ts'

const TOKEN_PROGRAMS: Readonly<Record<string, string>> = {
  TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA: 'spl-token',
  TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb: 'spl-token-2022',
}

const TOKEN_ACCOUNT_BYTES = 165
const MINT_BYTES = 82

/** Where the fields of an SPL token account and of a mint stand, in bytes. */
const OFFSETS = { mint: 0, owner: 32, amount: 64, state: 108, native: 109, supply: 36, decimals: 44 } as const

/** The fields of a token account that methods need. */
export type TokenAccount = { mint: string; owner: string; amount: bigint; program: string }

/** Whether an address is one of the two token programs. */
export function isTokenProgram(address: string): boolean {
  return address in TOKEN_PROGRAMS
}

/** Addresses of the token programs. */
export const TOKEN_PROGRAM_ADDRESSES = Object.keys(TOKEN_PROGRAMS)

/** Reads a token account; undefined when the account is something else. */
export function readTokenAccount(account: SvmAccount): TokenAccount | undefined {
  const program = TOKEN_PROGRAMS[account.owner]
  if (!program || account.data.length < TOKEN_ACCOUNT_BYTES) return undefined
  return {
    mint: base58.encode(account.data.subarray(OFFSETS.mint, OFFSETS.mint + 32)),
    owner: base58.encode(account.data.subarray(OFFSETS.owner, OFFSETS.owner + 32)),
    amount: view(account.data).getBigUint64(OFFSETS.amount, true),
    program,
  }
}

/** Reads a mint; undefined when the account is something else. */
export function readMint(account: SvmAccount | undefined): { supply: bigint; decimals: number } | undefined {
  if (!account || !isTokenProgram(account.owner) || account.data.length !== MINT_BYTES) return undefined
  return {
    supply: view(account.data).getBigUint64(OFFSETS.supply, true),
    decimals: account.data[OFFSETS.decimals] ?? 0,
  }
}

/** An amount of a token in the four spellings of the JSON-RPC interface. */
export function encodeTokenAmount(amount: bigint, decimals: number): Record<string, unknown> {
  const digits = amount.toString().padStart(decimals + 1, '0')
  const fraction = decimals === 0 ? '' : digits.slice(-decimals).replace(/0+$/, '')
  const uiAmountString = `${digits.slice(0, digits.length - decimals)}${fraction ? `.${fraction}` : ''}`
  return { amount: amount.toString(), decimals, uiAmount: Number(uiAmountString), uiAmountString }
}

/** An account as the JSON-RPC interface answers it; `jsonParsed` falls back to base64 for unknown programs. */
export function encodeAccount(
  svm: LocalSvm,
  account: SvmAccount,
  encoding: unknown,
): Record<string, unknown> {
  return {
    lamports: Number(account.lamports),
    owner: account.owner,
    executable: account.executable,
    rentEpoch: 0,
    space: account.data.length,
    data: encodeData(svm, account, encoding),
  }
}

function encodeData(svm: LocalSvm, account: SvmAccount, encoding: unknown): unknown {
  if (encoding === 'jsonParsed') {
    const parsed = parseTokenAccount(svm, account)
    if (parsed) return parsed
  }
  if (encoding === 'base58') return [base58.encode(account.data), 'base58']
  return [base64.encode(account.data), 'base64']
}

function parseTokenAccount(svm: LocalSvm, account: SvmAccount): unknown {
  const token = readTokenAccount(account)
  if (!token) return undefined
  const decimals = readMint(svm.account(token.mint))?.decimals ?? 0
  const info = {
    mint: token.mint,
    owner: token.owner,
    state: account.data[OFFSETS.state] === 2 ? 'frozen' : 'initialized',
    isNative: view(account.data).getUint32(OFFSETS.native, true) === 1,
    tokenAmount: encodeTokenAmount(token.amount, decimals),
  }
  return { program: token.program, parsed: { info, type: 'account' }, space: account.data.length }
}

function view(data: Uint8Array): DataView {
  return new DataView(data.buffer, data.byteOffset, data.byteLength)
}
