import type { Transaction } from 'kysely'
import type { Schema } from '#server/database/schema.ts'

/** One thing that happened to a login or a wallet. It holds no address, no code and no token. */
export interface AuditEntry {
  /** E.g. `login.email`, `session.reused`, `unlocker.removed`. */
  readonly action: string
  readonly outcome: 'done' | 'refused'
  readonly projectId?: string
  readonly userId?: string
  readonly deviceId?: string
  /** Small facts, e.g. `{ reason: 'OTP_WRONG' }`. */
  readonly detail?: Readonly<Record<string, string | number | boolean>>
}

/** Where such things are kept. */
export interface AuditLog {
  /** @param transaction Writes with what is being done, so that one is never without the other. */
  record(entry: AuditEntry, transaction?: Transaction<Schema>): Promise<void>
}
