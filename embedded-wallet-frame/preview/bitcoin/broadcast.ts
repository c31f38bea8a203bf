import type { Transaction } from '@scure/btc-signer'
import { hex } from '@scure/base'
import type { AskNode } from '#frame/services/chain-api.ts'
import { ok, type Result } from '#schemas/errors/result.ts'
import type { Network } from '#schemas/networks/network.ts'

/**
 * Hands a signed transaction to the network.
 *
 * @returns its id, worked out from the bytes; the node's refusal unchanged.
 */
export async function broadcast(
  transaction: Transaction,
  { network, askNode }: { readonly network: Network; readonly askNode: AskNode },
): Promise<Result<string>> {
  const sent = await askNode(network, 'tx', hex.encode(transaction.extract()))
  return sent.ok ? ok(transaction.id) : sent
}
