import { parseAmount } from '#schemas/primitives/amount.ts'
import { toFiatText } from '#modal/lib/parse-amount-text.ts'

interface ValuedToken {
  /** Of one whole token. */
  readonly price: number | undefined
  readonly decimals: number
  /** A plain decimal of whole tokens. */
  readonly quantity?: string | undefined
}

/**
 * The value of a token balance; undefined while its price or its amount is unknown.
 *
 * @param balance in the smallest unit; defaults to the last known quantity.
 * @example
 * tokenValue({ ...token, price: 2, decimals: 6, quantity: '1.5' }) // 3
 */
export function tokenValue(
  { price, decimals, quantity = '' }: ValuedToken,
  balance = parseAmount(quantity, decimals),
): number | undefined {
  return price === undefined || price <= 0 || balance === undefined
    ? undefined
    : Number(toFiatText(balance, { price, decimals }))
}
