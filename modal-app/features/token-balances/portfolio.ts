import type { BalanceAnswer, TokenBalance } from '#schemas/http/blockchain/balance.ts'
import { cleanText } from '#modal/lib/clean-text.ts'
import { hasDecimals } from '#modal/lib/has-decimals.ts'

/** A token as it is shown. */
export interface ShownToken {
  /** CAIP-10 id, or the network's for its own coin. */
  readonly id: string
  readonly name: string
  readonly symbol: string
  /** A plain decimal. */
  readonly quantity: string
  /** In the currency asked for; absent while the price is unknown. */
  readonly value: number | undefined
  readonly iconUrl: string | undefined
}

/** What an account holds, in the order it is shown. */
export interface Portfolio {
  readonly verified: readonly ShownToken[]
  /** On no list the operator trusts: shown apart, and in no sum. */
  readonly unverified: readonly ShownToken[]
  /** The value of what is verified and has a price; undefined when nothing that is held has one. */
  readonly total: number | undefined
  /** Something verified is held whose price is unknown: the total is of the rest. */
  readonly isTotalPartial: boolean
}

/**
 * Sorts an answer into what is shown. Tokens without decimals are dropped (docs/specification.md §5.19); the dearest
 * come first, what has no price after them; nothing unverified is ever summed.
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

/** What is held of a network's own coin; undefined while that is unknown. */
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
