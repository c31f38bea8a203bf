import { createHash } from 'node:crypto'
import { html, raw } from 'hono/html'

/** A page of the server's own with a sentence or a question. It works without scripts. */
export interface PlainPage {
  /** BCP 47. */
  readonly language: string
  readonly direction: 'ltr' | 'rtl'
  readonly title: string
  readonly body: ReturnType<typeof html>
}

const STYLE = [
  // Set on the root: a colour scheme of the body alone would leave the canvas behind it light.
  ':root{color-scheme:light dark;background:light-dark(#fff,#16171c);color:light-dark(#14161a,#f5f6f8)}',
  'body{font:16px/1.5 system-ui,sans-serif;max-width:26rem;margin:15vh auto;padding:0 1rem}',
  'h1{font-size:1.25rem}',
  'b{overflow-wrap:anywhere}',
  'output{display:block;font:600 2.25rem/1.4 ui-monospace,monospace;letter-spacing:.2em}',
  'form{display:flex;gap:.75rem;margin-top:1.5rem}',
  'button,a{flex:1;font:inherit;font-weight:600;padding:.75rem;border-radius:.75rem;border:0;cursor:pointer;color:inherit;background:light-dark(#f2f3f5,#20222a)}',
  ':is(button,a):last-child{color:#fff;background:#3d5afe}',
  ':is(button,a):focus-visible{outline:2px solid currentColor;outline-offset:2px}',
  'a{display:block;text-align:center;text-decoration:none}',
].join('')

// Written without whitespace around it, because the policy names its hash.
const STYLE_ELEMENT = raw(`<style>${STYLE}</style>`)

/** Returns the hash of a script or style as a policy names it. */
export function policyHash(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}

/** The window is isolated from its opener, and its address is not sent anywhere. */
export const PLAIN_WINDOW_HEADERS = {
  'cross-origin-opener-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex',
} as const

/**
 * Lets the opener keep its handle of a window. With any policy but `unsafe-none` the browser separates the two, and the
 * opener sees the window as closed; `same-origin-allow-popups` only protects a page that opens windows itself.
 */
export function windowHeaders<T extends Readonly<Record<string, string>>>(headers: T, isAwaited: boolean) {
  return isAwaited ? { ...headers, 'cross-origin-opener-policy': 'unsafe-none' } : headers
}

/**
 * Returns the headers of a plain page, which may use its own style only and cannot be framed.
 *
 * @param formAction Where its form may lead, e.g. `'self'`.
 * @param directives What its policy allows besides.
 */
export function plainPageHeaders(formAction: string, ...directives: readonly string[]) {
  const policy = [
    "default-src 'none'",
    `style-src ${policyHash(STYLE)}`,
    ...directives,
    `form-action ${formAction}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ]
  return {
    ...PLAIN_WINDOW_HEADERS,
    // With `no-referrer` the Origin header of the page's own form would be `null`.
    'referrer-policy': formAction === "'none'" ? 'no-referrer' : 'same-origin',
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': policy.join('; '),
  }
}

/**
 * @example
 * c.html(plainPage({ language: 'en', direction: 'ltr', title, body: html`<p>${text}</p>` }), 200, headers)
 */
export function plainPage({ language, direction, title, body }: PlainPage) {
  return html`<!doctype html>
    <html lang="${language}" dir="${direction}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>${title}</title>
        ${STYLE_ELEMENT}
      </head>
      <body>
        <main>
          <h1>${title}</h1>
          ${body}
        </main>
      </body>
    </html>`
}

/** Fills the `{names}` of a text with values, as bold text with a direction of its own. */
export function withValues(text: string, values: Readonly<Record<string, string>>) {
  return text.split(/(\{\w+\})/).map((part) => {
    const value = values[part.slice(1, -1)]
    if (!part.startsWith('{') || value === undefined) return part
    return html`<b dir="${/\p{Script=Arabic}/u.test(value) ? 'rtl' : 'ltr'}">${value}</b>`
  })
}
