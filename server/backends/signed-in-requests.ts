import type { SignedIn } from './token-types.ts'

/** By the framework's own object of a request, so that nothing of a framework is changed. */
const requests = new WeakMap<object, SignedIn>()

/** Notes who a request is from. */
export function storeSignedIn(request: object, signedIn: SignedIn): void {
  requests.set(request, signedIn)
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
  const signedIn = requests.get(request)
  if (!signedIn) throw new Error('This request was not checked: put `requireSignIn` before this route.')
  return signedIn
}
