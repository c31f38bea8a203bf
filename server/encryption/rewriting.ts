import type { KeyName } from './key-versions.ts'

/**
 * Rewrites a part of the data with the keys in force, a batch at a time. Every batch is a transaction on rows that no other
 * transaction has locked, so it may be interrupted at any point and run by several processes at once.
 *
 * @param after The last id of the batch before; empty for the first one.
 */
export type Rewriting = (after: string) => Promise<RewrittenBatch>

export interface RewrittenBatch {
  /** The last id of the batch; undefined when nothing is left. */
  readonly last: string | undefined
  readonly rewritten: number
  /** Rows of each key that do not open because they were tampered with; they stay as they are. */
  readonly broken: Readonly<Record<KeyName, number>>
}

/** Rows of one batch. */
export const BATCH_SIZE = 50

export const NONE_BROKEN: RewrittenBatch['broken'] = { POSTERN_ENVELOPE_KEY: 0, POSTERN_PEPPER: 0 }
