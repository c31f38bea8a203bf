import { prepareBatch } from '#frame/accounts/smart-account.ts'
import type { EvmAddress } from '#frame/preview/evm/encoding/bytes.ts'
import type { EvmCall } from '#frame/preview/evm/calls/call-meaning.ts'
import { broadcast, sendingOf } from '#frame/preview/evm/transactions/complete-transaction.ts'
import type { EvmServices, SentBundle } from '#frame/preview/evm/evm-services.ts'
import type { FactsContext } from '#frame/preview/evm/lookups/gather-facts.ts'
import type { Outflow } from '#frame/preview/evm/simulation/outflow.ts'
import { sumOf } from '#frame/preview/evm/transactions/highest-fee.ts'
import type { Transaction } from '#frame/preview/evm/transactions/transaction.ts'
import { signTransaction } from '#frame/preview/evm/transactions/sign.ts'
import type { SmartAccountPlan } from '#frame/preview/evm/evm-services.ts'
import { previewTransaction } from '#frame/preview/evm/transaction-preview.ts'
import type { Preview } from '#frame/preview/preview.ts'
import type { RecordSending } from '#frame/preview/sending.ts'
import type { Vault } from '#frame/keys/vault.ts'
import { fail, ok, type Result } from '#schemas/errors/result.ts'
import { RPC_CODES } from '#schemas/errors/rpc-codes.ts'

/** What preparing calls needs. */
export interface CallsContext extends FactsContext {
  readonly services: EvmServices
  readonly sign: Vault['sign']
  readonly recordSending: RecordSending
}

/** Calls that are understood and ready: what to show, and how to send them once that is approved. */
export interface PreparedCalls {
  readonly preview: Preview
  readonly outflow: Outflow | undefined
  /** The most that leaves the account, in fees and with the calls, in the smallest unit of the network's coin. */
  readonly cost: bigint
  /** The most that fees take from the account, in the same unit; undefined where it is unknown. */
  readonly fee: bigint | undefined
  readonly send: () => Promise<Result<SentBundle>>
}

const UNSHOWABLE = fail(RPC_CODES.internal, 'This transaction cannot be shown, so it cannot be signed.')

/** Prepares calls that all happen or all fail, as one transaction that the account pays itself. */
export async function prepareAtomicCalls(
  calls: readonly EvmCall[],
  plan: SmartAccountPlan,
  context: CallsContext,
): Promise<Result<PreparedCalls>> {
  const batch = await prepareBatch(calls, plan, context)
  if (!batch.ok) return batch
  const { transaction, unsigned, networkFee } = batch.value
  const shown = await previewTransaction(unsigned, {
    ...context,
    networkFee,
    delegate: plan.delegate.toLowerCase(),
  })
  if (!shown) return UNSHOWABLE
  return ok({
    preview: shown.preview,
    outflow: shown.outflow,
    cost: sumOf([...shown.fee.each, ...calls.map(({ value }) => value)]),
    fee: shown.fee.total,
    send: () => sendTransaction(transaction, shown.touched, context),
  })
}

/** Signs and sends a transaction that was approved, and stores the addresses it dealt with. */
export async function sendTransaction(
  transaction: Transaction,
  touched: readonly EvmAddress[],
  context: CallsContext,
): Promise<Result<SentBundle>> {
  const signed = await signTransaction(transaction, context.sign)
  if (!signed.ok) return signed
  context.recordSending(sendingOf(signed.value))
  const hash = await broadcast(signed.value, context)
  if (!hash.ok) return hash
  storeRecipients(context, touched)
  const { caipNetworkId } = context.network
  return ok({ caipNetworkId, transactionHashes: [hash.value], isAtomic: true })
}

/** Stores the addresses this account dealt with, so that a later approval does not call them new. */
export function storeRecipients(
  { services, network, account }: CallsContext,
  touched: readonly EvmAddress[],
): void {
  services.recipients.remember(
    network.caipNetworkId,
    account,
    touched.filter((one) => one !== account),
  )
}
