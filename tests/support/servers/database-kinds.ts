import { isLongRun } from '../builders/runs.ts'

/** Both databases; every guarantee of the wallet's server holds on each. */
export const DATABASE_KINDS = ['embedded', 'PostgreSQL'] as const
export type DatabaseKind = (typeof DATABASE_KINDS)[number]
/**
 * The databases of whole journeys: the one with several connections, or both with `LONG=1`. What the databases may do differently
 * stands in the repositories, whose contracts are held on both.
 */
export const JOURNEY_KINDS: readonly DatabaseKind[] = isLongRun ? DATABASE_KINDS : ['PostgreSQL']
