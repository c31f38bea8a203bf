import type { KeyName } from './key-versions.ts'

/**
 * Writes one part of the data anew with the keys in force, a batch at a time. Every batch is a transaction that takes rows
 * nobody else holds: it may be ended at any point, and several processes may do it at once.
 *
 * @param after the id the batch before ended at; empty for the first one.
 */
export type Rewriting = (after: string) => Promise<RewrittenBatch>

export interface RewrittenBatch {
  /** The id it ended at; undefined where nothing is left. */
  readonly last: string | undefined
  readonly rewritten: number
  /** Rows of each key that do not open, as somebody changed them: they stay as they are. */
  readonly broken: Readonly<Record<KeyName, number>>
}

/** Rows of one batch. */
export const BATCH_SIZE = 50

export const NONE_BROKEN: RewrittenBatch['broken'] = { POSTERN_ENVELOPE_KEY: 0, POSTERN_PEPPER: 0 }
