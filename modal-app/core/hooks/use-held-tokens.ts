import { BALANCE_CACHE_MS } from '#schemas/constants/times.ts'
import type { Network } from '#schemas/entities/network.ts'
import type { TokenBalance } from '#schemas/http/blockchain/balance.ts'
import { isDown } from '#schemas/http/blockchain/data-source.ts'
import { useListedTokens, withListedTokens } from '#modal/core/hooks/listed-tokens.ts'
import type { ActiveAccount } from '#modal/core/hooks/use-active-account.ts'
import { cleanText } from '#modal/lib/clean-text.ts'
import { hasDecimals } from '#modal/lib/has-decimals.ts'
import { blockchainApi } from '#modal/services/blockchain-api.ts'
import type { HeldToken } from '#modal/core/state/account/held-token.ts'

/** The tokens an account can send. */
export interface HeldTokens {
  readonly verified: readonly HeldToken[]
  /** On no list the operator trusts; their prices are not shown. */
  readonly unverified: readonly HeldToken[]
  readonly isLoading: boolean
  /** The list may be incomplete: a source was down, or there is none for this network. */
  readonly isPartial: boolean
}

/**
 * Lists the tokens an account holds, the native coin first. The native coin, the owner's token (option `tokens`) and the
 * tokens sites have asked to watch are listed even when balances are unavailable.
 */
export function useHeldTokens(account: ActiveAccount | undefined): HeldTokens {
  const { currentData, isFetching, error } = blockchainApi.useBalancesQuery(
    {
      address: account?.address ?? '',
      chainId: account?.network.caipNetworkId ?? '',
      currency: 'usd',
    },
    { skip: account === undefined, refetchOnMountOrArgChange: BALANCE_CACHE_MS / 1_000 },
  )
  const balances = withListedTokens(currentData?.balances ?? [], useListedTokens(account))
  const native = balances.find(({ address }) => address === undefined)
  const tokens = balances.filter((token) => token.address !== undefined && hasDecimals(token))
  const select = (isVerified: boolean): readonly HeldToken[] =>
    tokens.filter((token) => token.isVerified === isVerified).map(toSendToken)
  // Assets on a test network have no value, whatever their name.
  const withPrice = (token: HeldToken): HeldToken =>
    account?.network.testnet === true ? { ...token, price: undefined } : token
  return {
    verified: account ? [nativeToken(account.network, native), ...select(true)].map(withPrice) : [],
    unverified: select(false),
    isLoading: currentData === undefined && isFetching,
    isPartial: error !== undefined || currentData?.sources.some(isDown) === true,
  }
}

function nativeToken({ nativeCurrency }: Network, balance: TokenBalance | undefined): HeldToken {
  const { name, symbol, decimals } = nativeCurrency
  return {
    address: undefined,
    name,
    symbol,
    decimals,
    quantity: balance?.quantity.numeric,
    price: balance?.price,
    iconUrl: balance?.iconUrl,
  }
}

function toSendToken({
  name,
  symbol,
  address,
  quantity,
  price,
  iconUrl,
  isVerified,
}: TokenBalance): HeldToken {
  return {
    address: address?.split(':').at(-1),
    name: cleanText(name) || cleanText(symbol),
    symbol: cleanText(symbol),
    decimals: Number(quantity.decimals),
    quantity: quantity.numeric,
    price: isVerified ? price : undefined,
    iconUrl,
  }
}
