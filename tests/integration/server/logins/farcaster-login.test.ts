import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startEvmChain } from '#demo/chains/evm/start-evm-chain.ts'
import type { RunningChain } from '#demo/chains/running-chain.ts'
import { DEMO_FARCASTER } from '#demo/identity/farcaster-person.ts'
import { clientOf, type Channel, type SignChannel } from '#demo/identity/farcaster-relay.ts'
import { LOGIN_ENDPOINTS } from '#schemas/http/wallet/login.ts'
import { freePorts } from '#tests/support/servers/free-ports.ts'
import { createLoginWindow } from '#tests/support/clients/login-window.ts'
import { startSocialDeployment, type SocialDeployment } from '#tests/support/servers/social-deployment.ts'
import { LOGIN_CONTEXT, SITE } from '#tests/support/clients/login-context.ts'

const { startFarcaster } = LOGIN_ENDPOINTS
const FAILED = { status: 'failed', reason: 'LOGIN_PROVIDER_FAILED' }
const STRANGER_KEY = `0x${'77'.repeat(32)}` as const
const ASKED_HERE = { projectId: LOGIN_CONTEXT.projectId, siteOrigin: SITE }

describe('a login with Farcaster', () => {
  let chain: RunningChain
  let deployment: SocialDeployment
  const honest = clientOf(DEMO_FARCASTER)
  let sign: SignChannel = honest
  let request: Channel | undefined
  beforeAll(async () => {
    const [port = 0] = await freePorts(1)
    chain = await startEvmChain(port)
    deployment = await startSocialDeployment('embedded', {
      identity: {
        sign: (channel) => {
          request = channel
          return sign(channel)
        },
      },
      chains: { 'eip155:31337': { rpcUrls: [chain.url] } },
    })
  })
  afterAll(async () => {
    await deployment.stop()
    await chain.stop()
  })

  async function started() {
    const browser = await deployment.browser()
    const { flowId, url: page } = await browser.call(startFarcaster, ASKED_HERE)
    const window = createLoginWindow()
    await window.open(page)
    await deployment.vouch(browser, flowId, window)
    await window.submit()
    const url = /href="([^"]+)"/.exec(window.html)?.[1] ?? ''
    return { browser, flowId, page, window, url, ask: () => deployment.ask(browser, flowId) }
  }

  async function answeredBy(client: SignChannel) {
    sign = client
    const login = await started()
    await fetch(login.url, { method: 'POST' })
    return login
  }

  it('A login waits for the phone, shows it the site, and logs the owner of the id in', async () => {
    sign = honest
    const { url, ask } = await started()
    expect(await ask()).toEqual({ status: 'pending' })
    expect(await (await fetch(url)).text()).toContain('Log in at localhost:4600')
    await fetch(url, { method: 'POST' })
    expect(request).toMatchObject({ domain: 'localhost:4600', siweUri: SITE })
    const state = await ask()
    expect(state).toMatchObject({
      status: 'done',
      session: { user: { provider: 'farcaster', userName: 'Ada of the demo' } },
    })
    expect(await ask()).toMatchObject({ status: 'done' })
  })

  it('A returning user is recognised by their id', async () => {
    const users = []
    for (const login of [await answeredBy(honest), await answeredBy(honest)]) {
      const state = await login.ask()
      users.push(state.status === 'done' ? state.session.user.userId : undefined)
    }
    expect(users[0]).toBeTypeOf('string')
    expect(users[1]).toBe(users[0])
  })

  it('A key that does not own the claimed id logs no one in', async () => {
    const { ask } = await answeredBy(clientOf({ ...DEMO_FARCASTER, custodyKey: STRANGER_KEY }))
    expect(await ask()).toEqual(FAILED)
  })

  it('An owner who claims the id of another user is not logged in', async () => {
    const { ask } = await answeredBy(clientOf({ ...DEMO_FARCASTER, fid: 1 }))
    expect(await ask()).toEqual(FAILED)
  })

  it.each<[string, (channel: Channel) => Channel]>([
    ['another site', (channel) => ({ ...channel, domain: 'evil.example' })],
    ['another address of the site', (channel) => ({ ...channel, siweUri: 'https://evil.example/' })],
    ['another login', (channel) => ({ ...channel, nonce: 'somebodyelses' })],
    ['a time that is over', (channel) => ({ ...channel, expirationTime: '2020-01-01T00:00:00Z' })],
  ])('A message for %s is refused', async (_, change) => {
    const { ask } = await answeredBy((channel) => honest(change(channel)))
    expect(await ask()).toEqual(FAILED)
  })

  it('A message that was changed after it was signed is refused', async () => {
    const stranger = privateKeyToAccount(STRANGER_KEY)
    const { ask } = await answeredBy(async (channel) => {
      const { message } = await honest(channel)
      return { message, signature: await stranger.signMessage({ message }) }
    })
    expect(await ask()).toEqual(FAILED)
  })

  it('A message without an id, or with two, is refused', async () => {
    const account = privateKeyToAccount(DEMO_FARCASTER.custodyKey)
    for (const ids of ['- https://example.org/', '- farcaster://fid/4600\n- farcaster://fid/1']) {
      const { ask } = await answeredBy(async (channel) => {
        const honestly = await honest(channel)
        const message = honestly.message.replace('- farcaster://fid/4600', ids)
        return { message, signature: await account.signMessage({ message }) }
      })
      expect(await ask()).toEqual(FAILED)
    }
  })

  it('A login has one link, which its page shows again and which is valid for two minutes', async () => {
    sign = honest
    const { window, page, url, ask } = await started()
    expect(window.html).toMatch(/Firefox on Linux.*http:\/\/localhost:4600/s)
    await window.open(page)
    expect(window.html).toContain(`href="${url}"`)
    deployment.advance(120_000)
    await fetch(url, { method: 'POST' })
    expect(await ask()).toEqual({ status: 'failed', reason: 'LOGIN_FLOW_EXPIRED' })
  })

  it('Another device cannot read the result, and the phone is too late after 5 minutes', async () => {
    sign = honest
    const { flowId, url, ask } = await started()
    await fetch(url, { method: 'POST' })
    const over = { status: 'failed', reason: 'LOGIN_FLOW_EXPIRED' }
    expect(await deployment.ask(await deployment.browser(), flowId)).toEqual(over)
    deployment.advance(300_000)
    expect(await ask()).toEqual(over)
  })

  it('A site that the project does not list is refused', async () => {
    const browser = await deployment.browser()
    const asking = { ...ASKED_HERE, siteOrigin: 'https://shop.example' }
    expect(await browser.refusal(startFarcaster, asking)).toMatchObject({ code: 'ORIGIN_NOT_ALLOWED' })
  })
})
