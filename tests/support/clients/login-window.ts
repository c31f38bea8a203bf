/** The browser of a login window, which stores cookies, follows redirects and fills in forms. */
export interface LoginWindow {
  /** The current address. */
  readonly url: string
  /** The text of the page. */
  readonly html: string
  readonly status: number
  readonly headers: Headers
  /** All visited addresses, the oldest first. */
  readonly visited: readonly string[]
  /** The cookies by name. */
  readonly cookies: ReadonlyMap<string, string>
  open(url: string, headers?: Readonly<Record<string, string>>): Promise<void>
  /** Submits the form of the page with these fields changed. */
  submit(fields?: Readonly<Record<string, string>>): Promise<void>
}

const MAX_REDIRECTS = 12

interface Shown {
  url: string
  html: string
  status: number
  headers: Headers
}

/**
 * Opens a window.
 *
 * @param stopAt a redirect to such an address is recorded and not followed.
 */
export function createLoginWindow(stopAt: (url: string) => boolean = () => false): LoginWindow {
  const cookies = new Map<string, string>()
  const visited: string[] = []
  let shown: Shown = { url: '', html: '', status: 0, headers: new Headers() }

  async function load(first: string, init: RequestInit): Promise<void> {
    let request = { url: first, init }
    for (let turn = 0; turn < MAX_REDIRECTS; turn += 1) {
      const { url } = request
      visited.push(url)
      if (turn > 0 && stopAt(url)) {
        shown = { url, html: '', status: 0, headers: new Headers() }
        return
      }
      const headers = new Headers(request.init.headers)
      headers.set('cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '))
      const response = await fetch(url, { ...request.init, headers, redirect: 'manual' })
      for (const cookie of response.headers.getSetCookie()) {
        const [name = '', value = ''] = (cookie.split(';')[0] ?? '').split(/=(.*)/s)
        if (/;\s*max-age=0/i.test(cookie)) cookies.delete(name)
        else cookies.set(name, value)
      }
      const location = response.headers.get('location')
      if (location === null) {
        shown = { url, html: await response.text(), status: response.status, headers: response.headers }
        return
      }
      await response.body?.cancel()
      request = { url: new URL(location, url).href, init: {} }
    }
    throw new Error(`too many redirects from ${first}`)
  }

  return {
    get url() {
      return shown.url
    },
    get html() {
      return shown.html
    },
    get status() {
      return shown.status
    },
    get headers() {
      return shown.headers
    },
    visited,
    cookies,
    open: (url, headers = {}) => load(url, { headers }),
    submit: (fields = {}) => {
      const form = /<form[^>]*>/.exec(shown.html)?.[0]
      if (form === undefined) throw new Error(`no form at ${shown.url}: ${shown.html.slice(0, 300)}`)
      const action = unescaped(/action="([^"]*)"/.exec(form)?.[1] ?? shown.url)
      const inputs = [...shown.html.matchAll(/<input[^>]*name="([^"]*)"[^>]*value="([^"]*)"/g)]
      const values = inputs.map(([, name = '', value = '']) => [name, unescaped(value)])
      const body = new URLSearchParams({ ...Object.fromEntries(values), ...fields })
      const target = new URL(action, shown.url)
      return load(target.href, { method: 'POST', body, headers: { origin: new URL(shown.url).origin } })
    },
  }
}

function unescaped(text: string): string {
  return text.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&amp;', '&')
}
