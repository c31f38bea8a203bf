import { createServer } from 'node:http'
import { once } from 'node:events'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createApiClient } from '#sdk/api/create-api-client.ts'
import {
  authenticate,
  getBalances,
  getPrices,
  getProjectOrigins,
  getSignedIn,
  getSupportedChains,
  getWallets,
  renewToken,
  signOut,
} from '#sdk/api/endpoints.ts'
import { createTokenVerifier } from '#server/backends/verify-token.ts'
import { listeningPort } from '#tests/support/servers/listening-port.ts'
import {
  OTHER_SHOP,
  SHOP,
  startShopDeployment,
  type ShopDeployment,
} from '#tests/support/servers/signed-in-shop.ts'

let shop: ShopDeployment
beforeAll(async () => {
  shop = await startShopDeployment()
})
afterAll(() => shop?.server.stop())

const client = (more: Partial<Parameters<typeof createApiClient>[0]> = {}) =>
  createApiClient({ apiUrl: `${shop.server.urls.api}/`, projectId: 'demo', ...more })
const refusal = (pending: Promise<unknown>) =>
  pending.then(
    () => 'answered',
    (thrown: unknown) => thrown,
  )

describe('the API client', () => {
  it('A call has typed parameters and a typed answer', async () => {
    const { data, count } = await client().call(getWallets, { search: 'metamask', entries: 2 })
    expect(count).toBeGreaterThan(0)
    expect(data[0]?.name).toBe('MetaMask')
    expect(data.length).toBeLessThanOrEqual(2)
    expect((await client().call(getSupportedChains, {})).http).toContain('eip155:31337')
    const { allowedOrigins } = await client().call(getProjectOrigins, {})
    expect(allowedOrigins).toEqual([SHOP, OTHER_SHOP])
    expect(await client().call(getPrices, { body: { addresses: [shop.caipAddress] } })).toEqual({
      fungibles: [],
    })
  })

  it('A backend learns of a sign-out at once, although the token still verifies', async () => {
    const { api } = shop.server.urls
    const { verify } = createTokenVerifier({ apiUrl: api, projectId: 'demo', audience: SHOP })
    const token = await shop.signIn()
    expect(await client().call(getSignedIn, {}, { token })).toMatchObject({
      sub: shop.caipAddress,
      aud: SHOP,
    })
    const renewed = await client().call(renewToken, {}, { token })
    expect((await verify(renewed.token)).sessionId).toBe((await verify(token)).sessionId)
    await client().call(signOut, {}, { token: renewed.token })
    expect(await verify(token)).toMatchObject({ caipAddress: shop.caipAddress })
    expect(await refusal(client().call(getSignedIn, {}, { token }))).toMatchObject({
      code: 'SIGN_IN_SESSION_INVALID',
      data: { status: 401 },
    })
  })

  it('A refused call rejects with the code, the field and the message', async () => {
    const pending = client().call(getBalances, { address: 'a/../b', chainId: 'eip155:999' })
    expect(await refusal(pending)).toMatchObject({ data: { status: 400, field: expect.any(String) } })
    expect(await refusal(client({ projectId: 'nobody' }).call(getWallets, {}))).toMatchObject({
      code: 'PROJECT_UNKNOWN',
      message: expect.stringMatching(/\.$/),
      data: { status: 404 },
    })
    const proof = { 'x-nonce-jwt': 'none', body: { message: 'a', signature: 'b' } }
    expect(await refusal(client().call(authenticate, proof))).toMatchObject({ code: 'SIGN_IN_EXPIRED' })
  })

  it('A call says when nothing answers, when another service answers, and when the answer takes too long', async () => {
    const elsewhere = createServer((request, response) => {
      if (request.url?.startsWith('/getWallets')) response.end('<!doctype html>')
      if (request.url?.startsWith('/projects')) response.writeHead(502).end('{"error":"bad gateway"}')
    })
    elsewhere.listen(0, '127.0.0.1')
    await once(elsewhere, 'listening')
    const apiUrl = `http://127.0.0.1:${listeningPort(elsewhere)}`
    const api = client({ apiUrl, timeoutMs: 300 })
    expect(await refusal(api.call(getWallets, {}))).toMatchObject({
      code: 'API_ANSWER_INVALID',
      data: { status: 200 },
    })
    expect(await refusal(api.call(getProjectOrigins, {}))).toMatchObject({
      code: 'API_ANSWER_INVALID',
      data: { status: 502 },
    })
    expect(await refusal(api.call(getSupportedChains, {}))).toMatchObject({ code: 'API_UNREACHABLE' })
    const given = new AbortController()
    const held = api.call(getSupportedChains, {}, { signal: given.signal })
    given.abort(new Error('enough'))
    expect(await refusal(held)).toMatchObject({ message: 'enough' })
    elsewhere.closeAllConnections()
    elsewhere.close()
    expect(await refusal(api.call(getWallets, {}))).toMatchObject({ code: 'API_UNREACHABLE' })
  })
})
