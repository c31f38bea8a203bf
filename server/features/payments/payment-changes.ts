import type { Transaction, Updateable } from 'kysely'
import type { PaymentStatus } from '#schemas/entities/payment.ts'
import { isoTime, type Clock } from '#server/database/clock.ts'
import type { Database } from '#server/database/database.ts'
import type { Schema } from '#server/database/schema.ts'
import type { PaymentTables } from '#server/database/tables/payment-tables.ts'
import { lastNamed, markSeen } from './named-transactions.ts'
import { paymentOf, unitsText } from './payment-rows.ts'
import { PAYMENTS_LOCK } from './payments-repository.ts'
import { chooseSettlement } from './choose-settlement.ts'
import { insertReport } from './report-rows.ts'
import {
  AWAITING,
  SETTLED,
  type ConfirmedTransfer,
  type NamedTransaction,
  type PaymentPlace,
  type StoredPayment,
} from './stored-payment.ts'

export interface PaymentChangesSettings {
  readonly database: Database
  readonly clock: Clock
  /** Whether changes of a project's payments are reported. */
  readonly isReported: (projectId: string) => boolean
  /** Called after a change that is reported. */
  readonly onReport: () => void
}

type PaymentId = Pick<StoredPayment, 'projectId' | 'id'>
type Change = Updateable<PaymentTables['payments']>

/** Changes where payments stand. Each change happens once over all processes, together with the report about it. */
export class PaymentChanges {
  readonly #settings: PaymentChangesSettings

  constructor(settings: PaymentChangesSettings) {
    this.#settings = settings
  }

  /** Lets a transfer pay the payment that it belongs to, if it pays any. */
  async settle(place: PaymentPlace, transfer: ConfirmedTransfer): Promise<void> {
    await this.#locked(async (transaction) => {
      const payments = await paymentsOf(transaction, place, transfer.transactionId)
      const named = await namersOf(transaction, transfer.transactionId)
      const settlement = chooseSettlement(payments, named, transfer)
      if (settlement === undefined) return false
      const { payment, status } = settlement
      return this.#change(transaction, payment, status, {
        received_units: unitsText(transfer.units),
        transaction_id: transfer.transactionId,
        payer: transfer.payer,
        paid_block: transfer.block,
        paid_at: isoTime(transfer.minedAt),
        settled_at: isoTime(this.#settings.clock()),
        look_at: isoTime(this.#settings.clock()),
      })
    })
  }

  /** Withdraws what a transaction has paid, since the chain no longer has it. */
  async withdraw(payment: StoredPayment): Promise<void> {
    await this.#changeIf(payment, [...SETTLED, 'underpaid'], 'reorganised', {
      received_units: null,
      paid_at: null,
      paid_block: null,
      settled_at: isoTime(this.#settings.clock()),
      look_at: isoTime(this.#settings.clock()),
    })
  }

  /** Marks a payment whose transaction the chain has shown, and has not confirmed. */
  async markPending(payment: StoredPayment, named: NamedTransaction): Promise<void> {
    if (!named.isSeen) await markSeen(this.#settings.database.query, named)
    await this.#changeIf(payment, ['open', 'expired'], 'pending', {})
  }

  /** Ends the wait for a transaction that was named and pays nothing. */
  async forget(payment: StoredPayment, { transactionId }: NamedTransaction): Promise<void> {
    await this.#locked(async (transaction) => {
      await transaction
        .deleteFrom('payment_transactions')
        .where('project_id', '=', payment.projectId)
        .where('payment_id', '=', payment.id)
        .where('transaction_id', '=', transactionId)
        .execute()
      if ((await lastNamed(transaction, payment)) !== null) return false
      const current = await find(transaction, payment)
      if (current?.status !== 'pending') return false
      const isExpired = this.#settings.clock() >= current.expiresAt
      return this.#change(transaction, current, isExpired ? 'expired' : 'open', {})
    })
  }

  async expire(payment: StoredPayment): Promise<void> {
    await this.#changeIf(payment, ['open'], 'expired', {})
  }

  /** Ends the looks at the chain for a payment that is final. */
  async finish({ projectId, id }: PaymentId): Promise<void> {
    await this.#settings.database.query
      .updateTable('payments')
      .set({ look_at: null })
      .where('project_id', '=', projectId)
      .where('id', '=', id)
      .where('status', 'in', SETTLED)
      .execute()
  }

  /** Records up to which block a place was searched. */
  async searched({ assetKey, recipientKey }: PaymentPlace, block: number): Promise<void> {
    await this.#settings.database.query
      .updateTable('payments')
      .set({ searched_block: block })
      .where('recipient_key', '=', recipientKey)
      .where('asset_key', '=', assetKey)
      .where('look_at', 'is not', null)
      .where('searched_block', '<', block)
      .execute()
  }

  async #changeIf(
    payment: PaymentId & Pick<StoredPayment, 'transactionId'>,
    from: readonly PaymentStatus[],
    status: PaymentStatus,
    change: Change,
  ): Promise<void> {
    await this.#locked(async (transaction) => {
      const current = await find(transaction, payment)
      const isAsRead = current?.transactionId === payment.transactionId
      if (current === undefined || !isAsRead || !from.includes(current.status)) return false
      return this.#change(transaction, current, status, change)
    })
  }

  /** @returns whether it is reported. */
  async #change(
    transaction: Transaction<Schema>,
    payment: PaymentId,
    status: PaymentStatus,
    change: Change,
  ): Promise<boolean> {
    const row = await transaction
      .updateTable('payments')
      .set({ ...change, status })
      .where('project_id', '=', payment.projectId)
      .where('id', '=', payment.id)
      .returningAll()
      .executeTakeFirstOrThrow()
    if (status === 'open' || !this.#settings.isReported(payment.projectId)) return false
    const named = await lastNamed(transaction, payment)
    await insertReport(transaction, paymentOf(row), named, this.#settings.clock())
    return true
  }

  async #locked(run: (transaction: Transaction<Schema>) => Promise<boolean>): Promise<void> {
    const { database, onReport } = this.#settings
    if (await database.withLock(run, PAYMENTS_LOCK)) onReport()
  }
}

async function find(
  transaction: Transaction<Schema>,
  { projectId, id }: PaymentId,
): Promise<StoredPayment | undefined> {
  const row = await transaction
    .selectFrom('payments')
    .selectAll()
    .where('project_id', '=', projectId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row && paymentOf(row)
}

/** The payments of a place that a transfer may pay, and the one that the transaction has paid. */
async function paymentsOf(
  transaction: Transaction<Schema>,
  { assetKey, recipientKey }: PaymentPlace,
  transactionId: string,
): Promise<StoredPayment[]> {
  const rows = await transaction
    .selectFrom('payments')
    .selectAll()
    .where('recipient_key', '=', recipientKey)
    .where('asset_key', '=', assetKey)
    .where((where) =>
      where.or([
        where('transaction_id', '=', transactionId),
        where.and([where('look_at', 'is not', null), where('status', 'in', AWAITING)]),
      ]),
    )
    .execute()
  return rows.map(paymentOf)
}

async function namersOf(
  transaction: Transaction<Schema>,
  transactionId: string,
): Promise<readonly PaymentId[]> {
  const rows = await transaction
    .selectFrom('payment_transactions')
    .select(['project_id', 'payment_id'])
    .where('transaction_id', '=', transactionId)
    .orderBy('named_at')
    .execute()
  return rows.map((row) => ({ projectId: row.project_id, id: row.payment_id }))
}
