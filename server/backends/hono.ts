import { createAuthenticator, type SignInGuardOptions } from './authenticate.ts'
import { storeSignedIn } from './signed-in-requests.ts'

export { signedInOf } from './signed-in-requests.ts'
export type { SignInGuardOptions } from './authenticate.ts'

/** The part of Hono's context that is used. */
export interface HonoContext {
  readonly req: { readonly raw: Request }
}

/** A middleware of Hono. */
export type HonoMiddleware = (
  context: HonoContext,
  next: () => Promise<void>,
) => Promise<Response | undefined>

/**
 * Admits requests of visitors who signed in with `siwx: true`, and refuses all others (401, or 503 while the keys cannot be
 * fetched).
 *
 * @throws PosternError OPTION_INVALID, whose `data.field` names the option.
 * @example
 * app.use('/orders/*', requireSignIn({ apiUrl, projectId, audience }))
 * app.get('/orders', (c) => c.json(ordersOf(signedInOf(c).caipAddress)))
 */
export function requireSignIn(options: SignInGuardOptions): HonoMiddleware {
  const authenticate = createAuthenticator(options)
  return async (context, next) => {
    const result = await authenticate(context.req.raw)
    if (!result.ok) return result.response
    storeSignedIn(context, result.signedIn)
    await next()
    return undefined
  }
}
