import type { Transaction } from 'kysely'
import { isoTime, type Timestamp } from '#server/database/clock.ts'
import type { Schema } from '#server/database/schema.ts'
import { describePayment } from './describe-payment.ts'
import type { StoredPayment } from './stored-payment.ts'

const PREFIX = 'report_'
const NUMBER_DIGITS = 16
/** How long a report is sent again until the site has received it. */
export const REPORTED_WITHIN_MS = 259_200_000

/**
 * Stores a report about a payment in the transaction that changes it. Its id follows every id that was given out before; the
 * caller holds the lock of payments.
 */
export async function insertReport(
  transaction: Transaction<Schema>,
  payment: StoredPayment,
  named: string | null,
  now: Timestamp,
): Promise<void> {
  const newest = await transaction
    .selectFrom('payment_reports')
    .select('id')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  // Numbers continue by the clock, so that none is given out again after old reports were removed.
  const number = Math.max(numberOf(newest?.id) + 1, now)
  await transaction
    .insertInto('payment_reports')
    .values({
      id: `${PREFIX}${String(number).padStart(NUMBER_DIGITS, '0')}`,
      project_id: payment.projectId,
      payment_id: payment.id,
      status: payment.status,
      payment: JSON.stringify(describePayment(payment, named, null)),
      created_at: isoTime(now),
      attempts: 0,
      send_at: isoTime(now),
      sent_until: isoTime(now + REPORTED_WITHIN_MS),
      delivered_at: null,
    })
    .execute()
}

function numberOf(id: string | undefined): number {
  return id === undefined ? 0 : Number(id.slice(PREFIX.length))
}
