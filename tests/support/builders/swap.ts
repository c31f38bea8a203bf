import type { SwapQuote } from '#schemas/http/blockchain/convert.ts'
import type { SwapPlan, SwappableToken } from '#modal/features/swap/swap-slice.ts'

export const ACCOUNT = '0x9965507D1a55bcC2695C58ba16FB37d819B0A4dc'
export const ROUTER = '0x7a250d5630B4cF539739dF2C5dAcb4c659F2488D'

export const COIN: SwappableToken = {
  address: undefined,
  name: 'Ether',
  symbol: 'ETH',
  decimals: 18,
  quantity: '2',
  price: 2_500,
  iconUrl: undefined,
  isVerified: true,
}

export const USDC: SwappableToken = {
  address: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
  name: 'USD Coin',
  symbol: 'USDC',
  decimals: 6,
  quantity: undefined,
  price: 1,
  iconUrl: undefined,
  isVerified: true,
}

/** A quote of 100 for 200, with 1 % of slippage. */
export function quoteWith(change: Partial<SwapQuote>): SwapQuote {
  return {
    id: 'quote',
    fromAmount: '100',
    fromAccount: 'eip155:1:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee',
    toAmount: '200',
    toAccount: `eip155:1:${USDC.address}`,
    minimumToAmount: '198',
    maximumFromAmount: '100',
    source: { id: 'uniswap-v2', name: 'Uniswap v2' },
    kind: 'swap',
    router: ROUTER,
    spender: null,
    route: [],
    gas: '150000',
    priceImpactBps: 10,
    takesTransferFee: false,
    expiresAt: '2100-01-01T00:00:00.000Z',
    ...change,
  }
}

/** A plan to pay 100 of the coin for USDC. */
export function planWith(change: Partial<SwapPlan>): SwapPlan {
  return {
    id: '0'.repeat(32),
    from: ACCOUNT,
    caipNetworkId: 'eip155:1',
    paid: COIN,
    received: USDC,
    exact: 'from',
    amount: '100',
    slippageBps: 100,
    accepted: quoteWith({}),
    ...change,
  }
}
