import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { HTTP_RPC_TIMEOUT_MS } from '#schemas/constants/times.ts'
import { LOGIN_ENDPOINTS } from '#schemas/http/wallet/login.ts'
import { SESSION_ENDPOINTS } from '#schemas/http/wallet/session.ts'
import type { WalletClient } from '#tests/support/clients/wallet-client.ts'
import { LOGIN_CONTEXT } from '#tests/support/clients/login-context.ts'
import { JOURNEY_KINDS } from '#tests/support/servers/database-kinds.ts'
import { startWalletDeployment, type WalletDeployment } from '#tests/support/servers/wallet-deployment.ts'

const MINUTE_MS = 60_000
const { startEmail } = LOGIN_ENDPOINTS
const { startStepUp } = SESSION_ENDPOINTS

describe.each(JOURNEY_KINDS)('a project whose codes are used up by attackers, on %s', (kind) => {
  const LIMIT = 60
  let deployment: WalletDeployment
  beforeAll(async () => {
    deployment = await startWalletDeployment(kind, {
      config: {
        trustedProxies: ['127.0.0.1'],
        limits: { walletPerMinutePerClient: 100_000, codesPerHourPerProject: LIMIT },
      },
    })
  })
  afterAll(() => deployment.stop())

  const timed = async (browser: WalletClient, email: string) => {
    const startedAt = performance.now()
    const { status } = await browser.ask(startEmail, { ...LOGIN_CONTEXT, email })
    return { status, took: performance.now() - startedAt }
  }

  it('A busy project slows down before it refuses, treats known and unknown addresses alike, and keeps a reserve', async () => {
    const [known, owner] = [await deployment.browser(), await deployment.browser()]
    known.headers['x-forwarded-for'] = '198.51.100.1'
    owner.headers['x-forwarded-for'] = '198.51.100.1'
    await deployment.login(known, 'known@example.org')
    await deployment.login(owner, 'owner@example.org')
    deployment.advance(61 * MINUTE_MS)
    const answers: { status: number; took: number }[] = []
    for (let at = 0; at < LIMIT; at += 1) {
      const stranger = await deployment.browser()
      // One attacker uses as many networks as it takes.
      stranger.headers['x-forwarded-for'] = `203.0.113.${at}`
      answers.push(await timed(stranger, `stranger${at}@example.org`))
    }
    const sent = answers.filter(({ status }) => status === 200)
    expect(sent).toHaveLength(LIMIT * 0.7)
    const [first, last] = [sent.slice(0, 5), sent.slice(-4)]
    const middle = (some: typeof sent) => some.map(({ took }) => took).toSorted((a, b) => a - b)[2] ?? 0
    // The first ones take as long as the machine needs, and the last ones are delayed besides.
    expect(middle(last) - middle(first)).toBeGreaterThan(700)
    expect(Math.max(...sent.map(({ took }) => took))).toBeLessThan(HTTP_RPC_TIMEOUT_MS / 2)
    // Returning browsers still get in without delay, whether or not the address is known.
    const again = await timed(known, 'known@example.org')
    const unknown = await timed(known, 'nobody@example.org')
    expect([again.status, unknown.status]).toEqual([200, 200])
    expect(Math.max(again.took, unknown.took)).toBeLessThan(1_000)
    const { refreshToken = '' } = owner.tokens ?? {}
    owner.tokens = await owner.call(SESSION_ENDPOINTS.refresh, { refreshToken })
    expect((await owner.ask(startStepUp)).status).toBe(200)
    // A refused browser learns how long to wait.
    const refused = await deployment.browser()
    refused.headers['x-forwarded-for'] = '203.0.113.99'
    expect(await refused.refusal(startEmail, { ...LOGIN_CONTEXT, email: 'late@example.org' })).toMatchObject({
      code: 'RATE_LIMITED',
      data: { seconds: expect.any(Number) as unknown },
    })
  }, 120_000)

  it('A returning browser takes at most ten codes an hour from the reserve', async () => {
    deployment.advance(61 * MINUTE_MS)
    const browser = await deployment.browser()
    browser.headers['x-forwarded-for'] = '198.51.100.7'
    await deployment.login(browser, 'busy@example.org')
    deployment.advance(61 * MINUTE_MS)
    const strangers = await Promise.all(
      Array.from({ length: LIMIT }, async (_, at) => {
        const stranger = await deployment.browser()
        stranger.headers['x-forwarded-for'] = `192.0.2.${at}`
        return (await timed(stranger, `fills${at}@example.org`)).status
      }),
    )
    // Simultaneous requests may exceed the shared part, but by no more than their own number.
    const filled = strangers.filter((status) => status === 200).length
    expect(filled).toBeGreaterThanOrEqual(LIMIT * 0.7)
    const statuses: number[] = []
    for (let at = 0; at < 14; at += 1) {
      browser.headers['x-forwarded-for'] = `198.51.100.${at + 10}`
      statuses.push((await timed(browser, `busy${at}@example.org`)).status)
    }
    const reserved = statuses.filter((status) => status === 200).length
    expect(reserved).toBe(Math.max(0, Math.min(10, LIMIT * 0.9 - filled)))
  }, 120_000)
})
