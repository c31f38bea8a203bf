import { z } from 'zod'
import { ApiAddress, ApiAmount, ApiBytes, type AggregatorAccess, type AskAggregator } from './aggregator.ts'
import { askApi } from './ask-api.ts'

/** The least that the API takes, in basis points. */
const LEAST_SLIPPAGE_BPS = 5
const BPS_OF_A_PERCENT = 100

const Swap = z.object({
  code: z.int(),
  data: z
    .object({ outAmount: ApiAmount, to: ApiAddress, data: ApiBytes, value: ApiAmount })
    .optional()
    .catch(undefined),
})

/**
 * Asks OpenOcean (apis.openocean.finance/developer/apis/swap-api/api-v4). The public API needs no key; the one for integrators
 * has another URL, and reads a key from a header.
 */
export function createOpenocean(access: AggregatorAccess): AskAggregator {
  const headers = access.key === undefined ? {} : { apikey: access.key }
  return async ({ chainId, from, to, amount, account, slippageBps, gasPrice }) => {
    if (slippageBps < LEAST_SLIPPAGE_BPS) return undefined
    const query = {
      inTokenAddress: from,
      outTokenAddress: to,
      amountDecimals: String(amount),
      gasPriceDecimals: String(await gasPrice()),
      slippage: String(slippageBps / BPS_OF_A_PERCENT),
      account,
    }
    const swap = await askApi(access, { path: `/v4/${chainId}/swap`, query, headers }, Swap)
    if (swap?.data === undefined) return undefined
    const { outAmount, to: router, data, value } = swap.data
    return { router, data, value, toAmount: outAmount }
  }
}
