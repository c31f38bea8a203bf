import type { IncomingMessage, ServerResponse } from 'node:http'

const MAX_BYTES = 16_384

/** A person, as entered at a local provider. */
export interface LocalPerson {
  readonly name: string
  readonly email: string
}

/** The login page of a local provider, which accepts any identity. */
export function loginPage(provider: string, action: string): string {
  return htmlPage(
    `Log in with the demo’s ${provider}`,
    `<form method="post" action="${escaped(action)}">
      <label>Name <input name="name" value="Ada Lovelace" required maxlength="80"></label>
      <label>E-mail <input name="email" type="email" value="ada@example.org" required maxlength="120"></label>
      <button name="decision" value="allow">Log in</button>
      <button name="decision" value="deny" formnovalidate>Cancel</button>
    </form>
    <p>This provider runs on your machine and believes everything.</p>`,
  )
}

/** A page that submits a form at once (OAuth 2.0 Form Post Response Mode). */
export function formPostPage(action: string, fields: Readonly<Record<string, string>>): string {
  const inputs = Object.entries(fields).map(
    ([name, value]) => `<input type="hidden" name="${name}" value="${escaped(value)}">`,
  )
  return htmlPage(
    'One moment',
    `<form method="post" action="${escaped(action)}">${inputs.join('')}<button>Go on</button></form>
    <script>document.forms[0].submit()</script>`,
  )
}

export function htmlPage(title: string, body: string): string {
  return `<!doctype html>
<html lang="en">
  <head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title>
  <style>
    body{font:16px/1.5 system-ui,sans-serif;max-width:24rem;margin:10vh auto;padding:0 1rem;color-scheme:light dark}
    label{display:block;margin-block:1rem}
    input{display:block;width:100%;box-sizing:border-box;font:inherit;padding:.6rem}
    button{font:inherit;padding:.6rem 1.2rem;margin-inline-end:.5rem}
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

/** Reads the person from a form of {@link loginPage}; undefined if the login was rejected. */
export function personOf(form: URLSearchParams): LocalPerson | undefined {
  if (form.get('decision') === 'deny') return undefined
  return { name: form.get('name') ?? '', email: (form.get('email') ?? '').toLowerCase() }
}

export function sendHtml(response: ServerResponse, body: string): void {
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
  }
  response.writeHead(200, headers).end(body)
}

export function sendJson(response: ServerResponse, status: number, body: unknown): void {
  const headers = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' }
  response.writeHead(status, headers).end(JSON.stringify(body))
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
}
