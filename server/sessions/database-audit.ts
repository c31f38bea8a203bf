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
  async function recordAll(entries: readonly AuditEntry[], transaction: Transaction<Schema>): Promise<void> {
    if (entries.length === 0) return
    const at = isoTime(clock())
    await transaction
      .insertInto('audit_log')
      .values(entries.map((entry) => toRow(entry, at)))
      .execute()
  }
  return {
    recordAll,
    record: (entry, transaction) =>
      transaction === undefined
        ? query.transaction().execute((own) => recordAll([entry], own))
        : recordAll([entry], transaction),
  }
}

function toRow({ action, outcome, projectId, userId, deviceId, detail }: AuditEntry, at: string) {
  return {
    id: randomId(),
    at,
    action,
    outcome,
    project_id: projectId ?? null,
    user_id: userId ?? null,
    device_id: deviceId ?? null,
    detail: detail === undefined ? null : JSON.stringify(detail),
  }
}
