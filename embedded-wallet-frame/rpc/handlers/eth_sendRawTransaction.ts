import { fromHex } from '#frame/preview/evm/encoding/bytes.ts'
import { broadcast } from '#frame/preview/evm/transactions/complete-transaction.ts'
import { parseSigned } from '#frame/preview/evm/transactions/parse-transaction.ts'
import type { AnswerRead } from '#frame/rpc/dispatch-options.ts'
import { invalidParams } from '#frame/rpc/evm-request.ts'
import { parseRpcParams } from '#schemas/rpc/catalogue.ts'

/**
 * Broadcasts a transaction that was signed elsewhere; this wallet signs and shows nothing. Only complete transactions of this
 * network pass, and none that would be valid on every chain.
 */
export const answerSendRawTransaction: AnswerRead = async ({ params, network }, { askNode }) => {
  const parsed = parseRpcParams('eth_sendRawTransaction', params)
  if (!parsed.ok) return parsed
  const [raw] = parsed.value
  const transaction = parseSigned(fromHex(raw))
  if (!transaction) return invalidParams('params[0]', 'expected a signed transaction')
  if (transaction.chainId !== BigInt(network.id))
    return invalidParams('params[0]', 'expected a transaction of the active network')
  return broadcast(fromHex(raw), { askNode, network })
}
