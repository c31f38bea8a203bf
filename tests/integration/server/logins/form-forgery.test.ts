import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startEvmChain } from '#demo/chains/evm/start-evm-chain.ts'
import type { RunningChain } from '#demo/chains/running-chain.ts'
import { LOGIN_ENDPOINTS } from '#schemas/http/wallet/login.ts'
import { freePorts } from '#tests/support/servers/free-ports.ts'
import { createLoginWindow } from '#tests/support/clients/login-window.ts'
import { startSocialDeployment, type SocialDeployment } from '#tests/support/servers/social-deployment.ts'
import { LOGIN_CONTEXT, SITE } from '#tests/support/clients/login-context.ts'
import { startWalletDeployment, type WalletDeployment } from '#tests/support/servers/wallet-deployment.ts'

/** A page with a form that the visitor may submit, and the state of the login that shows whether it was submitted. */
interface Form {
  readonly url: string
  readonly cookie: string
  readonly api: string
  readonly state: () => Promise<unknown>
}

/** Every page of the server whose form continues a login. */
const PAGES = ['the window of a provider', 'the page of Farcaster', 'the link in a mail'] as const

describe.each(PAGES)('the form of %s', (page) => {
  let chain: RunningChain
  let social: SocialDeployment
  let mailing: WalletDeployment
  let forms = 0
  beforeAll(async () => {
    const [port = 0] = await freePorts(1)
    chain = await startEvmChain(port)
    social = await startSocialDeployment('embedded', {
      chains: { 'eip155:31337': { rpcUrls: [chain.url] } },
    })
    mailing = await startWalletDeployment('embedded', { config: { embeddedWallet: { deviceCheck: true } } })
  })
  afterAll(async () => {
    await Promise.all([social.stop(), mailing.stop()])
    await chain.stop()
  })

  /** The form as a browser shows it. */
  async function opened(): Promise<Form> {
    if (page === 'the link in a mail') {
      forms += 1
      const email = `form-${forms}@example.org`
      mailing.advance(60_000)
      const browser = await mailing.browser()
      const { challengeId } = await browser.call(LOGIN_ENDPOINTS.startEmail, { ...LOGIN_CONTEXT, email })
      const url = /^http\S+$/m.exec(mailing.mailsTo(email)[0]?.text ?? '')?.[0] ?? ''
      const state = () => browser.call(LOGIN_ENDPOINTS.deviceApproval, undefined, { challengeId })
      return { url, cookie: '', api: mailing.server.urls.api, state }
    }
    const browser = await social.browser()
    const isFarcaster = page === 'the page of Farcaster'
    const request = { projectId: 'demo', siteOrigin: SITE, language: 'en' }
    const { flowId } = isFarcaster
      ? await browser.call(LOGIN_ENDPOINTS.startFarcaster, request)
      : await browser.call(LOGIN_ENDPOINTS.startFlow, request)
    const { api } = social.server.urls
    const url = isFarcaster
      ? `${api}/wallet/v1/login/farcaster/${flowId}`
      : social.windowUrl(flowId, 'google')
    const window = createLoginWindow()
    await window.open(url)
    const cookie = [...window.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const row = () =>
      social.database.query
        .selectFrom('login_flows')
        .select(['status', 'window_hash'])
        .where('id', '=', flowId)
        .executeTakeFirst()
    return { url, cookie, api, state: row }
  }

  const send = ({ url, cookie }: Form, headers: Readonly<Record<string, string>>) =>
    fetch(url, {
      method: 'POST',
      body: new URLSearchParams({ decision: 'approved' }),
      headers: { cookie, ...headers },
      redirect: 'manual',
    })

  it.each([
    ['no origin', () => ({})],
    ['no origin that a browser sends from the page itself', () => ({ 'sec-fetch-site': 'same-origin' })],
    ['an opaque origin', () => ({ origin: 'null' })],
    ['a foreign origin', () => ({ origin: 'https://evil.example' })],
    ['a foreign origin that ends alike', (api: string) => ({ origin: `${api}.evil.example` })],
    ['the modal’s origin', () => ({ origin: social.server.urls.modal })],
    [
      'its own origin, sent by another site',
      (api: string) => ({ origin: api, 'sec-fetch-site': 'cross-site' }),
    ],
    [
      'its own origin, sent by a sibling site',
      (api: string) => ({ origin: api, 'sec-fetch-site': 'same-site' }),
    ],
    ['its own origin, typed in by hand', (api: string) => ({ origin: api, 'sec-fetch-site': 'none' })],
  ])('The form has no effect with %s', async (_, headersAt) => {
    const form = await opened()
    const before = await form.state()
    const answer = await send(form, headersAt(form.api))
    expect(answer.status).toBe(403)
    expect(await answer.json()).toMatchObject({ error: { code: 'ORIGIN_NOT_ALLOWED' } })
    expect(await form.state()).toEqual(before)
  })

  it.each([
    ['in an older browser', {}],
    ['in a current browser', { 'sec-fetch-site': 'same-origin' }],
  ] as const)('The form takes effect when it is sent from its own page %s', async (_, more) => {
    const form = await opened()
    const before = await form.state()
    const answer = await send(form, { origin: form.api, ...more })
    expect([200, 303]).toContain(answer.status)
    expect(await form.state()).not.toEqual(before)
  })
})
