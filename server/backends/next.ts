import { createAuthenticator, type SignInGuardOptions } from './authenticate.ts'
import type { SignedIn } from './token-types.ts'

export type { SignInGuardOptions } from './authenticate.ts'
export type { SignedIn } from './token-types.ts'

/** A route handler that receives the signed-in visitor. */
export type SignedInHandler<Incoming extends Request, Context> = (
  request: Incoming,
  signedIn: SignedIn,
  context: Context,
) => Response | Promise<Response>

/** Wraps such handlers as route handlers. */
export type WithSignIn = <Incoming extends Request = Request, Context = unknown>(
  handler: SignedInHandler<Incoming, Context>,
) => (request: Incoming, context: Context) => Promise<Response>

/**
 * Wraps route handlers of Next (app router, both runtimes), and of anything else that answers a `Request` with a `Response`.
 * They run for visitors who signed in with `siwx: true`; all other requests are refused (401, or 503 while the keys cannot be
 * fetched).
 *
 * @throws PosternError OPTION_INVALID, whose `data.field` names the option.
 * @example
 * export const withSignIn = requireSignIn({ apiUrl, projectId, audience })
 * export const GET = withSignIn((request, { caipAddress }) => Response.json(ordersOf(caipAddress)))
 */
export function requireSignIn(options: SignInGuardOptions): WithSignIn {
  const authenticate = createAuthenticator(options)
  return (handler) => async (request, context) => {
    const result = await authenticate(request)
    return result.ok ? handler(request, result.signedIn, context) : result.response
  }
}
