import { sendTransaction, type CallsContext, type PreparedCalls } from '#frame/accounts/prepared-calls.ts'
import { prepareWithPayer } from '#frame/accounts/choose-payer.ts'
import { fromHex } from '#frame/preview/evm/encoding/bytes.ts'
import type { EvmCall } from '#frame/preview/evm/calls/call-meaning.ts'
import { completeTransaction } from '#frame/preview/evm/transactions/complete-transaction.ts'
import type { EvmServices } from '#frame/preview/evm/evm-services.ts'
import { sumOf } from '#frame/preview/evm/transactions/highest-fee.ts'
import { previewTransaction } from '#frame/preview/evm/transaction-preview.ts'
import { callsContext, OTHER_ACCOUNT, UNSHOWABLE } from '#frame/rpc/evm-request.ts'
import type { PrepareRequest } from '#frame/rpc/rpc-handler.ts'
import { ok, type Result } from '#schemas/errors/result.ts'
import { parseRpcParams } from '#schemas/rpc/catalogue.ts'
import type { EvmTransaction } from '#schemas/rpc/shapes.ts'

/**
 * Sends a transaction: completes it, serialises it, shows what it serialised, and signs exactly that. Where the account
 * cannot pay and the operator does, the call goes through the EntryPoint, and the hash is that of its transaction.
 */
export function createSendTransaction(services: EvmServices): PrepareRequest {
  return async (request, context) => {
    const params = parseRpcParams('eth_sendTransaction', request.params)
    if (!params.ok) return params
    const [requested] = params.value
    const calls = callsContext(request, context, services)
    if (requested.from.toLowerCase() !== calls.account) return OTHER_ACCOUNT
    const prepareOwn = () => prepareTransaction(requested, calls)
    const prepared = isAboutTheKey(requested, calls)
      ? await prepareOwn()
      : await prepareWithPayer([callOf(requested)], 'none', prepareOwn, calls)
    if (!prepared.ok) return prepared
    const { preview, outflow, fee, send } = prepared.value
    return ok({
      preview,
      outflow,
      fee,
      perform: async () => {
        const sent = await send()
        return sent.ok ? ok(sent.value.transactionHashes[0]) : sent
      },
    })
  }
}

/**
 * A nonce counts the key's own transactions, so no operator can send with it. A chain other than the active one is refused
 * where the transaction is completed.
 */
function isAboutTheKey({ nonce, chainId }: EvmTransaction, { network }: CallsContext): boolean {
  return nonce !== undefined || (chainId !== undefined && BigInt(chainId) !== BigInt(network.id))
}

const callOf = ({ to, value, data, input }: EvmTransaction): EvmCall => ({
  to: to?.toLowerCase(),
  value: BigInt(value ?? '0x0'),
  data: fromHex(data ?? input ?? '0x'),
})

async function prepareTransaction(
  requested: EvmTransaction,
  context: CallsContext,
): Promise<Result<PreparedCalls>> {
  const completed = await completeTransaction(requested, context.account, context)
  if (!completed.ok) return completed
  const { transaction, unsigned, networkFee } = completed.value
  const shown = await previewTransaction(unsigned, { ...context, networkFee })
  if (!shown) return UNSHOWABLE
  return ok({
    preview: shown.preview,
    outflow: shown.outflow,
    cost: sumOf([...shown.fee.each, transaction.value]),
    fee: shown.fee.total,
    send: () => sendTransaction(transaction, shown.touched, context),
  })
}
