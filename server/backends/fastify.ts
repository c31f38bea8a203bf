import { createAuthenticator, type SignInGuardOptions } from './authenticate.ts'
import { toWebRequest, type NodeRequest } from './node-request.ts'
import { storeSignedIn } from './signed-in-requests.ts'

export { signedInOf } from './signed-in-requests.ts'
export type { SignInGuardOptions } from './authenticate.ts'
export type { NodeRequest } from './node-request.ts'

/** The part of Fastify's reply that is used. */
export interface FastifyReply {
  code: (status: number) => unknown
  header: (name: string, value: string) => unknown
  send: (body: string) => unknown
}

/** A hook of Fastify (`onRequest` or `preHandler`). */
export type FastifyHook = (request: NodeRequest, reply: FastifyReply) => Promise<unknown>

/**
 * Admits requests of visitors who signed in with `siwx: true`, and refuses all others (401, or 503 while the keys cannot be
 * fetched).
 *
 * @throws PosternError OPTION_INVALID, whose `data.field` names the option.
 * @example
 * const onRequest = requireSignIn({ apiUrl, projectId, audience })
 * app.get('/orders', { onRequest }, async (request) => ordersOf(signedInOf(request).caipAddress))
 */
export function requireSignIn(options: SignInGuardOptions): FastifyHook {
  const authenticate = createAuthenticator(options)
  return async (request, reply) => {
    const result = await authenticate(toWebRequest(request))
    if (result.ok) {
      storeSignedIn(request, result.signedIn)
      return undefined
    }
    const { response } = result
    reply.code(response.status)
    for (const [name, value] of response.headers) reply.header(name, value)
    reply.send(await response.text())
    // Returning the reply tells Fastify that the hook has answered.
    return reply
  }
}
