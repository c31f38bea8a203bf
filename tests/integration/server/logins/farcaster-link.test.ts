import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startEvmChain } from '#demo/chains/evm/start-evm-chain.ts'
import type { RunningChain } from '#demo/chains/running-chain.ts'
import { LOGIN_ENDPOINTS } from '#schemas/http/wallet/login.ts'
import { freePorts } from '#tests/support/servers/free-ports.ts'
import { createLoginWindow } from '#tests/support/clients/login-window.ts'
import { startFarcasterProxy, type FarcasterProxy } from '#tests/support/servers/farcaster-relay-proxy.ts'
import { startSecondProcess } from '#tests/support/servers/second-process.ts'
import { startSocialDeployment, type SocialDeployment } from '#tests/support/servers/social-deployment.ts'
import { SITE } from '#tests/support/clients/login-context.ts'
import { DATABASE_KINDS } from '#tests/support/servers/database-kinds.ts'

const { startFarcaster, matchNumber } = LOGIN_ENDPOINTS
const PENDING = { status: 'pending' }

describe.each(DATABASE_KINDS)('the Farcaster link of one login, on %s', (kind) => {
  let chain: RunningChain
  let relay: FarcasterProxy
  let deployment: SocialDeployment
  let second: Awaited<ReturnType<typeof startSecondProcess>>
  beforeAll(async () => {
    const [port = 0] = await freePorts(1)
    chain = await startEvmChain(port)
    deployment = await startSocialDeployment(kind, {
      chains: { 'eip155:31337': { rpcUrls: [chain.url] } },
      beforeRelay: async (url) => {
        relay = await startFarcasterProxy(url)
        return relay.url
      },
    })
    second = await startSecondProcess(deployment)
  })
  afterAll(async () => {
    await second.stop()
    await deployment.stop()
    await relay.stop()
    await chain.stop()
  })
  beforeEach(() => {
    relay.opened = 0
    relay.mayOpen = async () => true
  })

  /** A phone whose number was typed in and that has loaded nothing since. */
  async function matched(language = 'en') {
    const browser = await deployment.browser()
    const body = { projectId: 'demo', siteOrigin: SITE, language }
    const { flowId, url } = await browser.call(startFarcaster, body)
    const phone = createLoginWindow()
    await phone.open(url)
    await phone.submit()
    const number = /<output[^>]*>(\d{6})<\/output>/.exec(phone.html)?.[1] ?? ''
    await browser.call(matchNumber, { number }, { flowId })
    /** Loads the page on the same phone, from either process. */
    const load = async (api = deployment.server.urls.api) => {
      const cookie = [...phone.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
      const answer = await fetch(api + new URL(url).pathname, { headers: { cookie } })
      const html = await answer.text()
      const link = /href="([^"]+)"/.exec(html)?.[1]
      return { status: answer.status, html, link, reloadsAfter: answer.headers.get('refresh') }
    }
    return { load, ask: () => deployment.ask(browser, flowId) }
  }

  it('A link is requested once, however many page loads overlap in two processes', async () => {
    relay.mayOpen = async () => {
      await new Promise((resolve) => setTimeout(resolve, 300))
      return true
    }
    const { load, ask } = await matched()
    const loads = Array.from({ length: 10 }, (_, at) => load(at % 2 === 0 ? second.api : undefined))
    const [pages, state] = [await Promise.all(loads), await ask()]
    expect(relay.opened).toBe(1)
    expect(state).toEqual(PENDING)
    expect(pages.map(({ status }) => status)).toEqual(pages.map(() => 200))
    // A load during the request gets a page that reloads itself until the link is there.
    for (const { link, reloadsAfter } of pages) expect(link === undefined).toBe(reloadsAfter !== null)
    const links = new Set([...pages.flatMap(({ link }) => link ?? []), (await load(second.api)).link])
    expect(links.size).toBe(1)
    await fetch([...links][0] ?? '', { method: 'POST' })
    expect(await ask()).toMatchObject({ status: 'done' })
  })

  it('A failing relay does not end a login, and is called again after a pause', async () => {
    relay.mayOpen = async () => false
    const { load, ask } = await matched()
    for (let turn = 0; turn < 3; turn += 1)
      expect(await load()).toMatchObject({ status: 200, link: undefined, reloadsAfter: expect.any(String) })
    expect(relay.opened).toBe(1)
    expect(await ask()).toEqual(PENDING)
    relay.mayOpen = async () => true
    deployment.advance(5_000)
    const { link } = await load()
    expect(relay.opened).toBe(2)
    await fetch(link ?? '', { method: 'POST' })
    expect(await ask()).toMatchObject({ status: 'done' })
  })

  it('When a process dies during the request, the next load repeats it and the earlier answer no longer counts', async () => {
    let goOn = () => {}
    const dead = new Promise<void>((resolve) => {
      goOn = resolve
    })
    relay.mayOpen = async () => {
      await dead
      return true
    }
    const { load, ask } = await matched()
    const first = load()
    await expect.poll(() => relay.opened).toBe(1)
    relay.mayOpen = async () => true
    deployment.advance(30_000)
    const { link } = await load(second.api)
    expect(link).toBeTypeOf('string')
    goOn()
    expect([undefined, link]).toContain((await first).link)
    expect((await load()).link).toBe(link)
    expect(await ask()).toEqual(PENDING)
  })

  it.each([
    ['en', 'loads again by itself'],
    ['de', 'lädt von selbst neu'],
    ['ar', 'من جديد'],
  ])('The page in %s says that the link is still being requested', async (language, words) => {
    relay.mayOpen = async () => false
    const { load } = await matched(language)
    expect((await load()).html).toContain(words)
  })
})
