import { z } from 'zod'
import { ApiAddress, ApiAmount, ApiBytes, type AggregatorAccess, type AskAggregator } from './aggregator.ts'
import { askApi } from './ask-api.ts'

const BPS_OF_A_PERCENT = 100

const Swap = z.object({
  dstAmount: ApiAmount,
  tx: z.object({ to: ApiAddress, data: ApiBytes, value: ApiAmount }),
})

/**
 * Asks 1inch (business.1inch.com/portal/documentation/apis/swap). `compatibility` asks for the one call whose minimum and
 * recipient can be read, without those for single pools.
 */
export function createOneInch(access: AggregatorAccess): AskAggregator {
  const headers = { authorization: `Bearer ${access.key ?? ''}` }
  return async ({ chainId, from, to, amount, account, slippageBps }) => {
    const query = {
      src: from,
      dst: to,
      amount: String(amount),
      from: account,
      origin: account,
      receiver: account,
      slippage: String(slippageBps / BPS_OF_A_PERCENT),
      // An account that has not approved the router yet is simulated by the server instead.
      disableEstimate: 'true',
      allowPartialFill: 'false',
      compatibility: 'true',
    }
    const swap = await askApi(access, { path: `/swap/v6.1/${chainId}/swap`, query, headers }, Swap)
    if (swap === undefined) return undefined
    const { dstAmount, tx } = swap
    return { router: tx.to, data: tx.data, value: tx.value, toAmount: dstAmount }
  }
}
