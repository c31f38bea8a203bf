import { z } from 'zod'
import { ApiAddress, ApiAmount, ApiBytes, type AggregatorAccess, type AskAggregator } from './aggregator.ts'
import { askApi } from './ask-api.ts'

/** The names of networks in the paths of the API; other networks go by their chain id. */
const NAMES: Readonly<Record<number, string>> = {
  1: 'ethereum',
  10: 'optimism',
  56: 'bsc',
  137: 'polygon',
  8453: 'base',
  42161: 'arbitrum',
  43114: 'avalanche',
}
/** The most that the API takes, in basis points. */
const MOST_SLIPPAGE_BPS = 2_000
/** The API asks integrators for a name of their choice. */
const CLIENT = 'postern'

const Route = z.object({
  code: z.int(),
  data: z.object({ routeSummary: z.looseObject({ amountIn: ApiAmount }) }).optional(),
})
const RawRoute = z.object({ data: z.object({ routeSummary: z.record(z.string(), z.unknown()) }) })
const Built = z.object({
  code: z.int(),
  data: z
    .object({
      amountOut: ApiAmount,
      data: ApiBytes,
      routerAddress: ApiAddress,
      transactionValue: ApiAmount.optional(),
    })
    .optional(),
})

/**
 * Asks KyberSwap: a route, and then its transaction
 * (docs.kyberswap.com/kyberswap-solutions/kyberswap-aggregator/aggregator-api-specification/evm-swaps). No key is needed.
 */
export function createKyberswap(access: AggregatorAccess): AskAggregator {
  return async ({ chainId, from, to, amount, account, slippageBps }) => {
    const base = `/${NAMES[chainId] ?? chainId}/api/v1`
    const headers = { 'x-client-id': CLIENT }
    const query = { tokenIn: from, tokenOut: to, amountIn: String(amount) }
    // The summary goes back as it came.
    const route = await askApi(
      access,
      { path: `${base}/routes`, query, headers },
      z.unknown().transform((answer) => answer),
    )
    const read = Route.safeParse(route)
    const raw = RawRoute.safeParse(route)
    if (!read.success || !raw.success || read.data.data?.routeSummary.amountIn !== amount) return undefined
    const body = {
      routeSummary: raw.data.data.routeSummary,
      sender: account,
      recipient: account,
      slippageTolerance: Math.min(slippageBps, MOST_SLIPPAGE_BPS),
      source: CLIENT,
    }
    const built = await askApi(access, { path: `${base}/route/build`, headers, body }, Built)
    if (built?.data === undefined) return undefined
    const { amountOut, data, routerAddress, transactionValue = 0n } = built.data
    return { router: routerAddress, data, value: transactionValue, toAmount: amountOut }
  }
}
