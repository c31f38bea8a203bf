import { formatAmount } from '#schemas/primitives/amount.ts'

interface Amount {
  readonly symbol: string
  readonly decimals: number
}

/**
 * Writes an exact amount with its symbol.
 *
 * @example
 * amountText(1500000n, { symbol: 'USDC', decimals: 6 }) // '1.5 USDC'
 */
export function amountText(amount: bigint | string, { symbol, decimals }: Amount): string {
  return `${formatAmount(BigInt(amount), decimals)} ${symbol}`
}
