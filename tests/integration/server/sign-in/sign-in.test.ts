import { base58, base64 } from '@scure/base'
import { createRemoteJWKSet, jwtVerify } from 'jose'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startAnvil } from '#demo/chains/evm/anvil-process.ts'
import { DEMO_ACCOUNTS } from '#examples/wallets/bip122/demo-accounts.ts'
import { signMessage } from '#examples/wallets/bip122/sign-message.ts'
import { DEMO_ADDRESS, signBytes } from '#examples/wallets/solana/demo-account.ts'
import { bitcoinRegtest } from '#schemas/networks/bip122/regtest.ts'
import type { SignInContent } from '#schemas/primitives/sign-in-message.ts'
import { freePorts } from '#tests/support/servers/free-ports.ts'
import { startSecondProcess } from '#tests/support/servers/second-process.ts'
import { SignInClient, signInText, type SigningAccount } from '#tests/support/clients/sign-in-client.ts'
import { DATABASE_KINDS } from '#tests/support/servers/database-kinds.ts'
import { startWalletDeployment, type WalletDeployment } from '#tests/support/servers/wallet-deployment.ts'

const SITE = 'https://shop.example'
const MINUTE_MS = 60_000
const OWNER = privateKeyToAccount('0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80')
const STRANGER = privateKeyToAccount('0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d')
const [payment] = DEMO_ACCOUNTS
const bytes = (message: string) => new TextEncoder().encode(message)

