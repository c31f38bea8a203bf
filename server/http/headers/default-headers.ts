import type { MiddlewareHandler } from 'hono'
import type { Headers } from './security-headers.ts'

/** Sets headers on every answer that has not set them itself, including errors and unknown paths. */
export function withHeaders(headers: Headers): MiddlewareHandler {
  return async (c, next) => {
    await next()
    for (const [name, value] of Object.entries(headers)) {
      if (!c.res.headers.has(name)) c.res.headers.set(name, value)
    }
  }
}
