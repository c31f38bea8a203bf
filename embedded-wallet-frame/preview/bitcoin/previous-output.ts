import { hex } from '@scure/base'
import { Transaction } from '@scure/btc-signer'
import type { AskNode } from '#frame/services/chain-api.ts'
import type { Network } from '#schemas/entities/network.ts'

/** An output that is spent. */
export interface SpentOutput {
  readonly script: Uint8Array
  readonly sats: bigint
  /** Whether the transaction it is in was seen, whole; a signature alone does not commit to the other amounts. */
  readonly isProven: boolean
}

/** Reading transactions of others: whatever the network accepted is fine. */
export const LENIENT_PARSING = {
  allowUnknownOutputs: true,
  allowUnknownInputs: true,
  allowUnknownVersion: true,
  disableScriptCheck: true,
  unknown: 'ignore',
} as const

/**
 * Asks a node for the transaction an output is in, and checks that it is that transaction.
 *
 * @param txid as explorers write it.
 * @returns undefined when the node does not know it, or gave another one.
 */
export async function fetchPreviousOutput(
  txid: string,
  index: number,
  { network, askNode }: { readonly network: Network; readonly askNode: AskNode },
): Promise<SpentOutput | undefined> {
  const answer = await askNode(network, `tx/${txid}/hex`, undefined)
  if (!answer.ok || typeof answer.value !== 'string') return undefined
  try {
    const transaction = Transaction.fromRaw(hex.decode(answer.value.trim()), LENIENT_PARSING)
    if (transaction.id !== txid || index >= transaction.outputsLength) return undefined
    const { script, amount } = transaction.getOutput(index)
    return script && amount !== undefined ? { script, sats: amount, isProven: true } : undefined
  } catch {
    return undefined
  }
}
