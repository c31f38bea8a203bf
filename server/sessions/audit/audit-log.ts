import type { Transaction } from 'kysely'
import type { Schema } from '#server/database/schema.ts'
import { problemCode } from '#server/http/problems/problem.ts'

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
  recordAll(entries: readonly AuditEntry[], transaction: Transaction<Schema>): Promise<void>
}

/** Runs something, and records why it was refused before the refusal goes on. */
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
