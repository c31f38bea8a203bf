import type { SwapRouters } from '#schemas/networks/swap-deployments.ts'
import { isEvmAddress } from '#schemas/primitives/address.ts'
import type { SwapCall, SwapFault, SwapTerms } from '#modal/chains/swaps.ts'
import { readRouterCall } from './calls/read-router-call.ts'
import type { RouterCall } from './calls/router-call.ts'
import { checkWrapping } from './check-wrapping.ts'
import { isSame, routerKind } from './known-routers.ts'

/** A signed swap must not be carried out at the price of another day. */
const LONGEST_S = 3_600n
/** One more than on any way that the server finds. */
const MAX_TOKENS = 4

/** Compares a built transaction with what was shown; see `ChainSwaps.check`. */
export function checkSwap(
  terms: SwapTerms,
  call: SwapCall,
  { routers, nowS }: { readonly routers: SwapRouters | undefined; readonly nowS: bigint },
): SwapFault | undefined {
  const { from, paid, received, router } = terms
  const tokens = [paid, received].filter((token) => token !== undefined)
  if (!isEvmAddress(call.to) || !isSame(call.to, router) || routers === undefined) return 'router'
  if (!tokens.every(isEvmAddress)) return 'tokens'
  if (!isEvmAddress(from)) return 'recipient'
  if (terms.kind !== 'swap') return checkWrapping(terms, call, routers)
  const kind = routerKind(routers, call.to)
  if (kind === undefined) return 'router'
  const read = readRouterCall(call, kind)
  if (read === undefined) return 'call'
  return (
    checkTokens(terms, read, routers.wrappedNative) ??
    checkRecipients(terms, read) ??
    checkPaid(terms, call, read) ??
    checkPermit(terms, read, nowS) ??
    checkReceived(terms, read) ??
    checkDeadlines(read, nowS)
  )
}

function checkTokens(
  { paid, received }: SwapTerms,
  { routes, paysCoin, givesCoin, unread }: RouterCall,
  wrapped: string,
): SwapFault | undefined {
  const coin = unread?.coin ?? wrapped
  const [first, last] = [paid ?? coin, received ?? coin]
  if (isSame(first, last) || givesCoin !== (received === undefined)) return 'tokens'
  if (paysCoin !== undefined && paysCoin !== (paid === undefined)) return 'tokens'
  const isRight = routes.every(
    ({ tokens }) =>
      tokens.length > 1 &&
      tokens.length <= MAX_TOKENS &&
      isSame(tokens[0] ?? '', first) &&
      isSame(tokens.at(-1) ?? '', last),
  )
  return isRight ? undefined : 'tokens'
}

/** Where coins are paid out at the end, the router itself keeps what the routes give until then. */
function checkRecipients(
  { from, router }: SwapTerms,
  { routes, unwrapped }: RouterCall,
): SwapFault | undefined {
  if (unwrapped === undefined)
    return routes.every(({ recipient }) => isSame(recipient, from)) ? undefined : 'recipient'
  const isKept = (recipient: string): boolean =>
    [unwrapped.self, router].some((own) => isSame(own, recipient))
  const isRight = isSame(unwrapped.recipient, from) && routes.every(({ recipient }) => isKept(recipient))
  return isRight ? undefined : 'recipient'
}

/** The router keeps coins that are neither swapped nor paid back. */
function checkPaid(
  { paid, mostPaid }: SwapTerms,
  { value }: SwapCall,
  { routes, isExactOutput, refunds }: RouterCall,
): SwapFault | undefined {
  const sum = routes.reduce((total, route) => total + route.paid, 0n)
  const isCoin = paid === undefined
  if (!isCoin && refunds) return 'call'
  if (value !== (isCoin ? sum : 0n) || routes.some((route) => route.paid <= 0n) || sum > mostPaid)
    return 'paid'
  return isCoin && isExactOutput && !refunds ? 'paid' : undefined
}

/** An approval that comes with the call is of the token that is paid, and of no more than was accepted. */
function checkPermit(
  { paid, allowed }: SwapTerms,
  { permit }: RouterCall,
  nowS: bigint,
): SwapFault | undefined {
  if (permit === undefined) return undefined
  if (paid === undefined || !isSame(permit.token, paid)) return 'tokens'
  if (permit.value > allowed) return 'paid'
  return isSoon(permit.deadline, nowS) ? undefined : 'deadline'
}

function checkReceived(
  { leastReceived }: SwapTerms,
  { routes, unwrapped }: RouterCall,
): SwapFault | undefined {
  const sum = routes.reduce((total, route) => total + route.received, 0n)
  const isPaidOut = unwrapped === undefined || unwrapped.least >= leastReceived
  return sum >= leastReceived && isPaidOut ? undefined : 'received'
}

function checkDeadlines({ routes }: RouterCall, nowS: bigint): SwapFault | undefined {
  const isRight = routes.every(({ deadline }) => deadline === undefined || isSoon(deadline, nowS))
  return isRight ? undefined : 'deadline'
}

function isSoon(deadline: bigint, nowS: bigint): boolean {
  return deadline > nowS && deadline <= nowS + LONGEST_S
}
