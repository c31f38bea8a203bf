import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import express from 'express'
import fastify from 'fastify'
import { Hono } from 'hono'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createAuthenticator, type SignInGuardOptions } from '#server/backends/authenticate.ts'
import { requireSignIn as requireInExpress } from '#server/backends/express.ts'
import { requireSignIn as requireInFastify } from '#server/backends/fastify.ts'
import { requireSignIn as requireInHono } from '#server/backends/hono.ts'
import { requireSignIn as requireInNext } from '#server/backends/next.ts'
import { signedInOf } from '#server/backends/signed-in-requests.ts'
import { listeningPort } from '#tests/support/servers/listening-port.ts'
import {
  OTHER_SHOP,
  SHOP,
  startShopDeployment,
  type ShopDeployment,
} from '#tests/support/servers/signed-in-shop.ts'

/** A backend with one route for signed-in visitors and one public route. */
interface Backend {
  readonly url: string
  readonly stop: () => Promise<void>
}

async function listen(server: Server): Promise<Backend> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const stop = async () => {
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  }
  return { url: `http://127.0.0.1:${listeningPort(server)}`, stop }
}

/** A Node server for a handler of web requests. */
function serving(answer: (request: Request) => Response | Promise<Response>): Server {
  const listener = getRequestListener(answer)
  return createServer((request, response) => void listener(request, response))
}

const BACKENDS: Readonly<Record<string, (options: SignInGuardOptions) => Promise<Backend>>> = {
  Hono: (options) => {
    const app = new Hono()
    app.use('/orders/*', requireInHono(options))
    app.get('/orders/mine', (c) => c.json({ of: signedInOf(c).caipAddress }))
    app.get('/', (c) => c.text('open'))
    return listen(serving(app.fetch))
  },
  Express: (options) => {
    const app = express()
    app.get('/orders/mine', requireInExpress(options), (request, response) => {
      response.json({ of: signedInOf(request).caipAddress })
    })
    app.get('/', (_request, response) => void response.send('open'))
    return listen(createServer(app))
  },
  Fastify: async (options) => {
    const app = fastify()
    const onRequest = requireInFastify(options)
    app.get('/orders/mine', { onRequest }, async (request) => ({ of: signedInOf(request).caipAddress }))
    app.get('/', async () => 'open')
    return { url: await app.listen({ port: 0, host: '127.0.0.1' }), stop: () => app.close() }
  },
  Next: (options) => {
    const withSignIn = requireInNext(options)
    // A route file exports this handler; Next itself calls it with a request and the parameters of the path.
    const GET = withSignIn((_request, { caipAddress }, { params }: { params: Promise<{ list: string }> }) =>
      params.then(({ list }) => Response.json({ of: caipAddress, list })),
    )
    const route = (request: Request) =>
      new URL(request.url).pathname === '/'
        ? new Response('open')
        : GET(request, { params: Promise.resolve({ list: 'mine' }) })
    return listen(serving(route))
  },
}

let shop: ShopDeployment
const guard = (more: Partial<SignInGuardOptions> = {}): SignInGuardOptions => ({
  apiUrl: shop.server.urls.api,
  projectId: 'demo',
  audience: SHOP,
  ...more,
})
beforeAll(async () => {
  shop = await startShopDeployment()
})
afterAll(() => shop?.server.stop())

describe.each(Object.entries(BACKENDS))('a backend with %s', (_name, start) => {
  let backend: Backend
  beforeAll(async () => {
    backend = await start(guard())
  })
  afterAll(() => backend?.stop())
  const ask = (authorization?: string, url = backend.url) =>
    fetch(`${url}/orders/mine?page=1`, authorization === undefined ? {} : { headers: { authorization } })

  it('A request of a signed-in visitor reaches the route, with their account', async () => {
    const answer = await ask(`Bearer ${await shop.signIn()}`)
    expect(answer.status).toBe(200)
    expect(await answer.json()).toMatchObject({ of: shop.caipAddress })
  })

  it('A request without a token is asked to sign in', async () => {
    const answer = await ask()
    expect(answer.status).toBe(401)
    expect(answer.headers.get('www-authenticate')).toBe('Bearer')
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(answer.headers.get('content-type')).toMatch(/^application\/json/)
    expect(await answer.json()).toEqual({
      error: { code: 'TOKEN_MISSING', message: expect.stringContaining('Authorization: Bearer') },
    })
    expect(await (await fetch(backend.url)).text()).toBe('open')
  })

  it('An invalid token and the token of another site are refused', async () => {
    for (const [authorization, code] of [
      ['Bearer a.b.c', 'TOKEN_MALFORMED'],
      ['Basic YTpi', 'TOKEN_MISSING'],
      [`Bearer ${await shop.signIn(OTHER_SHOP)}`, 'TOKEN_WRONG_AUDIENCE'],
    ] as const) {
      const answer = await ask(authorization)
      expect(answer.status).toBe(401)
      expect(await answer.json()).toMatchObject({ error: { code } })
    }
  })

  it('Requests are answered with an outage while the deployment is down, and work again afterwards', async () => {
    const token = await shop.signIn()
    const cold = await start(guard())
    await shop.server.halt()
    const answer = await ask(`Bearer ${token}`, cold.url)
    expect(answer.status).toBe(503)
    expect(answer.headers.get('retry-after')).toBe('5')
    expect(await answer.json()).toMatchObject({ error: { code: 'TOKEN_KEYS_UNREACHABLE' } })
    // The keys of the other deployment are cached already.
    expect((await ask(`Bearer ${token}`)).status).toBe(200)
    await shop.server.resume()
    await expect
      .poll(async () => (await ask(`Bearer ${token}`, cold.url)).status, { timeout: 20_000, interval: 1_000 })
      .toBe(200)
    await cold.stop()
  })
})

describe('the shared core of the middlewares', () => {
  it('The token is read from where the site keeps it', async () => {
    const token = await shop.signIn()
    const readToken = (request: Request) => /token=([^;]+)/.exec(request.headers.get('cookie') ?? '')?.[1]
    const authenticate = createAuthenticator(guard({ readToken }))
    const visit = (headers: Record<string, string>) => authenticate(new Request(SHOP, { headers }))
    expect(await visit({ cookie: `token=${token}` })).toMatchObject({
      ok: true,
      signedIn: { caipAddress: shop.caipAddress, origin: SHOP },
    })
    expect(await visit({ authorization: `Bearer ${token}` })).toMatchObject({ ok: false })
  })

  it('A route that is reached without the middleware reports the programming error', () => {
    expect(() => signedInOf({})).toThrow('put `requireSignIn` before this route')
  })
})
