import * as z from 'zod/mini'

/**
 * What a source covers. `transactions`: transactions without internal transfers of the native coin; `token-transfers`: no
 * transfers of the coin; `unlisted-tokens`: tokens on none of the deployment's lists.
 */
export const COVERED = ['all', 'transactions', 'token-transfers', 'listed-tokens', 'unlisted-tokens'] as const

/**
 * The limit of a source that answered. `since`: the earliest time it covers, ISO 8601; absent where something else is the
 * limit.
 */
const Horizon = z.object({ since: z.optional(z.string().check(z.maxLength(40))) })
export type Horizon = z.infer<typeof Horizon>

/**
 * A source of an answer, and whether the answer has all data in its coverage. A source that is down is named to the visitor,
 * because its missing data must not be read as zero.
 */
export const DataSource = z.object({
  id: z.string().check(z.maxLength(40)),
  /** Display name, e.g. `Blockscout`. */
  name: z.string().check(z.maxLength(80)),
  covers: z.enum(COVERED),
  isComplete: z.boolean(),
  /** Set for a source that answered and is not complete: asking again does not return what lies beyond. */
  horizon: z.optional(Horizon),
})
export type DataSource = z.infer<typeof DataSource>

/** How complete the answer of a source is. */
export type Reach = Pick<DataSource, 'isComplete' | 'horizon'>

/**
 * Builds the completeness of an answer.
 *
 * @param isAnswered whether the source answered all requests; if not, the horizon is ignored.
 * @example
 * reachOf(true, { since: '2026-01-01T00:00:00.000Z' }) // not complete, and not down
 */
export function reachOf(isAnswered: boolean, horizon?: Horizon): Reach {
  return { isComplete: isAnswered && horizon === undefined, horizon: isAnswered ? horizon : undefined }
}

/** Whether a source did not answer in full, so that a retry may help. */
export function isDown({ isComplete, horizon }: Reach): boolean {
  return !isComplete && horizon === undefined
}
