import type { MiddlewareHandler } from 'hono'
import type { ClientInfo } from '#server/http/clients/client-address.ts'
import { problem } from '#server/http/problems/problem.ts'

/** Refuses unencrypted requests to an https origin; a redirect would hide that secrets had already been sent. */
export function requireHttps(origin: string, clients: ClientInfo): MiddlewareHandler {
  return async (c, next) => {
    if (origin.startsWith('https:') && clients.isPlainHttp(c)) {
      throw problem('HTTPS_REQUIRED', `This is served by https only: ${origin}`)
    }
    await next()
  }
}
