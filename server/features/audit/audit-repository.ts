import type { Database } from '#server/database/database.ts'

/** Which entries are wanted; everything that is left out does not matter. */
export interface AuditQuery {
  readonly userId?: string | undefined
  readonly projectId?: string | undefined
  /** ISO 8601: entries of that moment and later. */
  readonly since: string
  /** The newest so many. */
  readonly most: number
}

/** One thing that happened, as it was recorded. */
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
  /** How often within the hour from `at`: refusals that are alike are counted. */
  readonly times: number
}

/**
 * Reads what happened to logins and wallets, the oldest of what is wanted first.
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
