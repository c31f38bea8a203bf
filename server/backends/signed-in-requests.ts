import type { SignedIn } from './token-types.ts'

/** Keyed by the framework's own request object, so that the object itself is not changed. */
const requests = new WeakMap<object, SignedIn>()

/** Stores the visitor of a request. */
export function storeSignedIn(request: object, signedIn: SignedIn): void {
  requests.set(request, signedIn)
}

/**
 * Returns the visitor of a request that `requireSignIn` has admitted.
 *
 * @param request The object that the framework passes to the route: Hono's context, Express's or Fastify's request.
 * @throws Error when `requireSignIn` does not run before the route.
 * @example
 * app.get('/orders', (c) => c.json(ordersOf(signedInOf(c).caipAddress)))
 */
export function signedInOf(request: object): SignedIn {
  const signedIn = requests.get(request)
  if (!signedIn) throw new Error('This request was not checked: put `requireSignIn` before this route.')
  return signedIn
}
