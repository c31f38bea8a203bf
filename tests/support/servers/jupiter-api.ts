import { PublicKey } from '@solana/web3.js'
import * as z from 'zod/mini'
import { WRAPPED_SOL } from '#schemas/networks/aggregators.ts'
import {
  compileSwap,
  jupiterInstructions,
  type JupiterOrder,
} from '#tests/support/chains/jupiter/jupiter-transaction.ts'
import { MARKET, type JupiterMarket } from '#tests/support/chains/jupiter/jupiter-market.ts'
import { startApi, type ProviderApi } from './onramp-apis.ts'

/** The key that the API requires. */
export const JUPITER_KEY = 'key-of-jupiter-c0ffee'

const Swap = z.object({
  userPublicKey: z.string(),
  wrapAndUnwrapSol: z.literal(true),
  useSharedAccounts: z.optional(z.boolean()),
  quoteResponse: z.object({
    inputMint: z.string(),
    outputMint: z.string(),
    inAmount: z.string(),
    outAmount: z.string(),
    slippageBps: z.number(),
    routePlan: z.array(z.unknown()),
  }),
})

/** Jupiter's API in front of a market. */
export interface JupiterApi extends ProviderApi {
  /** Changes what the next transactions are made from. */
  lie: ((order: JupiterOrder) => JupiterOrder) | undefined
  /** How many exchanges a route has. */
  exchanges: 1 | 2
  /** Whether the last transaction was to use accounts of the program for what is between two exchanges. */
  readonly isShared: boolean | undefined
}

/** Starts Jupiter's API as it is documented, `/swap/v1/quote` and `/swap/v1/swap`, with the prices of a market. */
export async function startJupiterApi(market: JupiterMarket): Promise<JupiterApi> {
  const state: Pick<JupiterApi, 'lie' | 'exchanges'> & { isShared: boolean | undefined } = {
    lie: undefined,
    exchanges: 1,
    isShared: undefined,
  }
  const tokenOf = (mint: string) => {
    const token = Object.values(MARKET).find((one) => one.mint.toBase58() === mint)
    if (token === undefined) throw new Error(`There is no market for ${mint}.`)
    return token
  }
  const api = await startApi(({ headers }) => headers['x-api-key'] === JUPITER_KEY, {
    'GET /swap/v1/quote': ({ path }) => {
      const query = new URL(path, 'http://api.test').searchParams
      const said = Object.fromEntries(query)
      const {
        inputMint = '',
        outputMint = '',
        amount = '',
        slippageBps = '',
        instructionVersion,
        swapMode,
      } = said
      if (instructionVersion !== 'V2' || swapMode !== 'ExactIn')
        throw new Error('Another call was asked for.')
      const info = {
        ammKey: WRAPPED_SOL,
        label: 'Raydium',
        inputMint,
        outputMint,
        inAmount: amount,
        outAmount: amount,
      }
      return {
        inputMint,
        inAmount: amount,
        outputMint,
        outAmount: amount,
        otherAmountThreshold: String((BigInt(amount) * (10_000n - BigInt(slippageBps))) / 10_000n),
        swapMode,
        slippageBps: Number(slippageBps),
        platformFee: null,
        priceImpactPct: '0',
        routePlan:
          state.exchanges === 1
            ? [{ swapInfo: info, percent: 100 }]
            : [
                { swapInfo: { ...info, outputMint: WRAPPED_SOL }, percent: 100 },
                { swapInfo: { ...info, inputMint: WRAPPED_SOL }, percent: 100 },
              ],
        contextSlot: market.chain.svm.slot,
        timeTaken: 0.01,
      }
    },
    'POST /swap/v1/swap': ({ body }) => {
      const { userPublicKey, quoteResponse, useSharedAccounts } = Swap.parse(body)
      state.isShared = useSharedAccounts
      const { inputMint, outputMint, inAmount, outAmount, slippageBps } = quoteResponse
      const honest: JupiterOrder = {
        ...market.order(tokenOf(inputMint), tokenOf(outputMint), BigInt(inAmount)),
        user: new PublicKey(userPublicKey),
        quoted: BigInt(outAmount),
        slippageBps,
      }
      const order = state.lie?.(honest) ?? honest
      const transaction = compileSwap(order, jupiterInstructions(order)).serialize()
      return {
        swapTransaction: Buffer.from(transaction).toString('base64'),
        lastValidBlockHeight: market.chain.svm.slot + 150,
        prioritizationFeeLamports: 300,
      }
    },
  })
  return Object.assign(state, api)
}
