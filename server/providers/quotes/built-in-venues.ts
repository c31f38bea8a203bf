import { SWAP_DEPLOYMENTS, type SwapDeployment } from '#schemas/networks/swap-deployments.ts'
import { BUILT_IN_MARKETS } from '#server/providers/prices/pool-markets.ts'
import type { SwapNetwork, SwapVenue } from './swap-venue.ts'

const V3_FEES = [100, 500, 3_000, 10_000]
const V2_FEE_MILLIONTHS = 3_000

/** Uniswap's venues by CAIP-2 id, with the stablecoins of the built-in price markets. */
export const BUILT_IN_SWAP_NETWORKS: ReadonlyMap<string, SwapNetwork> = new Map(
  BUILT_IN_MARKETS.flatMap(({ network, quotes }) => {
    const deployment = SWAP_DEPLOYMENTS[network]
    if (deployment === undefined) return []
    const { wrappedNative } = deployment
    const hubs = quotes.map(({ address }) => address)
    return [[network, { wrappedNative, hubs, venues: venuesOf(deployment) }] as const]
  }),
)

function venuesOf({ v2, v3 }: SwapDeployment): SwapVenue[] {
  const first: SwapVenue[] =
    v3 === undefined
      ? []
      : [{ kind: 'uniswap-v3', id: 'uniswap-v3', name: 'Uniswap v3', ...v3, fees: V3_FEES }]
  return [
    ...first,
    { kind: 'uniswap-v2', id: 'uniswap-v2', name: 'Uniswap v2', ...v2, feeMillionths: V2_FEE_MILLIONTHS },
  ]
}
