import type { Transaction } from 'kysely'
import type { Schema } from '#server/database/schema.ts'
import { problemCode } from '#server/http/problems/problem.ts'

/** An event of a login or a wallet. It holds no address, no code and no token. */
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

/** Stores audit entries. */
export interface AuditLog {
  /** @param transaction Writes in the transaction of the event, so that neither is stored without the other. */
  record(entry: AuditEntry, transaction?: Transaction<Schema>): Promise<void>
  recordAll(entries: readonly AuditEntry[], transaction: Transaction<Schema>): Promise<void>
}

/** Runs a function; when it is refused, records the reason and rethrows the refusal. */
export async function recordRefusal<T>(
  audit: AuditLog,
  entry: Pick<AuditEntry, 'action' | 'projectId' | 'userId' | 'deviceId'>,
  run: () => Promise<T>,
): Promise<T> {
  try {
    return await run()
  } catch (error) {
    const reason = problemCode(error)
    if (reason !== undefined) await audit.record({ ...entry, outcome: 'refused', detail: { reason } })
    throw error
  }
}
