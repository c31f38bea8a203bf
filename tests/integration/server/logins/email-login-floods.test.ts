import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { LOGIN_ENDPOINTS } from '#schemas/http/wallet/login.ts'
import { SESSION_ENDPOINTS } from '#schemas/http/wallet/session.ts'
import type { WalletClient } from '#tests/support/clients/wallet-client.ts'
import { LOGIN_CONTEXT } from '#tests/support/clients/login-context.ts'
import { JOURNEY_KINDS } from '#tests/support/servers/database-kinds.ts'
import { startWalletDeployment, type WalletDeployment } from '#tests/support/servers/wallet-deployment.ts'
import { sampleOf } from '#tests/support/builders/runs.ts'

const MINUTE_MS = 60_000
const { startEmail } = LOGIN_ENDPOINTS
const { startStepUp } = SESSION_ENDPOINTS
/** The defaults of the configuration. */
const PROJECT_LIMIT = 300
const CLIENT_LIMIT = 60

/** Addresses from which five attackers ask. */
const FIVE = {
  'five addresses': (at: number) => `203.0.113.${at}`,
  'five /64s of one /56': (at: number) => `2001:db8:1:10${at}::7`,
  'five /64s of one /48': (at: number) => `2001:db8:2:${at}00::7`,
  'five /64s of different /48s': (at: number) => `2001:db8:3${at}:1::7`,
} as const

describe.each(JOURNEY_KINDS)('a flood of codes, on %s', (kind) => {
  let deployment: WalletDeployment
  let requestCount = 0
  beforeAll(async () => {
    const projects = Object.keys(FIVE).map((name) => ({ id: idOf(name), name }))
    deployment = await startWalletDeployment(kind, {
      // The deployment's clock passes an hour in seconds, but attempts to start a login are limited per minute of real time.
      config: {
        trustedProxies: ['127.0.0.1'],
        limits: { walletPerMinutePerClient: 100_000, codesPerTenMinutesPerClient: CLIENT_LIMIT },
      },
      projects: [...projects, { id: 'demo', name: 'Demo' }],
    })
  })
  afterAll(() => deployment.stop())

  /** The status of the answer to a login that a browser starts with a new address. */
  async function ask(browser: WalletClient, from: string, projectId: string): Promise<number> {
    browser.headers['x-forwarded-for'] = from
    const email = `flood${(requestCount += 1)}@example.org`
    return (await browser.ask(startEmail, { ...LOGIN_CONTEXT, projectId, email })).status
  }

  /** Uses up everything that an hour's limits allow. @returns the number of mails sent */
  async function hammer(projectId: string, addressOf: (at: number) => string): Promise<number> {
    const strangers = await Promise.all(Array.from({ length: 5 }, () => deployment.browser()))
    let sent = 0
    for (let round = 0; round < CLIENT_LIMIT; round += 1) {
      deployment.advance(MINUTE_MS * 0.9)
      const statuses = await Promise.all(
        strangers.map((stranger, at) => ask(stranger, addressOf(at + 1), projectId)),
      )
      sent += statuses.filter((status) => status === 200).length
    }
    return sent
  }

  it.each(sampleOf(Object.entries(FIVE), 3))(
    'A flood from %s leaves codes for new visitors, returning visitors and step-ups',
    async (name, addressOf) => {
      const projectId = idOf(name)
      const [owner, returning] = [await deployment.browser(), await deployment.browser()]
      owner.headers['x-forwarded-for'] = '198.51.100.1'
      await deployment.login(owner, `owner-${projectId}@example.org`, projectId)
      returning.headers['x-forwarded-for'] = '198.51.100.2'
      await deployment.login(returning, `returning-${projectId}@example.org`, projectId)
      // Its session is over, but it still has its device key.
      returning.tokens = undefined
      const sent = await hammer(projectId, addressOf)
      expect(sent).toBeGreaterThan(CLIENT_LIMIT)
      expect(sent).toBeLessThan(PROJECT_LIMIT * 0.6)
      for (let visitor = 0; visitor < 3; visitor += 1)
        expect(await ask(await deployment.browser(), `192.0.2.${visitor}`, projectId)).toBe(200)
      expect(await ask(returning, '198.51.100.2', projectId)).toBe(200)
      owner.headers['x-forwarded-for'] = addressOf(1)
      const { refreshToken = '' } = owner.tokens ?? {}
      owner.tokens = await owner.call(SESSION_ENDPOINTS.refresh, { refreshToken })
      expect((await owner.ask(startStepUp)).status).toBe(200)
    },
    120_000,
  )
})

function idOf(name: string): string {
  return name.replaceAll(/[^a-z0-9]+/g, '-')
}
