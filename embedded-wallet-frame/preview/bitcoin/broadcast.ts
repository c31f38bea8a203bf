import type { Transaction } from '@scure/btc-signer'
import { hex } from '@scure/base'
import { refusedOrUnsettled, type RecordSending } from '#frame/preview/sending.ts'
import type { AskNode } from '#frame/services/chain-api.ts'
import type { Network } from '#schemas/entities/network.ts'
import { ok, type Result } from '#schemas/errors/result.ts'

/**
 * Broadcasts a signed transaction.
 *
 * @param answerOf creates the site's answer from the transaction's id.
 * @returns that answer, with the id computed from the bytes; the node's refusal unchanged; or TICKET_STATE_UNKNOWN with the
 * id if the outcome is unknown.
 */
export async function broadcast<A>(
  transaction: Transaction,
  context: { readonly network: Network; readonly askNode: AskNode; readonly recordSending: RecordSending },
  answerOf: (txid: string) => A,
): Promise<Result<A>> {
  const { network, askNode, recordSending } = context
  const [method, params] = ['tx', hex.encode(transaction.extract())]
  const answer = answerOf(transaction.id)
  recordSending({
    transactionId: transaction.id,
    answer,
    broadcast: { method, params },
    lookup: { method: `tx/${transaction.id}` },
  })
  const sent = await askNode(network, method, params)
  return sent.ok ? ok(answer) : refusedOrUnsettled(sent.error, transaction.id)
}
