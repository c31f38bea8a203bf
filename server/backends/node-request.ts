/** What Node's servers, and the frameworks on them, tell of a request. */
export interface NodeRequest {
  readonly method?: string | undefined
  readonly url?: string | undefined
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
}

/** A request of Node as a web `Request`: its headers and its path, without body; the host is a stand-in. */
export function toWebRequest({ url = '/', headers }: NodeRequest): Request {
  const web = new Headers()
  for (const [name, values] of Object.entries(headers)) {
    // Pseudo headers of HTTP/2 are none of the web's.
    if (values === undefined || name.startsWith(':')) continue
    for (const value of [values].flat()) web.append(name, value)
  }
  return new Request(`http://localhost${url.startsWith('/') ? url : '/'}`, { headers: web })
}
