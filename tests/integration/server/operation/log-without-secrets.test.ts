import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { LOGIN_ENDPOINTS } from '#schemas/http/wallet/login.ts'
import { SESSION_ENDPOINTS } from '#schemas/http/wallet/session.ts'
import { startSocialDeployment, type SocialDeployment } from '#tests/support/servers/social-deployment.ts'
import type { WalletClient } from '#tests/support/clients/wallet-client.ts'
import { SITE } from '#tests/support/clients/login-context.ts'
import { visitWallet } from '#tests/support/fixtures/wallet-visit.ts'

const PASSWORD = 'a quiet harbour at dawn'
const [EMAIL, NEXT_EMAIL] = ['canary-ada@example.org', 'canary-grace@example.org']
const PERSON = { name: 'Canary Hopper', email: 'canary-social@example.org', decision: 'allow' }
/** Text that a client writes into every part of a request. */
const WRITTEN = 'canary-written-by-a-stranger'
const { verifyEmail } = LOGIN_ENDPOINTS
const { updateEmail, updateEmailPrimaryOtp, updateEmailSecondaryOtp, refresh, devices, signOut } =
  SESSION_ENDPOINTS

describe('the log of the server', () => {
  const lines: string[] = []
  const secrets = new Set<string>([EMAIL, NEXT_EMAIL, PERSON.email, PERSON.name, PASSWORD, WRITTEN])
  let deployment: SocialDeployment
  beforeAll(async () => {
    deployment = await startSocialDeployment('embedded', { log: (line) => lines.push(line) })
  })
  afterAll(() => deployment.stop())

  /** Collects every long text of every request and answer: proofs, tokens, halves of keys, challenges. */
  function noted(browser: WalletClient): WalletClient {
    const ask = browser.ask.bind(browser)
    browser.ask = async (...args) => {
      const answer = await ask(...args)
      for (const text of [JSON.stringify(args), JSON.stringify(answer.body)])
        for (const [, value] of text.matchAll(/"([\w.-]{20,})"/g)) if (value) secrets.add(value)
      return answer
    }
    const prove = browser.prove.bind(browser)
    browser.prove = async (...proven) => {
      const proof = await prove(...proven)
      secrets.add(proof)
      return proof
    }
    return browser
  }
  const newBrowser = async () => noted(await deployment.browser())
  const codeOf = (email: string) => {
    const code = deployment.codeFor(email)
    secrets.add(`"${code}"`).add(`=${code}`).add(` ${code}`)
    return code
  }
  /** Addresses of a window contain the flow, the state and the code. */
  function noteWindow(visited: readonly string[]) {
    for (const address of visited) {
      const { pathname, searchParams } = new URL(address)
      for (const value of [...searchParams.values(), ...pathname.split('/')])
        if (value.length >= 16) secrets.add(value)
    }
  }

  async function logInByMail(): Promise<WalletClient> {
    const browser = await newBrowser()
    const challengeId = await deployment.startEmail(browser, EMAIL)
    await browser.refusal(verifyEmail, { challengeId, code: '000000' })
    browser.tokens = await browser.call(verifyEmail, { challengeId, code: codeOf(EMAIL) })
    browser.tokens = await browser.call(refresh, { refreshToken: browser.tokens.refreshToken })
    return browser
  }

  it('The log of a whole visit has no code, token, address, key or name', async () => {
    const browser = await logInByMail()
    const visit = visitWallet(deployment, browser)
    expect(await visit.wallet.create()).toMatchObject({ ok: true })
    const words = await visit.wallet.startPhrase()
    if (words.ok) secrets.add(words.value.slice(0, 4).join(' '))
    expect(await visit.wallet.confirmPhrase()).toMatchObject({ ok: true })
    expect(await visit.wallet.addPassword(PASSWORD)).toMatchObject({ ok: true })
    expect(await visit.wallet.openWithPassword('not the harbour')).toMatchObject({ ok: false })
    expect(await visit.wallet.openWithPassword(PASSWORD)).toMatchObject({ ok: true })
    expect(await visit.wallet.openWithDevice()).toMatchObject({ ok: true })
    deployment.advance(60_000)
    await browser.call(updateEmail, { email: NEXT_EMAIL })
    await browser.call(updateEmailPrimaryOtp, { code: codeOf(EMAIL) })
    await browser.call(updateEmailSecondaryOtp, { code: codeOf(NEXT_EMAIL) })
    await browser.call(devices)
    await browser.call(signOut)
    for (const [provider, decision] of [
      ['google', 'allow'],
      ['github', 'allow'],
      ['x', 'deny'],
    ] as const) {
      const other = await newBrowser()
      const flowId = await deployment.startFlow(other)
      const window = await deployment.openWindow(flowId, provider)
      await window.submit({ ...PERSON, decision })
      await deployment.ask(other, flowId)
      noteWindow(window.visited)
    }
    expect(lines.length).toBeGreaterThan(30)
    expect(secrets.size).toBeGreaterThan(60)
  })

  it('The log has no text that clients sent, even in refused and failed requests', async () => {
    const { api, modal, wallet } = deployment.server.urls
    const before = lines.length
    const headers = {
      'user-agent': WRITTEN,
      referer: `${SITE}/${WRITTEN}`,
      origin: `https://${WRITTEN}.example`,
      cookie: `session=${WRITTEN}`,
      authorization: `DPoP ${WRITTEN}`,
      dpop: WRITTEN,
      'x-forwarded-for': WRITTEN,
      'x-request-id': WRITTEN,
    }
    const paths = [
      `/${WRITTEN}?${WRITTEN}=${WRITTEN}`,
      `/wallet/v1/login/flows/${WRITTEN}`,
      `/wallet/v1/login/flows/${WRITTEN}/google?email=${WRITTEN}`,
      `/wallet/v1/login/callback/google?state=${WRITTEN}&code=${WRITTEN}`,
      `/wallet/v1/devices/${WRITTEN}`,
      `/m/${WRITTEN}/`,
      `/w/${WRITTEN}/`,
      `/v1?chainId=${WRITTEN}&projectId=${WRITTEN}`,
      '/wallet/v1/login/email',
      '/csp',
    ]
    const bodies = [WRITTEN, `{"${WRITTEN}`, JSON.stringify({ email: `${WRITTEN}@example.org` })]
    for (const place of [api, modal, wallet])
      for (const path of paths) {
        await fetch(place + path, { headers, redirect: 'manual' })
        for (const body of bodies)
          for (const type of ['application/json', 'application/csp-report', 'text/plain'])
            await fetch(place + path, { method: 'POST', headers: { ...headers, 'content-type': type }, body })
      }
    expect(lines.length - before).toBeGreaterThan(200)
  })

  it('The searched log contains lines that name routes and outcomes', () => {
    const text = lines.join('')
    expect(text).toContain('/wallet/v1/login/flows/:flowId')
    expect([...secrets].filter((secret) => text.includes(secret))).toEqual([])
  })
})
