/** A request as Node's servers, and the frameworks on them, represent it. */
export interface NodeRequest {
  readonly method?: string | undefined
  readonly url?: string | undefined
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
}

/** Converts a request of Node to a web `Request` with its headers and path, without a body; the host is a placeholder. */
export function toWebRequest({ url = '/', headers }: NodeRequest): Request {
  const web = new Headers()
  for (const [name, values] of Object.entries(headers)) {
    // Pseudo-headers of HTTP/2 are not valid in a web request.
    if (values === undefined || name.startsWith(':')) continue
    for (const value of [values].flat()) web.append(name, value)
  }
  return new Request(`http://localhost${url.startsWith('/') ? url : '/'}`, { headers: web })
}
