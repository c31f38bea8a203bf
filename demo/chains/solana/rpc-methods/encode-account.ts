import { base58, base64 } from '@scure/base'
import type { LocalSvm } from '#demo/chains/solana/svm.ts'
import { readMint, readTokenAccount, type SvmAccount } from '#demo/chains/solana/token-accounts.ts'

/** Offsets of further fields of an SPL token account, in bytes. */
const OFFSETS = { state: 108, native: 109 } as const

/** Encodes an amount of a token in the four forms of the JSON-RPC interface. */
export function encodeTokenAmount(amount: bigint, decimals: number): Record<string, unknown> {
  const digits = amount.toString().padStart(decimals + 1, '0')
  const fraction = decimals === 0 ? '' : digits.slice(-decimals).replace(/0+$/, '')
  const uiAmountString = `${digits.slice(0, digits.length - decimals)}${fraction ? `.${fraction}` : ''}`
  return { amount: amount.toString(), decimals, uiAmount: Number(uiAmountString), uiAmountString }
}

/** Encodes an account for the JSON-RPC interface; `jsonParsed` falls back to base64 for unknown programs. */
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
