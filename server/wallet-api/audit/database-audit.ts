import { createHash } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { Database } from '#server/database/database.ts'
import { type Clock, isoTime } from '#server/database/clock.ts'
import type { Schema } from '#server/database/schema.ts'
import type { AuditEntry, AuditLog } from './audit-log.ts'
import { randomId } from '#server/encryption/tokens.ts'

const HOUR_MS = 3_600_000
/** How many unknown devices are distinguished among refusals of one kind in an hour. Anybody can create more of them. */
const MAX_DISTINCT_DEVICES = 20

/**
 * Stores the audit log in the database, for all processes. Refusals of the same device for the same reason share one row an
 * hour, with a count, so that an attacker who guesses all day cannot fill the disk.
 *
 * @example
 * await audit.record({ action: 'unlocker.removed', outcome: 'done', userId, deviceId }, transaction)
 */
export function createDatabaseAudit({ query }: Database, clock: Clock): AuditLog {
  const withoutCrowd = createCrowd()
  async function recordAll(entries: readonly AuditEntry[], transaction: Transaction<Schema>): Promise<void> {
    if (entries.length === 0) return
    const now = clock()
    const rows = new Map<string, ReturnType<typeof toRow>>()
    for (const entry of entries) {
      const row = toRow(withoutCrowd(entry, now), now)
      rows.set(row.id, { ...row, times: row.times + (rows.get(row.id)?.times ?? 0) })
    }
    await transaction
      .insertInto('audit_log')
      // Every writer sorts its rows the same way, so that two transactions that count the same rows do not deadlock.
      .values([...rows.values()].toSorted((left, right) => (left.id < right.id ? -1 : 1)))
      .onConflict((conflict) =>
        conflict
          .column('id')
          .doUpdateSet((to) => ({ times: to('audit_log.times', '+', to.ref('excluded.times')) })),
      )
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

function toRow(entry: AuditEntry, now: number) {
  const { action, outcome, projectId, userId, deviceId, detail } = entry
  const kept = {
    action,
    outcome,
    project_id: projectId ?? null,
    user_id: userId ?? null,
    device_id: deviceId ?? null,
    detail: detail === undefined ? null : JSON.stringify(detail),
  }
  const id = outcome === 'refused' ? hashOf([hourOf(now), ...Object.values(kept)]) : randomId()
  return { id, at: isoTime(now), ...kept, times: 1 }
}

/** Removes the device from refusals of unknown users once too many devices were refused within the hour. */
function createCrowd(): (entry: AuditEntry, now: number) => AuditEntry {
  let hour = 0
  let devices = new Map<string, Set<string>>()
  return (entry, now) => {
    const { action, outcome, projectId, userId, deviceId, detail } = entry
    if (outcome === 'done' || userId !== undefined || deviceId === undefined) return entry
    if (hour !== hourOf(now)) [hour, devices] = [hourOf(now), new Map()]
    const kind = JSON.stringify([action, projectId, detail])
    const seen = devices.get(kind) ?? new Set()
    devices.set(kind, seen)
    if (seen.size < MAX_DISTINCT_DEVICES) seen.add(deviceId)
    if (seen.has(deviceId)) return entry
    const { deviceId: _, ...anybody } = entry
    return anybody
  }
}

function hourOf(now: number): number {
  return Math.floor(now / HOUR_MS)
}

function hashOf(parts: readonly unknown[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url')
}
