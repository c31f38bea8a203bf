import { request } from 'node:http'
import { text } from 'node:stream/consumers'

/** A page, as a browser has it. */
export interface Page {
  readonly status: number
  readonly body: string
}

/** A browser of a visitor: it sends requests unchanged, keeps cookies by their path, and follows redirects. */
export class PageBrowser {
  readonly #origin: string
  readonly #cookies = new Map<string, string>()

  constructor(origin: string) {
    this.#origin = origin
  }

  /** Opens a page, and follows where it leads. */
  visit(url: string): Promise<Page> {
    return this.#send('GET', new URL(url, this.#origin), '')
  }

  /** Sends a form. */
  submit(path: string, fields: Readonly<Record<string, string>>): Promise<Page> {
    return this.#send('POST', new URL(path, this.#origin), new URLSearchParams(fields).toString())
  }

  #send(method: string, url: URL, body: string): Promise<Page> {
    const cookies = [...this.#cookies].filter(([path]) => url.pathname.startsWith(path))
    const headers = {
      'content-type': 'application/x-www-form-urlencoded',
      cookie: cookies.map(([, cookie]) => cookie).join('; '),
    }
    return new Promise((resolve, reject) => {
      const outgoing = request(url, { method, headers }, (response) => {
        for (const cookie of response.headers['set-cookie'] ?? []) {
          const [pair = ''] = cookie.split(';')
          this.#cookies.set(/Path=([^;]+)/.exec(cookie)?.[1] ?? '/', pair)
        }
        const { location } = response.headers
        const read = text(response)
        const follow = async () => {
          const page = await read
          if (location !== undefined) return this.#send('GET', new URL(location, url), '')
          return { status: response.statusCode ?? 0, body: page }
        }
        follow().then(resolve, reject)
      })
      outgoing.once('error', reject)
      outgoing.end(body)
    })
  }
}
