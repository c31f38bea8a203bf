import fc from 'fast-check'
import { getAddress, numberToHex, type Address } from 'viem'
import type { SwapCall, SwapTerms } from '#modal/chains/swaps.ts'
import { findNetwork } from '#schemas/networks/catalogue.ts'
import { SWAP_DEPLOYMENTS, type RouterKind } from '#schemas/networks/swap-deployments.ts'
import { encodeWrapping } from '#server/features/convert/wrap-coin.ts'
import { encodeConcentrated, encodeLaterConcentrated } from '#server/providers/quotes/concentrated-call.ts'
import { encodeConstantProduct } from '#server/providers/quotes/constant-product-call.ts'
import type { SwapOrder } from '#server/providers/quotes/swap-question.ts'

/** The time of built calls, in Unix seconds. */
export const BUILT_AT_S = 1_800_000_000n
const DEADLINE_S = 1_200n
const DEPLOYMENT = SWAP_DEPLOYMENTS['eip155:1']
const NETWORK = findNetwork('eip155:1')
if (DEPLOYMENT === undefined || NETWORK === undefined) throw new Error('Uniswap is not on Ethereum.')
export const { wrappedNative: WRAPPED } = DEPLOYMENT
/** Of each kind of routers one, all of which the network of the built swaps knows. */
export const ROUTERS = {
  'uniswap-v2': '0x7a250d5630B4cF539739dF2C5dAcb4c659F2488D',
  'uniswap-v3': '0xE592427A0AEce92De3Edee1F18E0157C05861564',
  'uniswap-v3-router-02': '0x68b3465833fb72A70ecDF485E0e4C7bD8665Fc45',
} as const satisfies Record<RouterKind, Address>
/** The venues of the network as an operator names them, for {@link knownRouters}. */
export const VENUES = [
  {
    caipNetworkId: NETWORK.caipNetworkId,
    wrappedNative: WRAPPED,
    routers: Object.entries(ROUTERS).map(([kind, address]) => ({ kind, address })),
  },
]
const network = NETWORK

/** A swap that the server built, as the visitor sees it. */
export interface BuiltSwap {
  readonly terms: SwapTerms
  readonly call: SwapCall
}

/** What a swap is built from. */
export interface SwapPlan {
  readonly kind: keyof typeof ROUTERS
  readonly exact: 'from' | 'to'
  /** Which side is the coin, if any. */
  readonly coin: 'from' | 'to' | 'none'
  readonly from: Address
  readonly to: Address
  /** A token between them. */
  readonly between: Address | undefined
  readonly fees: readonly [number, number]
  readonly account: Address
  readonly paid: bigint
  readonly received: bigint
  /** Basis points. */
  readonly slippage: bigint
  /** Tenths that a second way takes, where a swap is split. */
  readonly tenths: bigint
  readonly takesTransferFee: boolean
}

/** An address of which each digit is free, without those that contracts give a meaning. */
export const anyAddress = fc
  .bigInt({ min: 2n ** 100n, max: 2n ** 160n - 1n })
  .map((value) => getAddress(numberToHex(value, { size: 20 })))

/** Swaps of every kind that the server builds. */
export const anySwap: fc.Arbitrary<BuiltSwap> = fc
  .record({
    kind: fc.constantFrom('uniswap-v2', 'uniswap-v3', 'uniswap-v3-router-02'),
    exact: fc.constantFrom('from', 'to'),
    coin: fc.constantFrom('from', 'to', 'none'),
    from: anyAddress,
    to: anyAddress,
    between: fc.option(anyAddress, { nil: undefined }),
    fees: fc.tuple(fc.constantFrom(100, 500), fc.constantFrom(3_000, 10_000)),
    account: anyAddress,
    paid: fc.bigInt({ min: 1_000n, max: 10n ** 30n }),
    received: fc.bigInt({ min: 1_000n, max: 10n ** 30n }),
    slippage: fc.bigInt({ min: 1n, max: 5_000n }),
    tenths: fc.bigInt({ min: 0n, max: 9n }),
    takesTransferFee: fc.boolean(),
  })
  .map((plan) => buildSwap(plan))

/** Builds a swap with the server's own encoders. */
export function buildSwap(plan: SwapPlan): BuiltSwap {
  const { kind, exact, coin, account, paid, received, slippage } = plan
  const [from, to] = [coin === 'from' ? WRAPPED : plan.from, coin === 'to' ? WRAPPED : plan.to]
  const minimumTo = exact === 'from' ? (received * (10_000n - slippage) + 9_999n) / 10_000n : received
  const maximumFrom = exact === 'to' ? (paid * (10_000n + slippage)) / 10_000n : paid
  const order: SwapOrder = {
    recipient: account,
    minimumTo,
    maximumFrom,
    deadline: BUILT_AT_S + DEADLINE_S,
    isFromNative: coin === 'from',
    isToNative: coin === 'to',
  }
  const path = plan.between === undefined ? [from, to] : [from, plan.between, to]
  const encodePools = kind === 'uniswap-v3' ? encodeConcentrated : encodeLaterConcentrated
  const data =
    kind === 'uniswap-v2'
      ? encodeConstantProduct(
          {
            exact,
            path,
            fromAmount: paid,
            toAmount: received,
            takesTransferFee: plan.takesTransferFee && exact === 'from',
          },
          order,
        )
      : encodePools({ exact, routes: routesOf(plan, path), toAmount: received }, order)
  const router = ROUTERS[kind]
  return {
    terms: {
      network,
      from: account,
      paid: coin === 'from' ? undefined : from,
      received: coin === 'to' ? undefined : to,
      decimals: DECIMALS,
      mostPaid: maximumFrom,
      leastReceived: minimumTo,
      allowed: maximumFrom,
      kind: 'swap',
      router,
    },
    call: { to: router, data, value: coin === 'from' ? maximumFrom : 0n },
  }
}

/** Those of all tokens here; the bytes of a swap do not depend on them. */
const DECIMALS = { paid: 18, received: 18 }

/** Builds the wrapping of coins, or their return. */
export function buildWrapping(kind: 'wrap' | 'unwrap', account: Address, amount: bigint): BuiltSwap {
  const [coin, token] = [
    { id: '', token: WRAPPED, isNative: true },
    { id: '', token: WRAPPED, isNative: false },
  ]
  const [from, to] = kind === 'wrap' ? [coin, token] : [token, coin]
  const [paid, received] = kind === 'wrap' ? [undefined, WRAPPED] : [WRAPPED, undefined]
  return {
    terms: {
      network,
      from: account,
      paid,
      received,
      decimals: DECIMALS,
      mostPaid: amount,
      leastReceived: amount,
      allowed: amount,
      kind,
      router: WRAPPED,
    },
    call: encodeWrapping({ from, to, amount }),
  }
}

function routesOf({ exact, fees, paid, received, tenths }: SwapPlan, path: readonly Address[]) {
  const hops = (order: readonly number[]) =>
    path.slice(1).map((to, place) => ({ from: path[place] ?? to, to, feeMillionths: order[place] ?? 500 }))
  const whole = { hops: hops(fees), fromAmount: paid, toAmount: received }
  if (exact === 'to' || tenths === 0n) return [whole]
  const other = {
    hops: hops(fees.toReversed()),
    fromAmount: (paid * tenths) / 10n,
    toAmount: (received * tenths) / 10n,
  }
  const rest = { fromAmount: paid - other.fromAmount, toAmount: received - other.toAmount }
  return [{ ...whole, ...rest }, other]
}
