import type { Database } from '#server/database/database.ts'

/** Filters for audit entries; a filter that is left out matches every entry. */
export interface AuditQuery {
  readonly userId?: string | undefined
  readonly projectId?: string | undefined
  /** ISO 8601; earlier entries are left out. */
  readonly since: string
  /** The maximum number of entries; the newest are returned. */
  readonly most: number
}

/** An entry of the audit log. */
export interface RecordedEntry {
  /** ISO 8601. */
  readonly at: string
  readonly action: string
  readonly outcome: string
  readonly projectId: string | null
  readonly userId: string | null
  readonly deviceId: string | null
  /** JSON. */
  readonly detail: string | null
  /** How often it happened in the hour that begins at `at`. Identical refusals are counted in one entry. */
  readonly times: number
}

/**
 * Reads the audit entries of logins and wallets that match, oldest first.
 *
 * @example
 * const entries = await readAudit(database, { userId, since: '2026-01-01', most: 100 })
 */
export async function readAudit(
  { query }: Database,
  { userId, projectId, since, most }: AuditQuery,
): Promise<RecordedEntry[]> {
  const rows = await query
    .selectFrom('audit_log')
    .selectAll()
    .where('at', '>=', since)
    .$if(userId !== undefined, (some) => some.where('user_id', '=', userId ?? ''))
    .$if(projectId !== undefined, (some) => some.where('project_id', '=', projectId ?? ''))
    .orderBy('at', 'desc')
    .limit(most)
    .execute()
  return rows.toReversed().map(({ at, action, outcome, project_id, user_id, device_id, detail, times }) => ({
    at,
    action,
    outcome,
    projectId: project_id,
    userId: user_id,
    deviceId: device_id,
    detail,
    times,
  }))
}
