import type { IncomingMessage, ServerResponse } from 'node:http'

const MAX_BYTES = 16_384

/**
 * A page of the demo's services.
 *
 * @param body Markup, with everything foreign in it {@link escaped}.
 * @param refreshSeconds Loads the page again after this time; never where it is left out.
 */
export function htmlPage(title: string, body: string, refreshSeconds?: number): string {
  const refresh =
    refreshSeconds === undefined ? '' : `<meta http-equiv="refresh" content="${refreshSeconds}">`
  return `<!doctype html>
<html lang="en">
  <head><meta charset="utf-8"><meta name="viewport" content="width=device-width">${refresh}<title>${title}</title>
  <style>
    body{font:16px/1.5 system-ui,sans-serif;max-width:24rem;margin:10vh auto;padding:0 1rem;color-scheme:light dark}
    label{display:block;margin-block:1rem}
    input{display:block;width:100%;box-sizing:border-box;font:inherit;padding:.6rem}
    button{font:inherit;padding:.6rem 1.2rem;margin-inline-end:.5rem}
    dl{display:grid;grid-template-columns:auto 1fr;gap:.25rem 1rem}
    dd{margin:0;overflow-wrap:anywhere}
  </style></head>
  <body><h1>${title}</h1>${body}</body>
</html>`
}

/** The fields of a form that was sent. */
export async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  return new URLSearchParams(await readBody(request))
}

/** The body of a request. */
export async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of request) {
    if (!(chunk instanceof Uint8Array)) continue
    bytes += chunk.length
    if (bytes > MAX_BYTES) throw new Error('The body is too large.')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

/** What an answer has beside its page. */
export interface PageOptions {
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
}

export function sendHtml(response: ServerResponse, body: string, options: PageOptions = {}): void {
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    ...options.headers,
  }
  response.writeHead(options.status ?? 200, headers).end(body)
}

export function sendJson(response: ServerResponse, status: number, body: unknown): void {
  const headers = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' }
  response.writeHead(status, headers).end(JSON.stringify(body))
}

const ENTITIES = new Map([
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
  ['"', '&quot;'],
  ["'", '&#39;'],
])

/** Writes text so that it is no markup. */
export function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => ENTITIES.get(character) ?? character)
}
