import type { SwapQuote } from '#schemas/http/blockchain/convert.ts'
import { fieldAmount } from '#modal/lib/field-amount.ts'

const PRECISION = 18

/**
 * How much of the received token one whole paid token gives.
 *
 * @returns a plain decimal, cut to 8 significant digits.
 * @example
 * rateOf(quote, { decimals: 18 }, { decimals: 6 }) // '2498.1234'
 */
export function rateOf(
  { fromAmount, toAmount }: Pick<SwapQuote, 'fromAmount' | 'toAmount'>,
  paid: { readonly decimals: number },
  received: { readonly decimals: number },
): string {
  const [from, to] = [BigInt(fromAmount), BigInt(toAmount)]
  if (from === 0n) return '0'
  const scaled = to * 10n ** BigInt(paid.decimals + PRECISION)
  return fieldAmount(scaled / (from * 10n ** BigInt(received.decimals)), PRECISION)
}
