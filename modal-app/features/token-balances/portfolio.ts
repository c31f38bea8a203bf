import type { BalanceAnswer, TokenBalance } from '#schemas/http/blockchain/balance.ts'
import { cleanText } from '#modal/lib/clean-text.ts'
import { hasDecimals } from '#modal/lib/has-decimals.ts'

/** A token as it is shown. */
export interface ShownToken {
  /** CAIP-10 id, or the network's id for its native coin. */
  readonly id: string
  readonly name: string
  readonly symbol: string
  /** A plain decimal. */
  readonly quantity: string
  /** In the requested currency; undefined while the price is unknown. */
  readonly value: number | undefined
  readonly iconUrl: string | undefined
}

/** The assets of an account, in the order in which they are shown. */
export interface Portfolio {
  readonly verified: readonly ShownToken[]
  /** On no list the operator trusts: shown separately, and not part of the total. */
  readonly unverified: readonly ShownToken[]
  /** The value of verified tokens with a price; undefined when none of the held ones has a price. */
  readonly total: number | undefined
  /** The account holds a verified token without a known price, which the total leaves out. */
  readonly isTotalPartial: boolean
}

/**
 * Sorts balances for display. Tokens without decimals are dropped (docs/specification.md §5.19). The highest value comes
 * first, tokens without a price last; unverified tokens are never added up.
 */
export function toPortfolio({ balances }: BalanceAnswer): Portfolio {
  const seen = new Set<string>()
  const tokens = balances.flatMap((balance) => {
    const id = balance.address ?? balance.chainId
    if (!hasDecimals(balance) || seen.has(id)) return []
    seen.add(id)
    return [{ isVerified: balance.isVerified, token: toShown(id, balance) }]
  })
  const select = (isListVerified: boolean): readonly ShownToken[] =>
    tokens
      .filter(({ isVerified }) => isVerified === isListVerified)
      .map(({ token }) => token)
      .toSorted(byValue)
  const verified = select(true)
  const owned = verified.filter(({ quantity }) => isPositive(quantity))
  const priced = owned.filter(({ value }) => value !== undefined)
  return {
    verified,
    unverified: select(false),
    total:
      owned.length > 0 && priced.length === 0
        ? undefined
        : priced.reduce((sum, { value = 0 }) => sum + value, 0),
    isTotalPartial: priced.length < owned.length,
  }
}

/** The balance of a network's native coin; undefined while unknown. */
export function nativeCoin(
  { balances }: BalanceAnswer,
  caipNetworkId: string,
): { readonly balance: string; readonly symbol: string } | undefined {
  const coin = balances.find(({ address, chainId }) => address === undefined && chainId === caipNetworkId)
  return coin && { balance: coin.quantity.numeric, symbol: cleanText(coin.symbol) }
}

function toShown(id: string, { name, symbol, quantity, value, iconUrl }: TokenBalance): ShownToken {
  return {
    id,
    name: cleanText(name) || cleanText(symbol),
    symbol: cleanText(symbol),
    quantity: quantity.numeric,
    value,
    iconUrl,
  }
}

function byValue(a: ShownToken, b: ShownToken): number {
  return (b.value ?? -1) - (a.value ?? -1) || a.name.localeCompare(b.name)
}

function isPositive(quantity: string): boolean {
  return /[1-9]/.test(quantity)
}
