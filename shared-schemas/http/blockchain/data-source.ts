import * as z from 'zod/mini'

/**
 * What a source sees. `transactions`: not what contracts move of the native coin, beside what transactions carry;
 * `token-transfers`: no movements of the coin; `unlisted-tokens`: tokens on none of the deployment's lists.
 */
export const COVERED = ['all', 'transactions', 'token-transfers', 'listed-tokens', 'unlisted-tokens'] as const

/** Where a source ends that answered. `since`: the time it looks back to, ISO 8601; absent where something else ends it. */
const Horizon = z.object({ since: z.optional(z.string().check(z.maxLength(40))) })
export type Horizon = z.infer<typeof Horizon>

/**
 * Where an answer comes from, and whether that is all there is of what the place covers. A source that is down is named
 * to the visitor; what it would have told is never taken for nothing.
 */
export const DataSource = z.object({
  id: z.string().check(z.maxLength(40)),
  /** As shown, e.g. `Blockscout`. */
  name: z.string().check(z.maxLength(80)),
  covers: z.enum(COVERED),
  isComplete: z.boolean(),
  /** Of one that answered and is not complete: what lies beyond is not told however often it is asked. */
  horizon: z.optional(Horizon),
})
export type DataSource = z.infer<typeof DataSource>

/** How much a source told of what it covers. */
export type Reach = Pick<DataSource, 'isComplete' | 'horizon'>

/**
 * @param isAnswered Whether the source told all it was asked for; a horizon means nothing where it did not.
 * @example
 * reachOf(true, { since: '2026-01-01T00:00:00.000Z' }) // not complete, and not down
 */
export function reachOf(isAnswered: boolean, horizon?: Horizon): Reach {
  return { isComplete: isAnswered && horizon === undefined, horizon: isAnswered ? horizon : undefined }
}

/** Whether a source did not answer in full, so that asking again may help. */
export function isDown({ isComplete, horizon }: Reach): boolean {
  return !isComplete && horizon === undefined
}
