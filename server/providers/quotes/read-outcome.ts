import { nodeProblem } from '#server/providers/evm-nodes/evm-readers.ts'

type Outcome<T> =
  | { readonly status: 'success'; readonly result: T }
  | { readonly status: 'failure'; readonly error: Error }

/** The size of the reads that are combined into one call. */
export const READ_BATCH_BYTES = 49_152

/**
 * Returns what a call of a batch gave; undefined when the contract refused it.
 *
 * @throws the problem of the nodes, so that a silent node is not taken for a missing pool.
 */
export function readOutcome<T>(outcome: Outcome<T> | undefined): T | undefined {
  if (outcome === undefined || outcome.status === 'success') return outcome?.result
  const failed = nodeProblem(outcome.error)
  if (failed !== undefined) throw failed
  return undefined
}
