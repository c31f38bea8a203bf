import { hex } from '@scure/base'
import { Transaction } from '@scure/btc-signer'
import type { AskNode } from '#frame/services/chain-api.ts'
import type { Network } from '#schemas/entities/network.ts'

/** An output that an input spends. */
export interface SpentOutput {
  readonly script: Uint8Array
  readonly sats: bigint
  /** Whether its whole transaction was seen; a signature alone does not commit to the other amounts. */
  readonly isProven: boolean
}

/** Transactions that the network accepted are parsed without further checks. */
export const LENIENT_PARSING = {
  allowUnknownOutputs: true,
  allowUnknownInputs: true,
  allowUnknownVersion: true,
  disableScriptCheck: true,
  unknown: 'ignore',
} as const

/**
 * Fetches the transaction of an output and verifies its id.
 *
 * @param txid in the byte order of explorers.
 * @returns undefined if the node does not know it or returned another one.
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
