import * as z from 'zod/mini'

/**
 * What a source sees. `transactions`: not what contracts move of the native coin, beside what transactions carry;
 * `token-transfers`: no movements of the coin.
 */
export const COVERED = ['all', 'transactions', 'token-transfers', 'listed-tokens'] as const

/**
 * Where an answer comes from, and whether that place answered in full. A source that is down is named to the visitor;
 * what it would have told is never taken for nothing.
 */
export const DataSource = z.object({
  id: z.string().check(z.maxLength(40)),
  /** As shown, e.g. `Blockscout`. */
  name: z.string().check(z.maxLength(80)),
  covers: z.enum(COVERED),
  isComplete: z.boolean(),
})
export type DataSource = z.infer<typeof DataSource>
