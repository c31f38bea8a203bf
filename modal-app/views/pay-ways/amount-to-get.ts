import { formatAmount } from '#schemas/primitives/amount.ts'

/** Exchanges send amounts with at most so many decimals. */
const SENT_DECIMALS = 6
/** Providers take their fees from what is paid. */
const FEE_SHARE = 0.05

/**
 * Writes the least amount that an exchange can send and that covers what is needed.
 *
 * @param needed in the smallest unit.
 * @example
 * amountToGet(1_500_000_000_000_000_001n, 18) // '1.500001'
 */
export function amountToGet(needed: bigint, decimals: number): string {
  if (decimals <= SENT_DECIMALS) return formatAmount(needed, decimals)
  const step = 10n ** BigInt(decimals - SENT_DECIMALS)
  return formatAmount((needed + step - 1n) / step, SENT_DECIMALS)
}

/**
 * Returns the whole dollars with which what is needed can be bought, the usual fee of a provider included. The provider's quote
 * says what really arrives.
 *
 * @param worth of the due amount, in dollars.
 * @param needed what has to arrive, in the smallest unit.
 * @param due what has to be paid, in the same unit.
 * @example
 * moneyToPay(100, 101n, 100n) // '107'
 */
export function moneyToPay(worth: number, needed: bigint, due: bigint): string {
  const share = Number(needed) / Number(due)
  return String(Math.ceil(worth * share * (1 + FEE_SHARE)))
}
