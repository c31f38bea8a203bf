import { formatUnits } from 'viem'

const NUMBER = /^(\d+)(?:\.(\d+))?(?:e([+-]\d+))?$/

/**
 * Computes the value of an amount. The product is exact and is rounded once, to the nearest number.
 *
 * @param price Of one whole unit.
 * @param amount In the smallest unit.
 * @param decimals The decimals of the token.
 * @returns undefined when the value is too large for an exact number.
 * @example
 * tokenValue(0.1, 3n * 10n ** 18n, 18) // 0.3
 */
export function tokenValue(price: number, amount: bigint, decimals: number): number | undefined {
  const [, whole = '', fraction = '', exponent = '0'] = NUMBER.exec(String(price)) ?? []
  if (whole === '') return undefined
  const shift = Number(exponent) - fraction.length
  const digits = BigInt(whole + fraction) * 10n ** BigInt(Math.max(0, shift))
  const worth = Number(formatUnits(digits * amount, decimals + Math.max(0, -shift)))
  return worth <= Number.MAX_SAFE_INTEGER ? worth : undefined
}