const EVM: SigningAccount = {
  chainId: 'eip155:31337',
  address: OWNER.address,
  sign: (message) => OWNER.signMessage({ message }),
}
const SOLANA: SigningAccount = {
  chainId: 'solana:LocaLPostern11111111111111111111',
  address: DEMO_ADDRESS,
  sign: (message) => base58.encode(signBytes(bytes(message))),
}
const BITCOIN: SigningAccount = {
  chainId: bitcoinRegtest.caipNetworkId,
  address: payment?.address ?? '',
  sign: (message) => (payment ? base64.encode(signMessage(payment, bytes(message), 'bip322')) : ''),
}
const ACCOUNTS = { EVM, Solana: SOLANA, Bitcoin: BITCOIN }
/** A network of the same namespace that the deployment does not serve. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  EVM: 'eip155:1',
  Solana: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  Bitcoin: 'bip122:000000000019d6689c085ae165831e93',
}

describe.each(DATABASE_KINDS)('signing in to a site, on %s', (kind) => {
  let chain: Awaited<ReturnType<typeof startAnvil>>
  let deployment: WalletDeployment
  let page: SignInClient

  beforeAll(async () => {
    const [port = 0] = await freePorts(1)
    chain = await startAnvil(port)
    deployment = await startWalletDeployment(kind, {
      projects: [
        { id: 'demo', name: 'Demo', origins: [SITE, 'https://other.example'] },
        { id: 'else', name: 'Else', origins: [SITE] },
      ],
      config: {
        builtInChains: false,
        chains: {
          [EVM.chainId]: { rpcUrls: [chain.url] },
          [SOLANA.chainId]: { rpcUrls: [chain.url] },
          [BITCOIN.chainId]: { rpcUrls: [chain.url] },
        },
      },
    })
  })
  afterAll(async () => {
    await deployment?.stop()
    await chain?.stop()
  })
  beforeEach(() => {
    page = new SignInClient(deployment.server.urls.api, SITE)
  })

  const issuedAt = () => new Date(deployment.now()).toISOString()
  const signed = async (
    account: SigningAccount,
    { site = SITE, content = {} }: { site?: string; content?: Partial<SignInContent> } = {},
  ) => {
    const { nonce, token } = await page.nonce()
    const message = signInText(site, account, { nonce, issuedAt: issuedAt(), ...content })
    return { body: { message, signature: await account.sign(message) }, token, nonce }
  }

  describe.each(Object.entries(ACCOUNTS))('with an account of %s', (name, account) => {
    const { chainId, address } = account

    it('A sign-in gives a token that backends verify by public keys until the sign-out', async () => {
      const { body, token, nonce } = await signed(account)
      const answer = await page.authenticate(body, token)
      expect(answer).toMatchObject({ status: 200, body: { token: expect.any(String) } })
      const session = String(answer.body['token'])
      const { api } = deployment.server.urls
      const keys = createRemoteJWKSet(new URL(`${api}/.well-known/jwks.json`))
      const claims = {
        sub: `${chainId}:${address}`,
        caip2Network: chainId,
        address,
        nonce,
        domain: 'shop.example',
      }
      const currentDate = new Date(deployment.now())
      const { payload } = await jwtVerify(session, keys, { issuer: api, audience: SITE, currentDate })
      expect(payload).toMatchObject({ ...claims, projectIdKey: 'demo', uri: SITE })
      expect(await page.withToken('GET', 'me', session)).toMatchObject({ status: 200, body: claims })
      expect(await page.withToken('POST', 'sign-out', session)).toMatchObject({ status: 200 })
      for (const [method, path] of [
        ['GET', 'me'],
        ['POST', 'renew'],
        ['POST', 'sign-out'],
      ] as const)
        expect(await page.withToken(method, path, session)).toMatchObject({
          status: 401,
          code: 'SIGN_IN_SESSION_INVALID',
        })
    })

    it('A forged signature is refused, and its nonce stays valid', async () => {
      const { body, token } = await signed(account)
      const { body: other } = await signed(account)
      const forged = { ...body, signature: other.signature }
      expect(await page.authenticate(forged, token)).toMatchObject({
        status: 403,
        code: 'SIGN_IN_SIGNATURE_INVALID',
      })
      expect(await page.authenticate(body, token)).toMatchObject({ status: 200 })
    })

    it('A signed message is refused the second time', async () => {
      const { body, token } = await signed(account)
      expect(await page.authenticate(body, token)).toMatchObject({ status: 200 })
      expect(await page.authenticate(body, token)).toMatchObject({ status: 409, code: 'SIGN_IN_REPLAYED' })
    })

    it.each<[string, Partial<SignInContent>, string]>([
      ['that has expired', { expirationTime: '2020-01-01T00:00:00.000Z' }, 'SIGN_IN_EXPIRED'],
      ['that is not valid yet', { notBefore: '2100-01-01T00:00:00.000Z' }, 'SIGN_IN_NOT_YET_VALID'],
      ['dated ahead', { issuedAt: '2100-01-01T00:00:00.000Z' }, 'SIGN_IN_NOT_YET_VALID'],
      ['for another site', { domain: 'evil.example', uri: 'https://evil.example' }, 'SIGN_IN_WRONG_DOMAIN'],
      [
        'for another site of the project',
        { domain: 'other.example', uri: 'https://other.example' },
        'SIGN_IN_WRONG_DOMAIN',
      ],
      ['for a page without https', { uri: 'http://shop.example' }, 'SIGN_IN_WRONG_DOMAIN'],
      ['with another nonce', { nonce: '0123456789abcdef' }, 'SIGN_IN_WRONG_NONCE'],
      ['for a network that is not served', { chainId: ELSEWHERE[name] ?? '' }, 'SIGN_IN_WRONG_CHAIN'],
    ])('A message %s is refused', async (_case, content, code) => {
      const { body, token } = await signed(account, { content })
      expect(await page.authenticate(body, token)).toMatchObject({ status: 403, code })
    })

    it('Another account or network than stated in the body is refused', async () => {
      const { body, token, nonce } = await signed(account)
      const data = {
        accountAddress: address,
        chainId,
        domain: 'shop.example',
        uri: SITE,
        version: '1',
        nonce,
      }
      const elsewhere = Object.values(ACCOUNTS).find((other) => other !== account)?.chainId ?? ''
      expect(
        await page.authenticate({ ...body, data: { ...data, chainId: elsewhere } }, token),
      ).toMatchObject({
        code: 'SIGN_IN_WRONG_CHAIN',
      })
      expect(
        await page.authenticate({ ...body, data: { ...data, accountAddress: STRANGER.address } }, token),
      ).toMatchObject({ code: 'SIGN_IN_WRONG_ADDRESS' })
      expect(await page.authenticate({ ...body, data }, token)).toMatchObject({ status: 200 })
    })
  })

  it('A nonce that is old, invented or another project’s is refused', async () => {
    const { body, token } = await signed(EVM)
    const other = new SignInClient(deployment.server.urls.api, SITE, 'else')
    const refusal = { status: 403, code: 'SIGN_IN_EXPIRED' }
    expect(await other.authenticate(body, token)).toMatchObject(refusal)
    expect(await page.authenticate(body, 'made.up.token')).toMatchObject(refusal)
    expect(await page.authenticate(body, '')).toMatchObject(refusal)
    deployment.advance(11 * MINUTE_MS)
    expect(await page.authenticate(body, token)).toMatchObject(refusal)
  })

  it('A session token does not count as a nonce, nor a nonce token as a session', async () => {
    const { body, token } = await signed(EVM)
    expect(await page.withToken('GET', 'me', token)).toMatchObject({ status: 401 })
    const session = String((await page.authenticate(body, token)).body['token'])
    const next = await signed(EVM)
    expect(await page.authenticate(next.body, session)).toMatchObject({ code: 'SIGN_IN_EXPIRED' })
  })

  it('A nonce can be used once, in either of two processes', async () => {
    const second = await startSecondProcess(deployment)
    const there = new SignInClient(second.api, SITE)
    for (let round = 0; round < 10; round += 1) {
      const { body, token } = await signed(EVM)
      const answers = await Promise.all(
        [page, there, page, there].map((client) => client.authenticate(body, token)),
      )
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409])
      const session = String(answers.find(({ status }) => status === 200)?.body['token'])
      expect(await there.withToken('GET', 'me', session)).toMatchObject({ status: 200 })
      await there.withToken('POST', 'sign-out', session)
      expect(await page.withToken('GET', 'me', session)).toMatchObject({ status: 401 })
    }
    await second.stop()
  })

  it('The modal can sign in to the site that the message names, if the project lists it', async () => {
    const modal = new SignInClient(deployment.server.urls.api, deployment.server.urls.modal)
    const nothing = new SignInClient(deployment.server.urls.api, undefined)
    for (const client of [modal, nothing]) {
      const { body, token } = await signed(EVM)
      expect(await client.authenticate(body, token)).toMatchObject({ status: 200 })
      const evil = await signed(EVM, { site: 'https://evil.example' })
      expect(await client.authenticate(evil.body, evil.token)).toMatchObject({ code: 'SIGN_IN_WRONG_DOMAIN' })
    }
  })

  it('Other sites are refused, and a page cannot read another site’s session', async () => {
    const stranger = new SignInClient(deployment.server.urls.api, 'https://evil.example')
    expect(await stranger.ask('GET', 'nonce')).toMatchObject({ status: 403, code: 'ORIGIN_NOT_ALLOWED' })
    const { body, token } = await signed(EVM)
    const session = String((await page.authenticate(body, token)).body['token'])
    const other = new SignInClient(deployment.server.urls.api, 'https://other.example')
    expect(await other.withToken('GET', 'me', session)).toMatchObject({ status: 401 })
    const preflight = (origin: string) =>
      fetch(`${deployment.server.urls.api}/auth/v1/authenticate?projectId=demo`, {
        method: 'OPTIONS',
        headers: { origin, 'access-control-request-method': 'POST' },
      })
    const allowed = (await preflight(SITE)).headers
    expect(allowed.get('access-control-allow-origin')).toBe(SITE)
    expect(allowed.get('access-control-allow-headers')).toContain('x-nonce-jwt')
    expect((await preflight('https://evil.example')).headers.get('access-control-allow-origin')).toBeNull()
  })

  it.each([
    ['no project', 'nonce', undefined, 'projectId'],
    ['an unknown project', 'nonce', 'nobody', 'projectId'],
  ])('A request with %s is refused with the field', async (_case, path, projectId, field) => {
    const query = projectId === undefined ? '' : `?projectId=${projectId}`
    const response = await fetch(`${deployment.server.urls.api}/auth/v1/${path}${query}`)
    expect(response.status).toBe(projectId === undefined ? 400 : 404)
    expect(await response.json()).toMatchObject({ error: { field } })
  })

  it.each<[string, unknown]>([
    ['message', { signature: '0x' }],
    ['signature', { message: 'x' }],
    ['message', { message: 'x'.repeat(8_193), signature: '0x' }],
    ['body', undefined],
  ])('A body with an invalid %s gets 400', async (_field, body) => {
    const answer = await page.ask('POST', 'authenticate', {
      body: body ?? 'text',
      headers: { 'x-nonce-jwt': (await page.nonce()).token },
    })
    expect(answer).toMatchObject({ status: 400, code: 'REQUEST_INVALID' })
  })
})
