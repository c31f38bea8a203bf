import { storeRecipients, type CallsContext, type PreparedCalls } from '#frame/accounts/prepared-calls.ts'
import { concat } from '#frame/preview/evm/encoding/bytes.ts'
import type { EvmCall } from '#frame/preview/evm/calls/call-meaning.ts'
import {
  fetchFees,
  fetchNonce,
  broadcast,
  estimateGas,
  sendingOf,
  type FeeLevel,
} from '#frame/preview/evm/transactions/complete-transaction.ts'
import { feeWarnings } from '#frame/preview/evm/transactions/fee-warnings.ts'
import { gatherForCalls, type TransactionFacts } from '#frame/preview/evm/lookups/gather-calls.ts'
import { fetchHighestFee, sumOf, type HighestFee } from '#frame/preview/evm/transactions/highest-fee.ts'
import { signTransaction } from '#frame/preview/evm/transactions/sign.ts'
import { parseUnsigned } from '#frame/preview/evm/transactions/parse-transaction.ts'
import { serializeUnsigned, type Transaction } from '#frame/preview/evm/transactions/transaction.ts'
import {
  effectOf,
  previewHead,
  renderCalls,
  shownFee,
  trialFeesOf,
} from '#frame/preview/evm/transaction-preview.ts'
import type { Preview } from '#frame/preview/preview.ts'
import { uniqueWarnings } from '#frame/preview/unique-warnings.ts'
import { transactionIdOf } from '#frame/preview/sending.ts'
import { riskOf } from '#frame/preview/warnings.ts'
import { fail, ok, type Result } from '#schemas/errors/result.ts'
import { RPC_CODES } from '#schemas/errors/rpc-codes.ts'
import { bytesToHex, toQuantity } from '#schemas/primitives/hex.ts'

const UNSHOWABLE = fail(RPC_CODES.internal, 'This transaction cannot be shown, so it cannot be signed.')

/** Prepares calls as transactions one after another, for an account that is a plain key. */
export async function prepareSequentialCalls(
  calls: readonly EvmCall[],
  context: CallsContext,
): Promise<Result<PreparedCalls>> {
  const [fees, nonce, gas] = await Promise.all([
    fetchFees(context),
    fetchNonce(context.account, context),
    calls.length === 1 ? estimateAll(calls, context) : ok(undefined),
  ])
  if (!fees.ok) return fees
  if (!nonce.ok) return nonce
  if (!gas.ok) return gas
  const gathered = await gatherForCalls(
    {
      calls,
      nonce: nonce.value,
      fees: trialFeesOf({ kind: kindOf(fees.value), ...fees.value }, fees.value),
      ...(gas.value && { gasLimits: gas.value }),
    },
    { ...context, networkFee: fees.value },
  )
  const { touched, outflow } = effectOf(gathered, context.account)
  // A later call may depend on an earlier one, so the node tries them together where it can.
  const limits = gathered.gasLimits ? ok(gathered.gasLimits) : await estimateAll(calls, context)
  if (!limits.ok) return limits
  const transactions = calls.map((call, place) =>
    transactionOf(
      call,
      { chainId: BigInt(context.network.id), nonce: nonce.value + BigInt(place) },
      fees.value,
      limits.value[place],
    ),
  )
  const serialized = transactions.map(serializeUnsigned)
  if (!serialized.every((bytes) => parseUnsigned(bytes))) return UNSHOWABLE
  const fee = await fetchHighestFee(
    transactions.map((transaction) => ({ transaction, unsigned: serializeUnsigned(transaction) })),
    context,
  )
  return ok({
    preview: render(transactions, serialized, { ...gathered, fee }, context),
    outflow,
    cost: sumOf([...fee.each, ...calls.map(({ value }) => value)]),
    fee: fee.total,
    send: async () => {
      const transactionHashes: string[] = []
      for (const transaction of transactions) {
        const signed = await signTransaction(transaction, context.sign)
        if (signed.ok && transactions.length === 1) context.recordSending(sendingOf(signed.value))
        const sent = signed.ok ? await broadcast(signed.value, context) : signed
        if (!sent.ok && transactionHashes.length === 0) return sent
        // A transaction that may have been sent is listed too: its receipt will tell what became of it.
        const hash = sent.ok ? sent.value : transactionIdOf(sent.error)
        if (hash !== undefined) transactionHashes.push(hash)
        if (!sent.ok) break
      }
      storeRecipients(context, touched)
      const { caipNetworkId } = context.network
      return ok({ caipNetworkId, transactionHashes, isAtomic: false, count: transactions.length })
    },
  })
}

function transactionOf(
  { to, value, data }: EvmCall,
  place: { readonly chainId: bigint; readonly nonce: bigint },
  fees: FeeLevel,
  gasLimit = 0n,
): Transaction {
  const { maxFeePerGas, maxPriorityFeePerGas } = fees
  return {
    kind: kindOf(fees),
    to,
    value,
    data,
    gasLimit,
    maxFeePerGas,
    maxPriorityFeePerGas,
    ...place,
    accessList: [],
    authorizations: [],
  }
}

const kindOf = ({ hasBaseFee }: FeeLevel): Transaction['kind'] => (hasBaseFee ? 'eip1559' : 'legacy')

async function estimateAll(
  calls: readonly EvmCall[],
  context: CallsContext,
): Promise<Result<readonly bigint[]>> {
  const estimates: bigint[] = []
  for (const { to, value, data } of calls) {
    const call = {
      from: context.account,
      value: toQuantity(value),
      data: bytesToHex(data),
      ...(to !== undefined && { to }),
    }
    const gas = await estimateGas(call, context)
    if (!gas.ok) return gas
    estimates.push(gas.value)
  }
  return ok(estimates)
}

function render(
  transactions: readonly Transaction[],
  serialized: readonly Uint8Array[],
  gathered: TransactionFacts & { readonly fee: HighestFee },
  context: CallsContext,
): Preview {
  const { network, account } = context
  const { fee } = gathered
  const body = renderCalls(gathered, { network, account })
  const warnings = uniqueWarnings([
    ...body.warnings,
    ...transactions.flatMap((one, place) =>
      feeWarnings(one, fee.each[place] ?? 0n, network, gathered.networkFee),
    ),
  ])
  return {
    ...previewHead(context),
    intent: body.intent,
    fields: body.fields,
    warnings,
    risk: riskOf(warnings),
    fee: shownFee(fee, network),
    changes: body.changes,
    raw: bytesToHex(concat(...serialized)),
  }
}
