// A small backend that keeps a session for whoever signed in with their wallet.
//
//   PORT=5000 MODAL_URL=http://modal.localhost:4601 RPC_URL=http://127.0.0.1:4607 node examples/sign-in/server.js
//
// The page at `/` signs in by functions of its own and has a cookie of this server. The one at `/members.html` signs in by
// the deployment (`siwx: true`) and shows its token, which a middleware verifies by the deployment's keys.
import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { json } from 'node:stream/consumers'

const PORT = Number(process.env['PORT'] ?? 5000)
const DOMAIN = process.env['DOMAIN'] ?? `localhost:${PORT}`
const MODAL_URL = process.env['MODAL_URL'] ?? 'http://modal.localhost:4601'
const RPC_URL = process.env['RPC_URL']
const API_URL = process.env['API_URL'] ?? 'http://api.localhost:4603'
const IS_REQUIRED = process.env['REQUIRED'] === '1'

const HERE = new URL('./', import.meta.url)
const SDK = new URL('../../dist/sdk/', import.meta.url)
// In your own project: import { SignInError, verifySignIn } from 'postern/server'
const { SignInError, verifySignIn } = await import(new URL('server.js', SDK).href)
// In your own project: import { createNonce } from 'postern/message'
const { createNonce } = await import(new URL('message.js', SDK).href)
// In your own project: import { requireSignIn, signedInOf } from 'postern/server/express', which plain Node takes as well.
const { requireSignIn, signedInOf } = await import(new URL('server/express.js', SDK).href)
const PAGES = ['/index.html', '/page.js', '/members.html', '/members.js']
const TYPES = { html: 'text/html; charset=utf-8', js: 'text/javascript; charset=utf-8' }

/**
 * The sessions by their cookie. A real server would store them in a database.
 *
 * @type {Map<string, { nonce?: string, signedIn?: { address: string, chainId: string } }>}
 */
const sessions = new Map()

const ROUTES = {
  'GET /api/options': async () => ({ modalUrl: MODAL_URL, isRequired: IS_REQUIRED }),
  // A nonce belongs to one browser and is used once.
  'GET /api/nonce': async ({ session, begin }) => {
    const asking = session ?? begin({})
    asking.nonce = createNonce()
    return { nonce: asking.nonce }
  },
  'POST /api/session': async ({ session = {}, begin, request }) => {
    const { message, signature } = await json(request)
    const { nonce } = session
    delete session.nonce
    if (nonce === undefined) throw new SignInError('SIGN_IN_WRONG_NONCE', 'Ask for a nonce first.')
    const { address, chainId } = await verifySignIn({
      message,
      signature,
      nonce,
      domain: DOMAIN,
      rpcUrl: RPC_URL,
    })
    // The session gets a new id, so that an attacker who knows or planted the old one is not signed in.
    return begin({ signedIn: { address, chainId } }).signedIn
  },
  'GET /api/session': async ({ session }) => session?.signedIn ?? null,
  'DELETE /api/session': async ({ end }) => {
    end()
    return null
  },
  'GET /api/orders': async ({ request }) => ({
    of: signedInOf(request).address,
    orders: ['A book', 'A lamp'],
  }),
}

/** Accepts requests with a token of the deployment, and refuses all others. */
const letIn = requireSignIn({
  apiUrl: API_URL,
  projectId: 'demo',
  audience: `http://${DOMAIN}`,
  // Not every system resolves names that end in `.localhost`. A real deployment does not need this.
  keysUrl: process.env['KEYS_URL'] ?? `http://127.0.0.1:${new URL(API_URL).port}/.well-known/jwks.json`,
})
const FOR_MEMBERS = ['GET /api/orders']

const server = createServer((request, response) => {
  const refuse = (error) => {
    const isRefusal = error instanceof SignInError
    if (!isRefusal) process.stderr.write(`${error?.stack}\n`)
    response.writeHead(isRefusal ? 401 : 500, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ code: isRefusal ? error.code : 'INTERNAL' }))
  }
  const respond = () => answer(request, response).catch(refuse)
  if (FOR_MEMBERS.includes(`${request.method} ${request.url}`))
    letIn(request, response, (error) => void (error ? refuse(error) : respond()))
  else void respond()
})
server.listen(PORT, '127.0.0.1', () => process.stdout.write(`http://localhost:${PORT}\n`))

async function answer(request, response) {
  const { pathname } = new URL(request.url, 'http://localhost')
  const route = ROUTES[`${request.method} ${pathname}`]
  if (!route) {
    await sendFile(pathname, response)
    return
  }
  const body = JSON.stringify(await route({ ...visitOf(request, response), request }))
  response.setHeader('content-type', 'application/json')
  response.setHeader('cache-control', 'no-store')
  response.end(body)
}

/** The session of the browser's cookie, if there is one; starting another one ends it. */
function visitOf(request, response) {
  const known = /(?:^|; )sid=([0-9a-f]{32})/.exec(request.headers.cookie ?? '')?.[1]
  const end = () => sessions.delete(known)
  const begin = (session) => {
    end()
    const id = randomBytes(16).toString('hex')
    sessions.set(id, session)
    // A real server uses HTTPS: add `Secure`.
    response.setHeader('set-cookie', `sid=${id}; Path=/; HttpOnly; SameSite=Lax`)
    return session
  }
  return { session: sessions.get(known), begin, end }
}

/** Serves the page, and the package as npm installs it. */
async function sendFile(pathname, response) {
  const path = pathname === '/' ? '/index.html' : pathname
  const isOfPackage = /^\/postern\/[\w/-]+\.js$/.test(path)
  if (!isOfPackage && !PAGES.includes(path)) {
    response.writeHead(404).end()
    return
  }
  const file = isOfPackage ? new URL(path.slice('/postern/'.length), SDK) : new URL(path.slice(1), HERE)
  const content = await readFile(file)
  response.setHeader('content-type', TYPES[path.split('.').at(-1)])
  response.end(content)
}
