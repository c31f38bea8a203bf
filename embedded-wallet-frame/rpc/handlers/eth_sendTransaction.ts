import { prepareAtomicCalls, rememberCalls, type CallsContext } from '#frame/accounts/prepared-calls.ts'
import { fromHex } from '#frame/preview/evm/bytes.ts'
import { broadcast, completeTransaction } from '#frame/preview/evm/complete-transaction.ts'
import type { EvmServices } from '#frame/preview/evm/evm-services.ts'
import { signTransaction } from '#frame/preview/evm/sign.ts'
import { previewTransaction } from '#frame/preview/evm/transaction-preview.ts'
import { callsContext, OTHER_ACCOUNT, UNSHOWABLE } from '#frame/rpc/evm-request.ts'
import type { PreparedRequest, PrepareRequest } from '#frame/rpc/rpc-handler.ts'
import { ok, type Result } from '#schemas/errors/result.ts'
import { parseRpcParams } from '#schemas/rpc/catalogue.ts'
import type { EvmTransaction } from '#schemas/rpc/shapes.ts'

/**
 * Sends a transaction: completes it, serialises it, shows what it serialised, signs exactly that. Where the operator
 * pays for a smart account, the call goes through the EntryPoint instead, and the hash is that of its transaction.
 */
export function createSendTransaction(services: EvmServices): PrepareRequest {
  return async (request, context) => {
    const params = parseRpcParams('eth_sendTransaction', request.params)
    if (!params.ok) return params
    const [asked] = params.value
    const calls = callsContext(request, context, services)
    if (asked.from.toLowerCase() !== calls.account) return OTHER_ACCOUNT
    const sponsored = await prepareSponsored(asked, calls)
    return sponsored ?? prepareOwn(asked, calls)
  }
}

async function prepareSponsored(
  asked: EvmTransaction,
  context: CallsContext,
): Promise<Result<PreparedRequest> | undefined> {
  const { services, network } = context
  const plan = services.smartAccount(network.caipNetworkId)
  const to = asked.to?.toLowerCase()
  const isHere = asked.chainId === undefined || BigInt(asked.chainId) === BigInt(network.id)
  // A nonce is about a transaction of the key itself.
  const isPlain = asked.nonce !== undefined || to === undefined
  if (plan?.isSponsored !== true || !services.sponsor || isPlain || !isHere) return undefined
  const call = { to, value: BigInt(asked.value ?? '0x0'), data: fromHex(asked.data ?? asked.input ?? '0x') }
  const prepared = await prepareAtomicCalls([call], plan, context)
  if (!prepared.ok || prepared.value.preview.fee?.payer !== 'sponsor') return undefined
  const { preview, send } = prepared.value
  return ok({
    preview,
    perform: async () => {
      const sent = await send()
      return sent.ok ? ok(sent.value.transactionHashes[0]) : sent
    },
  })
}

async function prepareOwn(asked: EvmTransaction, context: CallsContext): Promise<Result<PreparedRequest>> {
  const completed = await completeTransaction(asked, context.account, context)
  if (!completed.ok) return completed
  const { transaction, unsigned, networkFee } = completed.value
  const shown = await previewTransaction(unsigned, { ...context, networkFee })
  if (!shown) return UNSHOWABLE
  return ok({
    preview: shown.preview,
    perform: async () => {
      const signed = await signTransaction(transaction, context.sign)
      if (!signed.ok) return signed
      const hash = await broadcast(signed.value, context)
      if (hash.ok) rememberCalls(context, shown.touched)
      return hash
    },
  })
}
