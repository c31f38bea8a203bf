import { rateLimits } from '#server/database/migrations/0002-rate-limits.ts'
import type { Migration } from '#server/database/migrations/catalogue.ts'
import { mailbox } from './0001-mailbox.ts'

/** Every migration of the relay's own database, in the order it is applied. */
export const RELAY_MIGRATIONS = {
  '0001-mailbox': mailbox,
  '0002-rate-limits': rateLimits,
} satisfies Record<string, Migration>
