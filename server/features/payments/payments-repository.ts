import type { Transaction } from 'kysely'
import { isoTime, type Timestamp } from '#server/database/clock.ts'
import type { Database } from '#server/database/database.ts'
import type { Schema } from '#server/database/schema.ts'
import { findDueAmount } from './due-amount.ts'
import { nextLook } from './look-times.ts'
import { insertNamed, lastNamed } from './named-transactions.ts'
import { paymentOf, rowOf } from './payment-rows.ts'
import type { NamedTransaction, NewPayment, PaymentPlace, StoredPayment } from './stored-payment.ts'

/** Why a payment cannot be made: its id stands for other terms, or too many await the same amount. */
export type BeginRefusal = 'used' | 'busy'

/** The payments of a deployment, shared by all its processes. */
export interface PaymentsRepository {
  /** Makes a payment, or returns the one with its id and its terms. */
  begin(payment: NewPayment): Promise<StoredPayment | BeginRefusal>
  find(projectId: string, id: string): Promise<StoredPayment | undefined>
  /** Returns the transaction that the chain has, and that was named last. */
  lastNamed(projectId: string, id: string): Promise<string | null>
  /**
   * Records a transaction that was named, or that it is seen. Of too many, one that is seen takes the place of the oldest
   * that is not; others are not recorded.
   */
  name(named: NamedTransaction): Promise<void>
  /** Records the account that is about to pay. */
  statePayer(payment: StoredPayment, payer: string, block: number): Promise<void>
  /** Takes places whose chain is to be looked at, so that no other process takes them now. */
  takeDue(now: Timestamp, most: number): Promise<readonly PaymentPlace[]>
  /** Lists the payments of a place that are followed, and the transactions that were named for them. */
  followed(
    place: PaymentPlace,
  ): Promise<{ readonly payments: readonly StoredPayment[]; readonly named: readonly NamedTransaction[] }>
}

/** Everything that decides about payments excludes each other, over all processes. */
export const PAYMENTS_LOCK = 'payments'

export function createPaymentsRepository(database: Database): PaymentsRepository {
  const { query } = database
  return {
    async begin(payment) {
      return (
        (await findSame(database, payment)) ??
        database.withLock((transaction) => insert(transaction, payment), PAYMENTS_LOCK)
      )
    },
    async find(projectId, id) {
      const row = await query
        .selectFrom('payments')
        .selectAll()
        .where('project_id', '=', projectId)
        .where('id', '=', id)
        .executeTakeFirst()
      return row && paymentOf(row)
    },
    lastNamed: (projectId, id) => lastNamed(query, { projectId, id }),
    name: (named) => database.withLock((transaction) => insertNamed(transaction, named), PAYMENTS_LOCK),
    async statePayer({ projectId, id }, payer, block) {
      await query
        .updateTable('payments')
        .set({ stated_payer: payer, stated_block: block })
        .where('project_id', '=', projectId)
        .where('id', '=', id)
        .execute()
    },
    async takeDue(now, most) {
      // Usually nothing is due, and nobody has to wait for that.
      const due = await duePlaces({ query }, now, 1)
      if (due.length === 0) return []
      return database.withLock((transaction) => takeDue(transaction, now, most), PAYMENTS_LOCK)
    },
    followed: (place) => followed(database, place),
  }
}

async function findSame(
  { query }: Pick<Database, 'query'>,
  payment: NewPayment,
): Promise<StoredPayment | 'used' | undefined> {
  const row = await query
    .selectFrom('payments')
    .selectAll()
    .where('project_id', '=', payment.projectId)
    .where('id', '=', payment.id)
    .executeTakeFirst()
  if (row === undefined) return undefined
  const stored = paymentOf(row)
  const isSame =
    stored.assetKey === payment.assetKey &&
    stored.recipientKey === payment.recipientKey &&
    stored.amount === payment.amount &&
    stored.origin === payment.origin
  return isSame ? stored : 'used'
}

async function insert(
  transaction: Transaction<Schema>,
  payment: NewPayment,
): Promise<StoredPayment | BeginRefusal> {
  const same = await findSame({ query: transaction }, payment)
  if (same !== undefined) return same
  const due = await findDueAmount(transaction, payment)
  if (due === undefined) return 'busy'
  const row = rowOf(payment, due, payment.createdAt)
  await transaction.insertInto('payments').values(row).execute()
  return paymentOf(row)
}

/** Those that have waited longest are first. */
async function duePlaces(
  { query }: Pick<Database, 'query'>,
  now: Timestamp,
  most: number,
): Promise<readonly PaymentPlace[]> {
  const due = await query
    .selectFrom('payments')
    .select(['caip_network_id', 'asset_key', 'recipient_key'])
    .where('look_at', '<=', isoTime(now))
    .groupBy(['caip_network_id', 'asset_key', 'recipient_key'])
    .orderBy((order) => order.fn.min('look_at'))
    .limit(most)
    .execute()
  return due.map((row) => ({
    caipNetworkId: row.caip_network_id,
    assetKey: row.asset_key,
    recipientKey: row.recipient_key,
  }))
}

async function takeDue(
  transaction: Transaction<Schema>,
  now: Timestamp,
  most: number,
): Promise<readonly PaymentPlace[]> {
  const places = await duePlaces({ query: transaction }, now, most)
  for (const place of places) {
    // One look serves all payments of a place.
    for (const payment of (await followed({ query: transaction }, place)).payments) {
      const next = nextLook(payment, now)
      await transaction
        .updateTable('payments')
        .set({ look_at: next === null ? null : isoTime(next) })
        .where('project_id', '=', payment.projectId)
        .where('id', '=', payment.id)
        .execute()
    }
  }
  return places
}

async function followed({ query }: Pick<Database, 'query'>, { assetKey, recipientKey }: PaymentPlace) {
  const rows = await query
    .selectFrom('payments')
    .selectAll()
    .where('recipient_key', '=', recipientKey)
    .where('asset_key', '=', assetKey)
    .where('look_at', 'is not', null)
    .execute()
  const named = await query
    .selectFrom('payment_transactions')
    .innerJoin('payments', (join) =>
      join
        .onRef('payments.project_id', '=', 'payment_transactions.project_id')
        .onRef('payments.id', '=', 'payment_transactions.payment_id'),
    )
    .select([
      'payment_transactions.project_id',
      'payment_id',
      'payment_transactions.transaction_id',
      'named_at',
      'is_seen',
    ])
    .where('recipient_key', '=', recipientKey)
    .where('asset_key', '=', assetKey)
    .where('look_at', 'is not', null)
    .orderBy('named_at')
    .execute()
  return {
    payments: rows.map(paymentOf),
    named: named.map((row) => ({
      projectId: row.project_id,
      id: row.payment_id,
      transactionId: row.transaction_id,
      namedAt: Date.parse(row.named_at),
      isSeen: row.is_seen === 1,
    })),
  }
}
