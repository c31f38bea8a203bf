import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startEvmChain } from '#demo/chains/evm/start-evm-chain.ts'
import type { RunningChain } from '#demo/chains/running-chain.ts'
import { LOGIN_ENDPOINTS } from '#schemas/http/wallet/login.ts'
import { freePorts } from '#tests/support/servers/free-ports.ts'
import { createLoginWindow, type LoginWindow } from '#tests/support/clients/login-window.ts'
import { startSocialDeployment, type SocialDeployment } from '#tests/support/servers/social-deployment.ts'
import { SITE } from '#tests/support/clients/login-context.ts'
import { JOURNEY_KINDS } from '#tests/support/servers/database-kinds.ts'

const { startFarcaster, matchNumber } = LOGIN_ENDPOINTS

describe.each(JOURNEY_KINDS)('a login with Farcaster that continues in another browser, on %s', (kind) => {
  let chain: RunningChain
  let deployment: SocialDeployment
  beforeAll(async () => {
    const [port = 0] = await freePorts(1)
    chain = await startEvmChain(port)
    deployment = await startSocialDeployment(kind, { chains: { 'eip155:31337': { rpcUrls: [chain.url] } } })
  })
  afterAll(async () => {
    await deployment.stop()
    await chain.stop()
  })

  async function begun(language = 'en') {
    const browser = await deployment.browser()
    const body = { projectId: 'demo', siteOrigin: SITE, language }
    const { flowId, url } = await browser.call(startFarcaster, body)
    const match = (number: string) => browser.call(matchNumber, { number }, { flowId })
    const refused = (number: string) => browser.refusal(matchNumber, { number }, { path: { flowId } })
    return { browser, flowId, url, match, refused, ask: () => deployment.ask(browser, flowId) }
  }

  /** A phone whose visitor has pressed Continue. */
  async function scanned(url: string): Promise<LoginWindow> {
    const phone = createLoginWindow()
    await phone.open(url)
    expect(phone.html).toMatch(/Firefox on Linux.*http:\/\/localhost:4600.*Farcaster/s)
    await phone.submit()
    return phone
  }

  const numberOf = ({ html }: LoginWindow) => /<output[^>]*>(\d{6})<\/output>/.exec(html)?.[1] ?? ''
  const linkOf = ({ html }: LoginWindow) => /href="([^"]+)"/.exec(html)?.[1]

  it('The phone shows a number, and Farcaster’s link only after that number was typed in where the login was begun', async () => {
    const { url, match, ask } = await begun()
    expect(url).not.toContain('channelToken')
    const phone = await scanned(url)
    expect(await ask()).toEqual({ status: 'number' })
    expect(linkOf(phone)).toBeUndefined()
    await match(numberOf(phone))
    expect(await ask()).toEqual({ status: 'pending' })
    await phone.open(url)
    await fetch(linkOf(phone) ?? '', { method: 'POST' })
    expect(await ask()).toMatchObject({ status: 'done', session: { user: { provider: 'farcaster' } } })
    await phone.open(url)
    expect(phone.html).toContain('You are logged in.')
  })

  it('An attacker who sends the page to a victim gets neither link nor session without the number', async () => {
    const { url, refused, ask } = await begun()
    const victim = await scanned(url)
    const number = numberOf(victim)
    const guess = number === '000000' ? '000001' : '000000'
    for (const tries of [2, 1, 0])
      expect(await refused(guess)).toMatchObject({ code: 'LOGIN_NUMBER_WRONG', data: { tries } })
    expect(await refused(number)).toMatchObject({ code: 'LOGIN_FLOW_EXPIRED' })
    expect(await ask()).toEqual({ status: 'failed', reason: 'LOGIN_NUMBER_WRONG' })
    await victim.open(url)
    expect(linkOf(victim)).toBeUndefined()
    expect(victim.status).toBe(403)
  })

  it('The link is shown only in the browser whose number was matched', async () => {
    const { url, match, ask } = await begun()
    const phone = await scanned(url)
    await match(numberOf(phone))
    const stranger = createLoginWindow()
    await stranger.open(url)
    expect(linkOf(stranger)).toBeUndefined()
    // A browser that continues there replaces the phone, and its number has to be matched in turn.
    await stranger.submit()
    expect(numberOf(stranger)).not.toBe('')
    expect(await ask()).toEqual({ status: 'number' })
    await phone.open(url)
    expect(linkOf(phone)).toBeUndefined()
  })

  describe('a link that an attacker obtains with two browsers of their own and forwards', () => {
    /** Both browsers are the attacker's: one enters the number that the other shows. */
    async function sentOn() {
      const { url, match, ask } = await begun()
      const own = await scanned(url)
      await match(numberOf(own))
      await own.open(url)
      expect(own.html).toContain('Farcaster')
      return { link: linkOf(own) ?? '', ask }
    }

    it('A forwarded link logs the attacker in as the user who confirms it within two minutes, as SECURITY.md says', async () => {
      const { link, ask } = await sentOn()
      // The victim reads the site's name, and nothing about the asking browser.
      expect(await (await fetch(link)).text()).toContain(new URL(SITE).host)
      deployment.advance(119_000)
      expect((await fetch(link, { method: 'POST' })).status).toBe(200)
      expect(await ask()).toMatchObject({ status: 'done' })
    })

    it('A forwarded link is worthless two minutes after it was shown, whatever is confirmed', async () => {
      const { link, ask } = await sentOn()
      await fetch(link, { method: 'POST' })
      deployment.advance(120_000)
      const over = { status: 'failed', reason: 'LOGIN_FLOW_EXPIRED' }
      expect(await ask()).toEqual(over)
      expect(await ask()).toEqual(over)
    })
  })

  it('The number of a replaced phone no longer counts', async () => {
    const { url, refused, match, ask } = await begun()
    const first = await scanned(url)
    const second = await scanned(url)
    if (numberOf(first) !== numberOf(second))
      expect(await refused(numberOf(first))).toMatchObject({ code: 'LOGIN_NUMBER_WRONG' })
    await match(numberOf(second))
    expect(await ask()).toEqual({ status: 'pending' })
  })

  it('Another device can neither match the number nor read the result', async () => {
    const { flowId, url } = await begun()
    const phone = await scanned(url)
    const attacker = await deployment.browser()
    const refusal = await attacker.refusal(matchNumber, { number: numberOf(phone) }, { path: { flowId } })
    expect(refusal).toMatchObject({ code: 'LOGIN_FLOW_EXPIRED' })
    const over = { status: 'failed', reason: 'LOGIN_FLOW_EXPIRED' }
    expect(await deployment.ask(attacker, flowId)).toEqual(over)
  })

  it('Loading the page, as mail scanners do, changes nothing, and neither does a form of another page', async () => {
    const { url, ask } = await begun()
    await fetch(url)
    const forged = await fetch(url, { method: 'POST', headers: { origin: 'https://evil.example' } })
    expect(forged.status).toBe(403)
    expect(await ask()).toEqual({ status: 'pending' })
  })

  it.each([
    ['de', '<b dir="ltr">Firefox unter Linux</b>'],
    ['ar', '<b dir="rtl">Firefox على Linux</b>'],
  ])('The pages in %s name the asking browser in the words of that language', async (language, name) => {
    const { url, match } = await begun(language)
    const phone = createLoginWindow()
    await phone.open(url)
    expect(phone.html).toContain(name)
    await phone.submit()
    expect(phone.html).toContain(name)
    await match(numberOf(phone))
    await phone.open(url)
    expect(phone.html).toContain(name)
  })

  it('A browser without cookies reads in each language what it cannot do, and the login ends', async () => {
    for (const [language, text] of [
      ['en', 'begun in another browser'],
      ['de', 'in einem anderen Browser begonnen'],
      ['ar', 'في متصفح آخر'],
    ] as const) {
      const { url, ask } = await begun(language)
      const headers = { origin: deployment.server.urls.api }
      const answer = await fetch(url, { method: 'POST', headers })
      expect(answer.status).toBe(403)
      expect(await answer.text()).toContain(text)
      expect(await ask()).toEqual({ status: 'failed', reason: 'LOGIN_BEGUN_ELSEWHERE' })
    }
  })
})
