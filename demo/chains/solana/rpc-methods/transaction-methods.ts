import { base58 } from '@scure/base'
import { invalidParams, RPC_CODES, RpcError } from '#demo/chains/solana/rpc-error.ts'
import type { Execution, LandedTransaction, LocalSvm, Simulation } from '#demo/chains/solana/svm.ts'
import { describeTransactionError } from '#demo/chains/solana/transaction-error.ts'
import { encodeAccount } from './encode-account.ts'
import { encodeTransaction } from './encode-transaction.ts'
import { readAddress, readOptions, readStrings, readTransaction } from './params.ts'
import { withContext, type RpcMethod } from './rpc-method.ts'

const DEFAULT_HISTORY = 1_000

export const transactionMethods = {
  sendTransaction: (svm, [encoded, options]) => {
    const { encoding, skipPreflight } = readOptions(options)
    const transaction = readTransaction(encoded, encoding)
    const known = svm.blockhashes.isValid(transaction.message.recentBlockhash)
    if (!known) throw preflightFailure({ err: 'BlockhashNotFound', logs: [], unitsConsumed: 0, fee: 0 })
    if (skipPreflight !== true) {
      const preview = svm.simulate(transaction, { verifySignatures: true })
      if (preview.err !== null) throw preflightFailure(preview)
    }
    const execution = svm.submit(transaction)
    const signature = base58.encode(transaction.signatures[0] ?? new Uint8Array())
    if (execution.err !== null && !svm.landed(signature)) throw preflightFailure(execution)
    return signature
  },

  simulateTransaction: (svm, [encoded, options]) => {
    const { encoding, sigVerify, replaceRecentBlockhash, accounts } = readOptions(options)
    const transaction = readTransaction(encoded, encoding)
    const stale =
      replaceRecentBlockhash !== true && !svm.blockhashes.isValid(transaction.message.recentBlockhash)
    const execution: Simulation = stale
      ? { err: 'BlockhashNotFound', logs: [], unitsConsumed: 0, fee: 0, changed: new Map() }
      : svm.simulate(transaction, { verifySignatures: sigVerify === true })
    const { err, logs, unitsConsumed } = execution
    const accountsAfterwards = accounts === undefined ? null : accountsAfter(svm, execution, accounts)
    return withContext(svm, { err, logs, unitsConsumed, accounts: accountsAfterwards, returnData: null })
  },

  getSignatureStatuses: (svm, [signatures]) =>
    withContext(
      svm,
      readStrings(signatures).map((signature) => signatureStatus(svm, signature)),
    ),

  getSignaturesForAddress: (svm, [address, options]) => {
    const { limit, before, until } = readOptions(options)
    const all = svm.landedFor(readAddress(address))
    const start = typeof before === 'string' ? startAfter(svm, all, before) : 0
    const end = typeof until === 'string' ? all.findIndex(({ signature }) => signature === until) : -1
    const part = all.slice(start, end === -1 ? undefined : end)
    return part.slice(0, typeof limit === 'number' ? limit : DEFAULT_HISTORY).map(historyEntry)
  },

  getTransaction: (svm, [signature, options]) => {
    if (typeof signature !== 'string') throw invalidParams('a signature is expected')
    const landed = svm.landed(signature)
    const encoding = typeof options === 'string' ? options : readOptions(options)['encoding']
    return landed ? encodeTransaction(landed, encoding) : null
  },
} satisfies Record<string, RpcMethod>

/** A list may continue after any transaction, also one that does not name the address. */
function startAfter(svm: LocalSvm, all: readonly LandedTransaction[], before: string): number {
  const at = all.findIndex(({ signature }) => signature === before)
  if (at !== -1) return at + 1
  const { slot } = svm.landed(before) ?? { slot: 0 }
  const index = all.findIndex((one) => one.slot < slot)
  return index === -1 ? all.length : index
}

/** The requested accounts after a simulation; none if it failed. */
function accountsAfter(svm: LocalSvm, { err, changed }: Simulation, options: unknown): unknown {
  const { addresses, encoding } = readOptions(options)
  return readStrings(addresses).map((address) => {
    const account = changed.get(address) ?? svm.account(readAddress(address))
    return err === null && account ? encodeAccount(svm, account, encoding) : null
  })
}

/** The status of a signature; a local block is final at once. */
export function signatureStatus(svm: LocalSvm, signature: string): Record<string, unknown> | null {
  const landed = svm.landed(signature)
  if (!landed && !svm.isAirdrop(signature)) return null
  const err = landed?.err ?? null
  return {
    slot: landed?.slot ?? svm.slot,
    confirmations: null,
    err,
    status: err === null ? { Ok: null } : { Err: err },
    confirmationStatus: 'finalized',
  }
}

function historyEntry({ signature, slot, err, blockTime }: LandedTransaction): Record<string, unknown> {
  return { signature, slot, err, memo: null, blockTime, confirmationStatus: 'finalized' }
}

function preflightFailure({ err, logs, unitsConsumed }: Execution): RpcError {
  const text = describeTransactionError(err ?? 'UnsupportedVersion')
  if (err === 'SignatureFailure') {
    return new RpcError(RPC_CODES.signatureVerificationFailure, 'Transaction signature verification failure')
  }
  return new RpcError(RPC_CODES.preflightFailure, `Transaction simulation failed: ${text}`, {
    err,
    logs,
    unitsConsumed,
    accounts: null,
    returnData: null,
  })
}
