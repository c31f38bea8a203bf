import { createPublicClient, http, type Address } from 'viem'
import { foundry } from 'viem/chains'
import * as z from 'zod'
import { LOCAL_EVM_CONTRACTS } from '#demo/chains/evm/local-contracts.ts'
import { AGGREGATORS, type AggregatorKind } from '#schemas/networks/aggregators.ts'
import { HexText } from '#tests/support/assertions/wallet-answers.ts'
import { encodeAggregated, type AggregatedPlan } from '#tests/support/builders/aggregator-calls.ts'
import { EXECUTOR, installAggregators, SETTLER } from '#tests/support/chains/aggregator-contracts.ts'
import { planRoute } from '#tests/support/builders/aggregator-route.ts'
import { startApi, type ApiRequest, type ProviderApi } from './onramp-apis.ts'
import { SWAP_NETWORK, type SwapAggregators } from './swap-server.ts'

/** What an API is about to answer. */
export interface ServedSwap {
  readonly plan: AggregatedPlan
  /** What it says that the swap gives. */
  readonly toAmount: bigint
  /** The contract to call; the aggregator's router if it is left out. */
  readonly router?: Address
}

/** The APIs of all aggregators, in front of contracts on a local chain. */
export interface AggregatorApis extends SwapAggregators {
  readonly apis: Readonly<Record<AggregatorKind, ProviderApi>>
  /** Changes what an API answers. */
  readonly lies: Map<AggregatorKind, (served: ServedSwap) => ServedSwap | Promise<ServedSwap>>
}

/** The keys that the APIs require. */
export const AGGREGATOR_KEYS = { '1inch': 'key-of-1inch-c0ffee', '0x': 'key-of-0x-c0ffee' } as const
const { wrappedEther } = LOCAL_EVM_CONTRACTS
const BPS = 10_000n

const Swapped = z.object({
  from: HexText,
  to: HexText,
  amount: z.coerce.bigint(),
  account: HexText,
  bps: z.coerce.bigint(),
})

/** Starts the APIs of KyberSwap, OpenOcean, 1inch and 0x as they are documented, with routes through the chain's pools. */
export async function startAggregatorApis(chainUrl: string): Promise<AggregatorApis> {
  await installAggregators(chainUrl)
  const reader = createPublicClient({ chain: foundry, transport: http(chainUrl), cacheTime: 0 })
  const lies: AggregatorApis['lies'] = new Map()

  async function serve(kind: AggregatorKind, asked: unknown) {
    const { from, to, amount, account, bps } = Swapped.parse(asked)
    const question = { kind, from: hexOf(from), to: hexOf(to), amount, account: hexOf(account) }
    const { steps, toAmount } = await planRoute(reader, question)
    const executor = kind === '0x' ? SETTLER : EXECUTOR
    const minimum = (toAmount * (BPS - bps)) / BPS
    const honest: ServedSwap = {
      plan: { ...question, recipient: question.account, minimum, executor, steps },
      toAmount,
    }
    const served = (await lies.get(kind)?.(honest)) ?? honest
    const call = encodeAggregated(served.plan)
    return {
      ...call,
      to: served.router ?? call.to,
      toAmount: String(served.toAmount),
      value: String(call.value),
    }
  }

  const apis = {
    kyberswap: await startApi(({ headers }) => headers['x-client-id'] === 'postern', {
      'GET /31337/api/v1/routes': ({ path }) => {
        const { tokenIn, tokenOut, amountIn } = queryOf(path)
        const route = [[{ pool: wrappedEther, swapAmount: amountIn }]]
        return {
          code: 0,
          message: 'successfully',
          data: {
            routeSummary: { tokenIn, tokenOut, amountIn, gas: '250000', route, routeID: 'r1' },
            routerAddress: AGGREGATORS.kyberswap.router,
          },
        }
      },
      'POST /31337/api/v1/route/build': async ({ body }) => {
        const { routeSummary, recipient, slippageTolerance } = z
          .object({
            routeSummary: z.object({
              tokenIn: HexText,
              tokenOut: HexText,
              amountIn: z.string(),
              route: z.array(z.array(z.unknown())),
            }),
            sender: HexText,
            recipient: HexText,
            slippageTolerance: z.int().max(2_000),
          })
          .parse(body)
        const { tokenIn: from, tokenOut: to, amountIn: amount } = routeSummary
        const {
          to: routerAddress,
          toAmount,
          data,
          value,
        } = await serve('kyberswap', {
          from,
          to,
          amount,
          account: recipient,
          bps: slippageTolerance,
        })
        return {
          code: 0,
          data: {
            amountIn: amount,
            amountOut: toAmount,
            data,
            routerAddress,
            transactionValue: value,
            gas: '250000',
          },
        }
      },
    }),
    openocean: await startApi(() => true, {
      'GET /v4/31337/swap': async ({ path }) => {
        const query = queryOf(path)
        if (!/^\d+$/.test(query['gasPriceDecimals'] ?? '')) return { code: 500, error: 'gasPriceDecimals' }
        const { to, toAmount, data, value } = await serve('openocean', {
          from: query['inTokenAddress'],
          to: query['outTokenAddress'],
          amount: query['amountDecimals'],
          account: query['account'],
          bps: percentOf(query['slippage']),
        })
        return {
          code: 200,
          data: { outAmount: toAmount, to, data, value, estimatedGas: 250_000, chainId: 31337 },
        }
      },
    }),
    '1inch': await startApi(({ headers }) => headers.authorization === `Bearer ${AGGREGATOR_KEYS['1inch']}`, {
      'GET /swap/v6.1/31337/swap': async ({ path }) => {
        const { src, dst, amount, receiver, slippage } = queryOf(path)
        const swap = { from: src, to: dst, amount, account: receiver, bps: percentOf(slippage) }
        const { to, toAmount, data, value } = await serve('1inch', swap)
        return { dstAmount: toAmount, tx: { from: receiver, to, data, value, gas: 0, gasPrice: '1' } }
      },
    }),
    '0x': await startApi(
      ({ headers }) => headers['0x-api-key'] === AGGREGATOR_KEYS['0x'] && headers['0x-version'] === 'v2',
      {
        'GET /swap/allowance-holder/quote': async ({ path }) => {
          const { sellToken, buyToken, sellAmount, taker, slippageBps } = queryOf(path)
          const swap = { from: sellToken, to: buyToken, amount: sellAmount, account: taker, bps: slippageBps }
          const { to, toAmount, data, value } = await serve('0x', swap)
          return {
            liquidityAvailable: true,
            buyAmount: toAmount,
            transaction: { to, data, value, gas: '250000', gasPrice: '1' },
          }
        },
      },
    ),
  }
  const networks = [SWAP_NETWORK]
  return {
    apis,
    lies,
    config: (['kyberswap', 'openocean', '1inch', '0x'] as const).map((id) => ({
      id,
      apiUrl: apis[id].url,
      networks,
    })),
    environment: {
      POSTERN_AGGREGATOR_1INCH_SECRET: AGGREGATOR_KEYS['1inch'],
      POSTERN_AGGREGATOR_0X_SECRET: AGGREGATOR_KEYS['0x'],
    },
    stop: async () => {
      await Promise.all(Object.values(apis).map((api) => api.stop()))
    },
  }
}

function queryOf(path: ApiRequest['path']): Record<string, string> {
  return Object.fromEntries(new URL(path, 'http://api').searchParams)
}

/** Basis points of a percentage. */
function percentOf(text: string | undefined): string {
  return String(Math.round(Number(text) * 100))
}

function hexOf(text: string): Address {
  return `0x${text.slice(2)}`
}
