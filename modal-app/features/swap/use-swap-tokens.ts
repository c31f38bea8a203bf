import { useMemo } from 'react'
import type { SwapToken } from '#schemas/http/blockchain/convert.ts'
import { WRAPPED_SOL } from '#schemas/networks/aggregators.ts'
import type { ActiveAccount } from '#modal/core/hooks/use-active-account.ts'
import { useHeldTokens } from '#modal/core/hooks/use-held-tokens.ts'
import type { HeldToken } from '#modal/core/state/account/held-token.ts'
import { cleanText } from '#modal/lib/clean-text.ts'
import { swapApi } from './swap-api.ts'
import type { SwappableToken } from './swap-slice.ts'
import { tokenOf } from './token-id.ts'

/** The tokens of a network that can be swapped. */
export interface SwapTokens {
  /** Those that the account holds first, then the suggested, the popular and the other ones by symbol. */
  readonly tokens: readonly SwappableToken[]
  /** A few that are offered above the list. */
  readonly suggested: readonly SwappableToken[]
  readonly isLoading: boolean
  /** The network has no exchange. */
  readonly isUnsupported: boolean
  /** The list could not be loaded; what the account holds is listed. */
  readonly isFailed: boolean
}

const MAX_SUGGESTED = 8
const LIST_LIFE_S = 300
const BAD_REQUEST = 400

/** Lists what can be swapped on the account's network. */
export function useSwapTokens(account: ActiveAccount | undefined): SwapTokens {
  const held = useHeldTokens(account)
  const { currentData, isFetching, error } = swapApi.useSwapTokensQuery(
    account?.network.caipNetworkId ?? '',
    { skip: account === undefined, refetchOnMountOrArgChange: LIST_LIFE_S },
  )
  const listed = useMemo(() => currentData ?? [], [currentData])
  const { verified, unverified } = held
  const network = account?.network
  const isUnsupported = isBadRequest(error)
  const { tokens, suggested } = useMemo(() => {
    if (!network) return { tokens: [], suggested: [] }
    const byKey = new Map<string, SwappableToken>()
    for (const token of verified) byKey.set(keyOf(token), { ...token, isVerified: true })
    const ranked = listed.toSorted((a, b) => rankOf(a) - rankOf(b) || a.symbol.localeCompare(b.symbol))
    for (const entry of ranked) {
      const token = toSwappable(entry, network)
      const known = byKey.get(keyOf(token))
      byKey.set(keyOf(token), known ? { ...known, iconUrl: known.iconUrl ?? token.iconUrl } : token)
    }
    for (const token of unverified) byKey.set(keyOf(token), { ...token, isVerified: false })
    const isSuggested = new Set(
      listed.filter((entry) => entry.isSuggested).map((entry) => keyOf(toSwappable(entry, network))),
    )
    // It is swapped as the coin: its own account is closed at the end of each swap of coins.
    const all = [...byKey.values()].filter(({ address }) => address !== WRAPPED_SOL)
    const owned = all.filter(isHeld)
    return {
      tokens: [...owned, ...all.filter((token) => !isHeld(token))],
      suggested: all.filter((token) => isSuggested.has(keyOf(token))).slice(0, MAX_SUGGESTED),
    }
  }, [listed, network, verified, unverified])
  return {
    tokens,
    suggested,
    isUnsupported,
    isLoading: (currentData === undefined && isFetching) || held.isLoading,
    isFailed: error !== undefined && !isUnsupported,
  }
}

/** Identifies a token on its network. */
export function keyOf({ address }: Pick<HeldToken, 'address'>): string {
  return address?.toLowerCase() ?? ''
}

function isHeld({ quantity }: SwappableToken): boolean {
  return quantity !== undefined && /[1-9]/.test(quantity)
}

function rankOf({ isSuggested, isPopular }: SwapToken): number {
  return isSuggested ? 0 : isPopular ? 1 : 2
}

function toSwappable(entry: SwapToken, network: ActiveAccount['network']): SwappableToken {
  return {
    address: tokenOf(entry.address, network),
    name: cleanText(entry.name) || cleanText(entry.symbol),
    symbol: cleanText(entry.symbol),
    decimals: entry.decimals,
    quantity: undefined,
    price: undefined,
    iconUrl: entry.logoUri === '' ? undefined : entry.logoUri,
    isVerified: entry.isVerified,
  }
}

function isBadRequest(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'status' in error && error.status === BAD_REQUEST
}
