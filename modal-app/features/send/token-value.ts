import { parseAmount } from '#schemas/primitives/amount.ts'
import { toFiatText } from './parse-amount-text.ts'
import type { SendToken } from './send-slice.ts'

/**
 * What is held of a token, in the currency of prices; undefined while its price or its amount is unknown.
 *
 * @param balance in the smallest unit; left out, what was last told of it.
 * @example
 * tokenValue({ ...token, price: 2, decimals: 6, quantity: '1.5' }) // 3
 */
export function tokenValue(
  { price, decimals, quantity = '' }: Pick<SendToken, 'price' | 'decimals' | 'quantity'>,
  balance = parseAmount(quantity, decimals),
): number | undefined {
  return price === undefined || price <= 0 || balance === undefined
    ? undefined
    : Number(toFiatText(balance, { price, decimals }))
}
