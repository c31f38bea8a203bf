import type { Migration } from 'kysely'
import { projects } from './0001-projects.ts'
import { rateLimits } from './0002-rate-limits.ts'

/** Every migration in the order it is applied; a published one is never edited, only followed by another. */
export const MIGRATIONS = {
  '0001-projects': projects,
  '0002-rate-limits': rateLimits,
} satisfies Record<string, Migration>
