import type { Transaction } from 'kysely'
import { isoTime } from '#server/database/clock.ts'
import type { Database } from '#server/database/database.ts'
import type { Schema } from '#server/database/schema.ts'
import type { NamedTransaction, StoredPayment } from './stored-payment.ts'

/** A wallet may replace a transaction with another one a few times. */
const MAX_NAMED = 8

/**
 * Records a transaction that was named, or that it is seen. Of too many, one that is seen takes the place of the oldest that is
 * not. Whoever only invents ids displaces nothing.
 */
export async function insertNamed(transaction: Transaction<Schema>, named: NamedTransaction): Promise<void> {
  const { projectId, id, transactionId, namedAt, isSeen } = named
  const known = await transaction
    .selectFrom('payment_transactions')
    .select(['transaction_id', 'is_seen'])
    .where('project_id', '=', projectId)
    .where('payment_id', '=', id)
    .orderBy('named_at')
    .execute()
  if (known.some((one) => one.transaction_id === transactionId)) {
    if (isSeen) await markSeen(transaction, named)
    return
  }
  if (known.length >= MAX_NAMED) {
    const unseen = known.find((one) => one.is_seen === 0)
    if (unseen === undefined || !isSeen) return
    await transaction
      .deleteFrom('payment_transactions')
      .where('project_id', '=', projectId)
      .where('payment_id', '=', id)
      .where('transaction_id', '=', unseen.transaction_id)
      .execute()
  }
  await transaction
    .insertInto('payment_transactions')
    .values({
      project_id: projectId,
      payment_id: id,
      transaction_id: transactionId,
      named_at: isoTime(namedAt),
      is_seen: isSeen ? 1 : 0,
    })
    .execute()
}

/** Records that the chain has shown a transaction that was named. */
export async function markSeen(
  query: Database['query'],
  { projectId, id, transactionId }: Omit<NamedTransaction, 'namedAt' | 'isSeen'>,
): Promise<void> {
  await query
    .updateTable('payment_transactions')
    .set({ is_seen: 1 })
    .where('project_id', '=', projectId)
    .where('payment_id', '=', id)
    .where('transaction_id', '=', transactionId)
    .execute()
}

/** Returns the transaction that was named last of those that the chain has shown. */
export async function lastNamed(
  query: Database['query'],
  { projectId, id }: Pick<StoredPayment, 'projectId' | 'id'>,
): Promise<string | null> {
  const row = await query
    .selectFrom('payment_transactions')
    .select('transaction_id')
    .where('project_id', '=', projectId)
    .where('payment_id', '=', id)
    .where('is_seen', '=', 1)
    .orderBy('named_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.transaction_id ?? null
}
