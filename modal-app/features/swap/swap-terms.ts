import type { Network } from '#schemas/entities/network.ts'
import type { SwapQuote } from '#schemas/http/blockchain/convert.ts'
import type { SwapTerms } from '#modal/chains/swaps.ts'
import type { QuotesQuery } from './swap-api.ts'
import type { SwapPlan } from './swap-slice.ts'
import { tokenId } from './token-id.ts'

const BPS = 10_000n

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
    allowed: mostAccepted(plan),
    kind: quote.kind,
    router: quote.router,
    pays: plan.payment && { to: plan.payment.recipient, amount: BigInt(plan.amount) },
  }
}

/**
 * Returns the most that is paid by what the visitor accepted, in the smallest unit. A bound that is looser than the slippage is
 * not the visitor's.
 */
export function mostAccepted({ exact, amount, accepted, slippageBps }: SwapPlan): bigint {
  if (exact === 'from') return BigInt(amount)
  const stated = BigInt(accepted.maximumFromAmount)
  const most = (BigInt(accepted.fromAmount) * (BPS + BigInt(slippageBps))) / BPS
  return stated < most ? stated : most
}

/** Returns a quote that costs no more than was accepted, so that neither another approval nor more coins are needed for it. */
export function withinAccepted(quote: SwapQuote, plan: SwapPlan): SwapQuote {
  const most = mostAccepted(plan)
  return BigInt(quote.maximumFromAmount) > most ? { ...quote, maximumFromAmount: most.toString() } : quote
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
  const bps = BPS
  const [to, least] = [BigInt(quote.toAmount), BigInt(quote.minimumToAmount)]
  const [from, most] = [BigInt(quote.fromAmount), BigInt(quote.maximumFromAmount)]
  const allowed = BigInt(slippageBps)
  return least * bps >= to * (bps - allowed) && most * bps <= from * (bps + allowed)
}

/**
 * Chooses the best quote, or that of the router which may take the token already, unless it is worse by more than the slippage:
 * another router needs another approval, and the one that was given stays.
 *
 * @param quotes the best one first.
 */
export function chooseQuote(
  quotes: readonly SwapQuote[],
  { slippageBps, router }: { readonly slippageBps: number; readonly router: string | undefined },
): SwapQuote | undefined {
  const [best] = quotes
  const approved = quotes.find((quote) => quote.router === router)
  if (best === undefined || approved === undefined) return best
  const slippage = BigInt(slippageBps)
  const isClose =
    BigInt(approved.toAmount) * BPS >= BigInt(best.toAmount) * (BPS - slippage) &&
    BigInt(approved.fromAmount) * BPS <= BigInt(best.fromAmount) * (BPS + slippage)
  return isClose ? approved : best
}

/**
 * Whether a quote is worse than the accepted one by more than the slippage, so that the visitor has to accept it. Loose bounds
 * that the accepted one states are not used: a server that states them would never have to ask.
 */
export function hasMoved(quote: SwapQuote, plan: SwapPlan): boolean {
  const { accepted, slippageBps } = plan
  return (
    BigInt(quote.toAmount) * BPS < BigInt(accepted.toAmount) * (BPS - BigInt(slippageBps)) ||
    BigInt(quote.fromAmount) > mostAccepted(plan)
  )
}
