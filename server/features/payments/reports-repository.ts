import type { Transaction } from 'kysely'
import { Payment } from '#schemas/entities/payment.ts'
import { isoTime, type Timestamp } from '#server/database/clock.ts'
import type { Database } from '#server/database/database.ts'
import type { Schema } from '#server/database/schema.ts'
import { pauseAfter } from '#server/providers/webhooks/pause-after.ts'
import { PAYMENTS_LOCK } from './payments-repository.ts'
import { REPORTED_WITHIN_MS } from './report-rows.ts'

/** A report that is to be sent. */
export interface DueReport {
  readonly id: string
  readonly projectId: string
  readonly status: string
  /** The payment as it was then, without a receipt. */
  readonly payment: Payment
  readonly createdAt: string
  /** How often it was sent, with this time. */
  readonly attempts: number
}

/** Which reports an operator sends again. */
export interface Replay {
  readonly projectId: string
  /** Undefined for all payments. */
  readonly paymentId: string | undefined
  /** Reports that were made before it are not sent. */
  readonly since: Timestamp
}

/** The reports of a deployment, shared by all its processes. */
export interface ReportsRepository {
  /** Lists the projects that have reports to be sent. */
  dueProjects(now: Timestamp): Promise<readonly string[]>
  /**
   * Takes reports of a project, the oldest first, so that no other process sends them. Of one payment, a report is taken when
   * all before it were delivered or given up.
   */
  take(projectId: string, now: Timestamp, most: number): Promise<readonly DueReport[]>
  delivered(id: string, now: Timestamp): Promise<void>
  /** Sends a report again after a pause that grows. @returns whether it is given up, after three days. */
  failed(report: Pick<DueReport, 'id' | 'attempts'>, now: Timestamp): Promise<boolean>
  /** Sends reports again, also those that were delivered. @returns their number. */
  replay(wanted: Replay, now: Timestamp): Promise<number>
}

/** Longer than the time limit of a delivery: a process that ended in between has not delivered it. */
const TAKEN_FOR_MS = 30_000
const LONGEST_PAUSE_MS = 21_600_000

export function createReportsRepository(database: Database): ReportsRepository {
  const { query } = database
  return {
    async dueProjects(now) {
      const rows = await query
        .selectFrom('payment_reports')
        .select('project_id')
        .distinct()
        .where('send_at', '<=', isoTime(now))
        .execute()
      return rows.map((row) => row.project_id)
    },
    take: (projectId, now, most) =>
      database.withLock((transaction) => take(transaction, projectId, now, most), PAYMENTS_LOCK),
    async delivered(id, now) {
      await query.transaction().execute((transaction) =>
        transaction
          .updateTable('payment_reports')
          .set({ delivered_at: isoTime(now), send_at: null })
          .where('id', '=', id)
          .execute(),
      )
    },
    failed: ({ id, attempts }, now) =>
      query.transaction().execute(async (transaction) => {
        const next = now + pauseAfter(attempts, LONGEST_PAUSE_MS)
        const row = await transaction
          .selectFrom('payment_reports')
          .select('sent_until')
          .where('id', '=', id)
          .executeTakeFirst()
        const isGivenUp = row === undefined || next > Date.parse(row.sent_until)
        await transaction
          .updateTable('payment_reports')
          .set({ send_at: isGivenUp ? null : isoTime(next) })
          .where('id', '=', id)
          // An operator may have sent it again meanwhile, and another process may have delivered it.
          .where('attempts', '=', attempts)
          .where('delivered_at', 'is', null)
          .execute()
        return isGivenUp
      }),
    replay: ({ projectId, paymentId, since }, now) =>
      query.transaction().execute(async (transaction) => {
        const wanted = transaction
          .updateTable('payment_reports')
          .set({
            send_at: isoTime(now),
            sent_until: isoTime(now + REPORTED_WITHIN_MS),
            attempts: 0,
            delivered_at: null,
          })
          .where('project_id', '=', projectId)
          .where('created_at', '>=', isoTime(since))
        const rows = await (paymentId === undefined ? wanted : wanted.where('payment_id', '=', paymentId))
          .returning('id')
          .execute()
        return rows.length
      }),
  }
}

async function take(
  transaction: Transaction<Schema>,
  projectId: string,
  now: Timestamp,
  most: number,
): Promise<readonly DueReport[]> {
  const rows = await transaction
    .selectFrom('payment_reports as report')
    .selectAll()
    .where('report.project_id', '=', projectId)
    .where('report.send_at', '<=', isoTime(now))
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('payment_reports as earlier')
            .select('earlier.id')
            .whereRef('earlier.project_id', '=', 'report.project_id')
            .whereRef('earlier.payment_id', '=', 'report.payment_id')
            .whereRef('earlier.id', '<', 'report.id')
            .where('earlier.send_at', 'is not', null),
        ),
      ),
    )
    .orderBy('report.id')
    .limit(most)
    .execute()
  const ids = rows.map(({ id }) => id)
  if (ids.length > 0)
    await transaction
      .updateTable('payment_reports')
      .set(({ eb }) => ({ send_at: isoTime(now + TAKEN_FOR_MS), attempts: eb('attempts', '+', 1) }))
      .where('id', 'in', ids)
      .execute()
  return rows.map((row) => ({
    id: row.id,
    projectId: row.project_id,
    status: row.status,
    payment: Payment.parse(JSON.parse(row.payment)),
    createdAt: row.created_at,
    attempts: row.attempts + 1,
  }))
}
