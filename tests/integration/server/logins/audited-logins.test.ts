import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startEvmChain } from '#demo/chains/evm/start-evm-chain.ts'
import type { RunningChain } from '#demo/chains/running-chain.ts'
import { OAUTH_PROVIDERS } from '#schemas/constants/login.ts'
import type { OAuthProvider } from '#schemas/entities/embedded-user.ts'
import { LOGIN_ENDPOINTS } from '#schemas/http/wallet/login.ts'
import { readAudit } from '#server/features/audit/audit-repository.ts'
import { freePorts } from '#tests/support/servers/free-ports.ts'
import { startSocialDeployment, type SocialDeployment } from '#tests/support/servers/social-deployment.ts'
import type { WalletClient } from '#tests/support/clients/wallet-client.ts'
import { LOGIN_CONTEXT, SITE } from '#tests/support/clients/login-context.ts'
import { DATABASE_KINDS } from '#tests/support/servers/database-kinds.ts'
import { startWalletDeployment, type WalletDeployment } from '#tests/support/servers/wallet-deployment.ts'

const VICTIM = { name: 'Vera', email: 'vera@example.org', decision: 'allow' }
const { startEmail, startFarcaster, verifyEmail } = LOGIN_ENDPOINTS
const atCallback = (url: string) => url.includes('/login/callback/')

describe.each(DATABASE_KINDS)('the audit log of refused logins, on %s', (kind) => {
  let chain: RunningChain
  let social: SocialDeployment
  let mailing: WalletDeployment
  let lie: () => Readonly<Record<string, unknown>> = () => ({})
  beforeAll(async () => {
    const [port = 0] = await freePorts(1)
    chain = await startEvmChain(port)
    social = await startSocialDeployment(kind, {
      chains: { 'eip155:31337': { rpcUrls: [chain.url] } },
      identity: { changeClaims: (claims) => ({ ...claims, ...lie() }) },
    })
    mailing = await startWalletDeployment(kind, { config: { embeddedWallet: { deviceCheck: true } } })
  })
  afterAll(async () => {
    await Promise.all([social.stop(), mailing.stop()])
    await chain.stop()
  })
  beforeEach(() => {
    lie = () => ({})
  })

  /** The audit entries about a browser. */
  const recordOf = async ({ database }: WalletDeployment, { deviceId }: WalletClient) => {
    const all = await readAudit(database, { since: '1970', most: 1_000 })
    return all.filter((entry) => entry.deviceId === deviceId)
  }
  const refusedFor = (reason: string) => [
    { action: 'login', outcome: 'refused', projectId: 'demo', detail: JSON.stringify({ reason }), times: 1 },
  ]
  const expectNoneOf = (record: unknown, secrets: readonly string[]) => {
    for (const secret of secrets) {
      expect(secret.length).toBeGreaterThan(5)
      expect(JSON.stringify(record)).not.toContain(secret)
    }
  }

  /** A login that an attacker began, whose provider's answer the victim delivers from their own browser. */
  async function broughtElsewhere(provider: OAuthProvider) {
    const attacker = await social.browser()
    const flowId = await social.startFlow(attacker)
    const own = await social.openWindow(flowId, provider, atCallback)
    await own.submit(VICTIM)
    const isForm = own.html.includes('One moment')
    const fields = isForm ? [...own.html.matchAll(/name="([^"]*)" value="([^"]*)"/g)] : []
    const body = new URLSearchParams(fields.map(([, name = '', value = '']) => [name, value]))
    const target = isForm ? (/action="([^"]*)"/.exec(own.html)?.[1] ?? '') : own.url
    const bring = () => fetch(target, isForm ? { method: 'POST', body } : {})
    const answer = isForm ? body : new URL(own.url).searchParams
    const secrets = [
      answer.get('code') ?? '',
      answer.get('state') ?? '',
      own.cookies.get(`__Host-login-${flowId}`) ?? '',
    ]
    return { attacker, flowId, bring, secrets: [...secrets, flowId, VICTIM.email] }
  }

  it.each(OAUTH_PROVIDERS)(
    'A %s login that was begun in another browser is recorded once, however often its answer arrives',
    async (name) => {
      const { attacker, bring, secrets } = await broughtElsewhere(name)
      const answers = await Promise.all(Array.from({ length: 5 }, bring))
      expect(answers.map(({ status }) => status)).toContain(403)
      await bring()
      const record = await recordOf(social, attacker)
      expect(record).toMatchObject(refusedFor('LOGIN_BEGUN_ELSEWHERE'))
      expectNoneOf(record, secrets)
    },
  )

  it.each(['google', 'farcaster'] as const)(
    'A %s login in a browser without a key is recorded once',
    async (provider) => {
      const browser = await social.browser()
      const farcaster = () => browser.call(startFarcaster, { projectId: 'demo', siteOrigin: SITE })
      const url =
        provider === 'farcaster'
          ? (await farcaster()).url
          : social.windowUrl(await social.startFlow(browser), provider)
      const headers = { origin: social.server.urls.api }
      const sent = () => fetch(url, { method: 'POST', headers })
      expect((await Promise.all([sent(), sent(), sent()])).map(({ status }) => status)).toContain(403)
      const record = await recordOf(social, browser)
      expect(record).toMatchObject(refusedFor('LOGIN_BEGUN_ELSEWHERE'))
      expectNoneOf(record, [url.split('/').at(provider === 'farcaster' ? -1 : -2) ?? ''])
    },
  )

  it('A login that has already ended gets no second refusal', async () => {
    const browser = await social.browser()
    const flowId = await social.startFlow(browser)
    const window = await social.openWindow(flowId, 'apple')
    lie = () => {
      social.advance(300_000)
      return { forged: true }
    }
    await window.submit(VICTIM)
    await window.submit()
    expect(window.html).toContain('The provider did not confirm the login.')
    expect(await recordOf(social, browser)).toEqual([])
  })

  it('A mailed code that another browser enters is recorded under that browser', async () => {
    const email = 'brought@example.org'
    const [owner, attacker] = [await social.browser(), await social.browser()]
    social.advance(60_000)
    const challengeId = await social.startEmail(owner, email)
    const code = social.codeFor(email)
    expect(await attacker.refusal(verifyEmail, { challengeId, code })).toMatchObject({
      code: 'CHALLENGE_MISMATCH',
    })
    const record = await recordOf(social, attacker)
    expect(record).toMatchObject(refusedFor('CHALLENGE_MISMATCH'))
    expectNoneOf(record, [email, code, challengeId])
    expect(await recordOf(social, owner)).toEqual([])
  })

  it('A refusal from the mailbox is recorded once under the refused browser', async () => {
    const email = 'refuses@example.org'
    mailing.advance(60_000)
    const attacker = await mailing.browser()
    await attacker.call(startEmail, { ...LOGIN_CONTEXT, email })
    const link = /^http\S+$/m.exec(mailing.mailsTo(email)[0]?.text ?? '')?.[0] ?? ''
    const decide = (decision: string) =>
      fetch(link, {
        method: 'POST',
        body: new URLSearchParams({ decision }),
        headers: { origin: mailing.server.urls.api },
      })
    await Promise.all([decide('refused'), decide('refused')])
    await decide('approved')
    const record = await recordOf(mailing, attacker)
    expect(record).toMatchObject(refusedFor('DEVICE_REFUSED'))
    expectNoneOf(record, [email, link.split('/').at(-1) ?? ''])
  })
})
