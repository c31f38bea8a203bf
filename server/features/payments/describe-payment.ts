import { formatUnits } from 'viem'
import type { Payment } from '#schemas/entities/payment.ts'
import { isoTime } from '#server/database/clock.ts'
import type { StoredPayment } from './stored-payment.ts'

/**
 * Describes a payment as the API and the reports do.
 *
 * @param named The transaction that was named last, shown until one has paid.
 * @param receipt A signed receipt; null for a payment without one.
 */
export function describePayment(
  payment: StoredPayment,
  named: string | null,
  receipt: string | null,
): Payment {
  const { decimals, received, transactionId, status, paidAt } = payment
  return {
    id: payment.id,
    status,
    asset: payment.asset,
    symbol: payment.symbol,
    decimals,
    amount: formatUnits(payment.amount, decimals),
    dueAmount: formatUnits(payment.due, decimals),
    recipient: payment.recipient,
    origin: payment.origin,
    receivedAmount: received === null ? null : formatUnits(received, decimals),
    transactionId: transactionId ?? (status === 'pending' ? named : null),
    payer: payment.payer,
    createdAt: isoTime(payment.createdAt),
    expiresAt: isoTime(payment.expiresAt),
    paidAt: paidAt === null ? null : isoTime(paidAt),
    receipt,
  }
}
