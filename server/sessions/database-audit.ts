import type { Transaction } from 'kysely'
import type { Database } from '#server/database/database.ts'
import { isoTime } from '#server/database/iso-time.ts'
import type { Schema } from '#server/database/schema.ts'
import type { AuditEntry, AuditLog } from './audit-log.ts'
import type { Clock } from './clock.ts'
import { randomId } from './tokens.ts'

/**
 * Keeps what happened in the database, for all processes.
 *
 * @example
 * await audit.record({ action: 'unlocker.removed', outcome: 'done', userId, deviceId }, transaction)
 */
export function createDatabaseAudit({ query }: Database, clock: Clock): AuditLog {
  async function insert(entry: AuditEntry, transaction: Transaction<Schema>): Promise<void> {
    const { action, outcome, projectId, userId, deviceId, detail } = entry
    await transaction
      .insertInto('audit_log')
      .values({
        id: randomId(),
        at: isoTime(clock()),
        action,
        outcome,
        project_id: projectId ?? null,
        user_id: userId ?? null,
        device_id: deviceId ?? null,
        detail: detail === undefined ? null : JSON.stringify(detail),
      })
      .execute()
  }
  return {
    record: (entry, transaction) =>
      transaction === undefined
        ? query.transaction().execute((own) => insert(entry, own))
        : insert(entry, transaction),
  }
}
