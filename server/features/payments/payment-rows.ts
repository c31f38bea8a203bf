import type { Selectable } from 'kysely'
import { PaymentStatus } from '#schemas/entities/payment.ts'
import { isoTime, type Timestamp } from '#server/database/clock.ts'
import type { PaymentTables } from '#server/database/tables/payment-tables.ts'
import type { NewPayment, StoredPayment } from './stored-payment.ts'

export type PaymentRow = Selectable<PaymentTables['payments']>

/** The digits of the largest amount that a chain can move, 2^256 - 1. */
const UNIT_DIGITS = 78

/** Formats smallest units as they are stored: texts that sort by number. */
export function unitsText(units: bigint): string {
  return units.toString().padStart(UNIT_DIGITS, '0')
}

/** Returns the row of a new payment. */
export function rowOf(payment: NewPayment, due: bigint, lookAt: Timestamp): PaymentRow {
  return {
    project_id: payment.projectId,
    id: payment.id,
    caip_network_id: payment.caipNetworkId,
    asset: payment.asset,
    asset_key: payment.assetKey,
    symbol: payment.symbol,
    decimals: payment.decimals,
    amount_units: unitsText(payment.amount),
    due_units: unitsText(due),
    recipient: payment.recipient,
    recipient_key: payment.recipientKey,
    origin: payment.origin,
    stated_payer: null,
    stated_block: null,
    status: 'open',
    received_units: null,
    transaction_id: null,
    payer: null,
    paid_block: null,
    from_block: payment.fromBlock,
    searched_block: payment.fromBlock,
    created_at: isoTime(payment.createdAt),
    expires_at: isoTime(payment.expiresAt),
    paid_at: null,
    settled_at: null,
    look_at: isoTime(lookAt),
  }
}

/** Reads a row. */
export function paymentOf(row: PaymentRow): StoredPayment {
  return {
    projectId: row.project_id,
    id: row.id,
    caipNetworkId: row.caip_network_id,
    asset: row.asset,
    assetKey: row.asset_key,
    symbol: row.symbol,
    decimals: row.decimals,
    amount: BigInt(row.amount_units),
    due: BigInt(row.due_units),
    recipient: row.recipient,
    recipientKey: row.recipient_key,
    origin: row.origin,
    status: PaymentStatus.parse(row.status),
    received: row.received_units === null ? null : BigInt(row.received_units),
    transactionId: row.transaction_id,
    payer: row.payer,
    paidBlock: row.paid_block,
    fromBlock: row.from_block,
    searchedBlock: row.searched_block,
    createdAt: Date.parse(row.created_at),
    expiresAt: Date.parse(row.expires_at),
    paidAt: timeOf(row.paid_at),
    settledAt: timeOf(row.settled_at),
    statedPayer: row.stated_payer,
    statedBlock: row.stated_block,
    lookAt: timeOf(row.look_at),
  }
}

function timeOf(text: string | null): Timestamp | null {
  return text === null ? null : Date.parse(text)
}
