import { createAuthenticator, type SignInGuardOptions } from './authenticate.ts'
import type { SignedIn } from './token-types.ts'

export type { SignInGuardOptions } from './authenticate.ts'
export type { SignedIn } from './token-types.ts'

/** A route handler that is told who sends the request. */
export type SignedInHandler<Incoming extends Request, Context> = (
  request: Incoming,
  signedIn: SignedIn,
  context: Context,
) => Response | Promise<Response>

/** Makes route handlers of such ones. */
export type WithSignIn = <Incoming extends Request = Request, Context = unknown>(
  handler: SignedInHandler<Incoming, Context>,
) => (request: Incoming, context: Context) => Promise<Response>

/**
 * Route handlers of Next (app router, both runtimes), and of whatever else answers a `Request` with a `Response`: they run
 * for visitors who signed in with `siwx: true`; all other requests are refused (401, or 503 while the keys cannot be fetched).
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
