import type { MiddlewareHandler } from 'hono'
import type { ClientInfo } from '#server/http/clients/client-address.ts'
import { problem } from '#server/http/problems/problem.ts'

/**
 * Refuses unencrypted requests to an https origin. A redirect would hide that secrets have already been sent in the clear.
 */
export function requireHttps(origin: string, clients: ClientInfo): MiddlewareHandler {
  return async (c, next) => {
    if (origin.startsWith('https:') && clients.isPlainHttp(c)) {
      throw problem('HTTPS_REQUIRED', `This is served by https only: ${origin}`)
    }
    await next()
  }
}
