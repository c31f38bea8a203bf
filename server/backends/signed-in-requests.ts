import type { SignedIn } from './token-types.ts'

/** By the framework's own object of a request, so that nothing of a framework is changed. */
const visits = new WeakMap<object, SignedIn>()

/** Notes who sends a request. */
export function noteSignedIn(request: object, signedIn: SignedIn): void {
  visits.set(request, signedIn)
}

/**
 * Who sends a request that `requireSignIn` let through.
 *
 * @param request what the framework hands to the route: Hono's context, Express's or Fastify's request.
 * @throws Error where `requireSignIn` does not stand before the route.
 * @example
 * app.get('/orders', (c) => c.json(ordersOf(signedInOf(c).caipAddress)))
 */
export function signedInOf(request: object): SignedIn {
  const signedIn = visits.get(request)
  if (!signedIn) throw new Error('Nobody was asked who they are: put `requireSignIn` before this route.')
  return signedIn
}
