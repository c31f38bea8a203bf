import { SWAP_DEPLOYMENTS, type VenueDeployment } from '#schemas/networks/swap-deployments.ts'
import { BUILT_IN_MARKETS } from '#server/providers/prices/pool-markets.ts'
import type { SwapNetwork, SwapVenue } from './swap-venue.ts'

const V3_FEES = [100, 500, 3_000, 10_000]
const V2_FEE_MILLIONTHS = 3_000

/** The built-in venues by CAIP-2 id, with the stablecoins of the built-in price markets between them. */
export const BUILT_IN_SWAP_NETWORKS: ReadonlyMap<string, SwapNetwork> = new Map(
  Object.entries(SWAP_DEPLOYMENTS).map(([network, { wrappedNative, venues }]) => {
    const market = BUILT_IN_MARKETS.find((one) => one.network === network)
    const hubs = (market?.quotes ?? []).map(({ address }) => address)
    return [network, { wrappedNative, hubs, venues: venues.map(venueOf) }] as const
  }),
)

function venueOf(deployment: VenueDeployment): SwapVenue {
  return deployment.kind === 'uniswap-v2'
    ? { ...deployment, feeMillionths: V2_FEE_MILLIONTHS }
    : { ...deployment, fees: V3_FEES }
}
