import { rateLimits } from '#server/database/migrations/0002-rate-limits.ts'
import { defineMigrations } from '#server/database/migrations/define-migrations.ts'
import { mailbox } from './0001-mailbox.ts'

/** Every migration of the relay's own database, in the order in which it is applied. */
export const RELAY_MIGRATIONS = defineMigrations({
  '0001-mailbox': mailbox,
  '0002-rate-limits': rateLimits,
})
