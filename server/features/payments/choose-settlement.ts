import type { PaymentStatus } from '#schemas/entities/payment.ts'
import type { ConfirmedTransfer, StoredPayment } from './stored-payment.ts'

/** The payment that a transfer pays, and where it stands then. */
export interface Settlement {
  readonly payment: StoredPayment
  readonly status: PaymentStatus
}

type PaymentId = Pick<StoredPayment, 'projectId' | 'id'>

/**
 * Chooses the payment that a transfer pays. A transfer of exactly the due amount pays the one that awaits it, from any sender.
 * Another amount counts only for a payment that the transaction was named for: less makes it underpaid; more makes it overpaid
 * only if the transfer comes from the account that the modal stated before, since anybody can name a stranger's transaction.
 *
 * @param payments Those of the transfer's asset and recipient that are awaited, and the one that the transaction has paid.
 * @param named The payments that the transaction was named for, the first one first.
 */
export function chooseSettlement(
  payments: readonly StoredPayment[],
  named: readonly PaymentId[],
  transfer: ConfirmedTransfer,
): Settlement | undefined {
  const { transactionId, block, units, minedAt } = transfer
  const claimed = payments.find((payment) => payment.transactionId === transactionId)
  // A transaction that was dropped and mined again pays what it paid before.
  if (claimed !== undefined && claimed.status !== 'reorganised') return undefined
  const possible = (claimed === undefined ? payments : [claimed]).filter(({ fromBlock }) => fromBlock < block)
  const exact = possible.find(({ due }) => due === units)
  if (exact !== undefined) return { payment: exact, status: minedAt > exact.expiresAt ? 'late' : 'paid' }
  const namers = named.flatMap(({ projectId, id }) =>
    possible.filter((payment) => payment.projectId === projectId && payment.id === id),
  )
  for (const payment of [...namers, ...(claimed ? possible : [])]) {
    const { due, status, expiresAt } = payment
    if (units > due && isFromStatedPayer(payment, transfer))
      return { payment, status: minedAt > expiresAt ? 'late' : 'overpaid' }
    // Amounts that are too small are never added up.
    if (units < due && status !== 'underpaid') return { payment, status: 'underpaid' }
  }
  return undefined
}

function isFromStatedPayer(
  { statedPayer, statedBlock }: StoredPayment,
  { payer, block }: ConfirmedTransfer,
): boolean {
  if (statedPayer === null || statedBlock === null || payer === null) return false
  return statedPayer.toLowerCase() === payer.toLowerCase() && statedBlock < block
}
