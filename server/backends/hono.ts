import { createAuthenticator, type SignInGuardOptions } from './authenticate.ts'
import { noteSignedIn } from './signed-in-requests.ts'

export { signedInOf } from './signed-in-requests.ts'
export type { SignInGuardOptions } from './authenticate.ts'

/** What is needed of Hono's context. */
export interface HonoContext {
  readonly req: { readonly raw: Request }
}

/** A middleware of Hono. */
export type HonoMiddleware = (
  context: HonoContext,
  next: () => Promise<void>,
) => Promise<Response | undefined>

/**
 * Lets through who is signed in with `siwx: true`, and answers everybody else (401, or 503 while it cannot be told).
 *
 * @throws PosternError OPTION_INVALID, whose `data.field` names the option.
 * @example
 * app.use('/orders/*', requireSignIn({ apiUrl, projectId, audience }))
 * app.get('/orders', (c) => c.json(ordersOf(signedInOf(c).caipAddress)))
 */
export function requireSignIn(options: SignInGuardOptions): HonoMiddleware {
  const authenticate = createAuthenticator(options)
  return async (context, next) => {
    const who = await authenticate(context.req.raw)
    if (!who.ok) return who.response
    noteSignedIn(context, who.signedIn)
    await next()
    return undefined
  }
}
