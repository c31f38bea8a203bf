import type { FeeLevel } from './complete-transaction.ts'
import type { Transaction } from './transaction.ts'
import type { PreviewWarning } from '#frame/preview/warnings.ts'
import type { Network } from '#schemas/entities/network.ts'

/** How many times the network's own price causes a warning; smaller factors are normal market movement. */
const HIGH_FACTOR = 5n
const EXTREME_FACTOR = 50n
/** A tenth of a coin is a lot for any transaction; from a hundredth of a coin on, so is 1 % of the amount moved. */
const MUCH_DIVISOR = 10n
const NOTICEABLE_DIVISOR = 100n

/**
 * Warns of a fee of more than a whole coin, or far above the network's price (docs/security-model.md §4.5).
 *
 * @param fee the highest fee of the transaction, in the smallest unit.
 */
export function feeWarnings(
  transaction: Pick<Transaction, 'maxFeePerGas' | 'value'>,
  fee: bigint,
  network: Network,
  asked: FeeLevel,
): readonly PreviewWarning[] {
  const coin = 10n ** BigInt(network.nativeCurrency.decimals)
  const isAbove = (factor: bigint): boolean =>
    asked.maxFeePerGas > 0n && transaction.maxFeePerGas > asked.maxFeePerGas * factor
  if (fee > coin || (isAbove(EXTREME_FACTOR) && fee > coin / NOTICEABLE_DIVISOR))
    return [{ class: 'FEE_EXTREME' }]
  const isLargeShare =
    transaction.value > 0n && fee * 100n > transaction.value && fee > coin / NOTICEABLE_DIVISOR
  const isHigh = fee > coin / MUCH_DIVISOR || isAbove(HIGH_FACTOR) || isLargeShare
  return isHigh ? [{ class: 'FEE_HIGH' }] : []
}
