import type { Network } from '#schemas/entities/network.ts'
import type { SwapQuote } from '#schemas/http/blockchain/convert.ts'
import type { SwapTerms } from '#modal/chains/swaps.ts'
import type { QuotesQuery } from './swap-api.ts'
import type { SwapPlan } from './swap-slice.ts'
import { tokenId } from './token-id.ts'

/** The question whose answers are the quotes of a plan. */
export function questionOf(plan: Omit<SwapPlan, 'accepted'>, network: Network): QuotesQuery {
  const { from: userAddress, paid, received, exact, amount, slippageBps: slippage } = plan
  const [from, to] = [tokenId(network, paid.address), tokenId(network, received.address)]
  return { userAddress, from, to, exact, amount, slippage }
}

/** What the visitor sees of a quote, as the built transaction is compared with it. */
export function termsOf(plan: SwapPlan, network: Network, quote: SwapQuote): SwapTerms {
  return {
    network,
    from: plan.from,
    paid: plan.paid.address,
    received: plan.received.address,
    decimals: { paid: plan.paid.decimals, received: plan.received.decimals },
    mostPaid: BigInt(quote.maximumFromAmount),
    leastReceived: BigInt(quote.minimumToAmount),
    kind: quote.kind,
    router: quote.router,
  }
}

/**
 * Whether a quote is of the exact amount that was asked for. A server that answers with another amount would otherwise decide
 * what is paid or received.
 */
export function isOfAmount(
  { exact, amount }: Pick<SwapPlan, 'exact' | 'amount'>,
  { fromAmount, toAmount, minimumToAmount, maximumFromAmount }: SwapQuote,
): boolean {
  const [exactAmount, bound] =
    exact === 'from' ? [fromAmount, maximumFromAmount] : [toAmount, minimumToAmount]
  return exactAmount === amount && bound === amount
}

/**
 * Whether the slippage of a quote is at most the visitor's.
 *
 * @param slippageBps basis points.
 */
export function isWithinSlippage(quote: SwapQuote, slippageBps: number): boolean {
  const bps = 10_000n
  const [to, least] = [BigInt(quote.toAmount), BigInt(quote.minimumToAmount)]
  const [from, most] = [BigInt(quote.fromAmount), BigInt(quote.maximumFromAmount)]
  const allowed = BigInt(slippageBps)
  return least * bps >= to * (bps - allowed) && most * bps <= from * (bps + allowed)
}

/**
 * Whether a quote is worse than the accepted one by more than the slippage, so that the visitor has to accept it. The bounds
 * that the accepted one states are not used: a server that states loose ones would never have to ask.
 *
 * @param slippageBps basis points.
 */
export function hasMoved(quote: SwapQuote, accepted: SwapQuote, slippageBps: number): boolean {
  const [bps, allowed] = [10_000n, BigInt(slippageBps)]
  return (
    BigInt(quote.toAmount) * bps < BigInt(accepted.toAmount) * (bps - allowed) ||
    BigInt(quote.fromAmount) * bps > BigInt(accepted.fromAmount) * (bps + allowed)
  )
}
