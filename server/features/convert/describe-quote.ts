import type { SwapQuote } from '#schemas/http/blockchain/convert.ts'
import type { FoundRoute, FoundSwap } from '#server/providers/quotes/swap-question.ts'
import type { SwapSide } from './swap-sides.ts'

const BPS = 10_000n

/** The least that a swap gives, rounded up. */
export function minimumOf(amount: bigint, slippageBps: number): bigint {
  return (amount * (BPS - BigInt(slippageBps)) + BPS - 1n) / BPS
}

/** The most that a swap costs, rounded down. */
export function maximumOf(amount: bigint, slippageBps: number): bigint {
  return (amount * (BPS + BigInt(slippageBps))) / BPS
}

export interface QuoteDescription {
  readonly swap: FoundSwap
  readonly network: string
  readonly from: SwapSide
  readonly to: SwapSide
  readonly slippageBps: number
  readonly id: string
  /** Milliseconds since 1970. */
  readonly expiresAt: number
}

/** Writes what a source found as a quote of the API. */
export function describeQuote(description: QuoteDescription): SwapQuote {
  const { swap, network, from, to, slippageBps, id, expiresAt } = description
  const { exact, fromAmount, toAmount, router, written } = swap
  const least = written?.minimumTo ?? minimumOf(toAmount, slippageBps)
  return {
    id,
    fromAmount: String(fromAmount),
    fromAccount: from.id,
    toAmount: String(toAmount),
    toAccount: to.id,
    minimumToAmount: String(exact === 'from' ? least : toAmount),
    maximumFromAmount: String(exact === 'to' ? maximumOf(fromAmount, slippageBps) : fromAmount),
    source: swap.source,
    kind: 'swap',
    router,
    spender: from.isNative ? null : router,
    route: sharesOf(swap).map(({ shareBps, route }) => ({
      shareBps,
      hops: route.hops.map((hop) => ({
        venue: swap.source.name,
        from: `${network}:${hop.from}`,
        to: `${network}:${hop.to}`,
        feeMillionths: hop.feeMillionths,
      })),
    })),
    gas: String(swap.gas),
    priceImpactBps: impactOf(swap),
    takesTransferFee: swap.takesTransferFee,
    expiresAt: new Date(expiresAt).toISOString(),
  }
}

/** Shares of the paid amount; together they are the whole. */
function sharesOf({ routes, fromAmount }: FoundSwap): { shareBps: number; route: FoundRoute }[] {
  const shares = routes.map((route) => ({ shareBps: Number((route.fromAmount * BPS) / fromAmount), route }))
  const missing = Number(BPS) - shares.reduce((sum, { shareBps }) => sum + shareBps, 0)
  return shares.map((share, index) =>
    index === 0 ? { ...share, shareBps: share.shareBps + missing } : share,
  )
}

function impactOf({ midAmount, toAmount }: FoundSwap): number | null {
  if (midAmount === undefined || midAmount === 0n) return null
  const lost = midAmount > toAmount ? midAmount - toAmount : 0n
  return Number((lost * BPS + midAmount / 2n) / midAmount)
}
