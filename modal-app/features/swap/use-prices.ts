import type { Network } from '#schemas/entities/network.ts'
import { useIsShown } from '#modal/core/hooks/use-is-shown.ts'
import { isSameToken } from '#modal/lib/is-same-token.ts'
import { blockchainApi } from '#modal/services/blockchain-api.ts'
import type { SwappableToken } from './swap-slice.ts'
import { tokenId } from './token-id.ts'

const RENEWED_MS = 15_000

/**
 * Reads the price of one whole token of each side. Tokens of test networks and unverified ones have none.
 *
 * @returns the price by CAIP-10 id in lower case.
 */
export function usePrices(
  network: Network,
  tokens: readonly (SwappableToken | undefined)[],
): (token: SwappableToken | undefined) => number | undefined {
  const isShown = useIsShown()
  const priced = tokens.filter((token) => token?.isVerified === true)
  const addresses = priced.flatMap((token) => (token ? [tokenId(network, token.address)] : [])).toSorted()
  const { currentData } = blockchainApi.usePricesQuery(
    { currency: 'usd', addresses },
    {
      skip: addresses.length === 0 || network.testnet === true,
      pollingInterval: isShown ? RENEWED_MS : 0,
    },
  )
  return (token) => {
    if (!token?.isVerified || network.testnet === true) return undefined
    const id = tokenId(network, token.address)
    return currentData?.fungibles.find(({ address }) => isSameToken(address, id))?.price ?? token.price
  }
}
