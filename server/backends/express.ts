import { createAuthenticator, type SignInGuardOptions } from './authenticate.ts'
import { toWebRequest, type NodeRequest } from './node-request.ts'
import { storeSignedIn } from './signed-in-requests.ts'

export { signedInOf } from './signed-in-requests.ts'
export type { SignInGuardOptions } from './authenticate.ts'
export type { NodeRequest } from './node-request.ts'

/** The part of Express's response that is used, which is Node's own. */
export interface ExpressResponse {
  statusCode: number
  setHeader: (name: string, value: string) => unknown
  end: (body: string) => unknown
}

/** A middleware of Express, and of anything else that takes `(request, response, next)`. */
export type ExpressMiddleware = (
  request: NodeRequest,
  response: ExpressResponse,
  next: (error?: unknown) => void,
) => void

/**
 * Admits requests of visitors who signed in with `siwx: true`, and refuses all others (401, or 503 while the keys cannot be
 * fetched).
 *
 * @throws PosternError OPTION_INVALID, whose `data.field` names the option.
 * @example
 * app.get('/orders', requireSignIn({ apiUrl, projectId, audience }), (request, response) => {
 *   response.json(ordersOf(signedInOf(request).caipAddress))
 * })
 */
export function requireSignIn(options: SignInGuardOptions): ExpressMiddleware {
  const authenticate = createAuthenticator(options)
  const judge = async (request: NodeRequest, response: ExpressResponse): Promise<boolean> => {
    const result = await authenticate(toWebRequest(request))
    if (result.ok) storeSignedIn(request, result.signedIn)
    else await send(result.response, response)
    return result.ok
  }
  return (request, response, next) => {
    // `next` is called in a later step, so that its own errors are not passed to it.
    judge(request, response).then((isSignedIn) => isSignedIn && next(), next)
  }
}

async function send(refusal: Response, response: ExpressResponse): Promise<void> {
  const body = await refusal.text()
  response.statusCode = refusal.status
  for (const [name, value] of refusal.headers) response.setHeader(name, value)
  response.end(body)
}
