import type { TokenBalance } from '#schemas/http/blockchain/balance.ts'

/**
 * Whether a token is listed among balances and sendable tokens: those without decimals are dropped (docs/specification.md
 * §5.19).
 *
 * @example
 * hasDecimals({ quantity: { decimals: '0', numeric: '3' } }) // false
 */
export function hasDecimals({ quantity }: Pick<TokenBalance, 'quantity'>): boolean {
  return Number(quantity.decimals) > 0
}
