import { z } from 'zod'
import { ApiAddress, ApiAmount, ApiBytes, type AggregatorAccess, type AskAggregator } from './aggregator.ts'
import { askApi } from './ask-api.ts'

const Quote = z.discriminatedUnion('liquidityAvailable', [
  z.object({ liquidityAvailable: z.literal(false) }),
  z.object({
    liquidityAvailable: z.literal(true),
    buyAmount: ApiAmount,
    transaction: z.object({ to: ApiAddress, data: ApiBytes, value: ApiAmount }),
  }),
])

/** Asks 0x for a quote with an allowance (docs.0x.org/api-reference/0-x-api/swap/allowanceholder-getquote). */
export function createZeroEx(access: AggregatorAccess): AskAggregator {
  const headers = { '0x-api-key': access.key ?? '', '0x-version': 'v2' }
  return async ({ chainId, from, to, amount, account, slippageBps }) => {
    const query = {
      chainId: String(chainId),
      sellToken: from,
      buyToken: to,
      sellAmount: String(amount),
      taker: account,
      slippageBps: String(slippageBps),
    }
    const quote = await askApi(access, { path: '/swap/allowance-holder/quote', query, headers }, Quote)
    if (quote?.liquidityAvailable !== true) return undefined
    const { buyAmount, transaction } = quote
    const { to: router, data, value } = transaction
    return { router, data, value, toAmount: buyAmount }
  }
}
