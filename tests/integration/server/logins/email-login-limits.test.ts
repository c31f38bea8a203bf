import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { HTTP_RPC_TIMEOUT_MS } from '#schemas/constants/times.ts'
import { LOGIN_ENDPOINTS } from '#schemas/http/wallet/login.ts'
import { SESSION_ENDPOINTS } from '#schemas/http/wallet/session.ts'
import { DatabaseChallenges } from '#server/wallet-api/email-codes/challenges.ts'
import { startSmtp } from '#demo/mailbox/start-smtp.ts'
import { singleKey } from '#tests/support/builders/single-key.ts'
import { freePorts } from '#tests/support/servers/free-ports.ts'
import { runs } from '#tests/support/builders/runs.ts'
import { listeningPort } from '#tests/support/servers/listening-port.ts'
import { startTestServer } from '#tests/support/servers/start-server.ts'
import { WalletClient } from '#tests/support/clients/wallet-client.ts'
import { LOGIN_CONTEXT } from '#tests/support/clients/login-context.ts'
import { JOURNEY_KINDS } from '#tests/support/servers/database-kinds.ts'
import { startWalletDeployment, type WalletDeployment } from '#tests/support/servers/wallet-deployment.ts'

const MINUTE_MS = 60_000
const { startEmail, verifyEmail } = LOGIN_ENDPOINTS

const codesOf = (refusals: readonly { readonly code: string }[], code: string) =>
  refusals.filter((refusal) => refusal.code === code).length

describe.each(JOURNEY_KINDS)('e-mail codes, on %s', (kind) => {
  let deployment: WalletDeployment
  beforeAll(async () => {
    deployment = await startWalletDeployment(kind, {
      config: { trustedProxies: ['127.0.0.1'] },
      projects: [
        { id: 'demo', name: 'Demo' },
        { id: 'other', name: 'Another project' },
      ],
    })
  })
  afterAll(() => deployment.stop())

  it('At most three of several simultaneous wrong guesses are evaluated (E2)', async () => {
    const browser = await deployment.browser()
    const challengeId = await deployment.startEmail(browser, 'flood@example.org')
    const code = deployment.codeFor('flood@example.org')
    const wrong = code === '000000' ? '000001' : '000000'
    const guesses = Array.from({ length: runs(200, 10_000) }, () =>
      browser.refusal(verifyEmail, { challengeId, code: wrong }),
    )
    const refusals = await Promise.all(guesses)
    expect(codesOf(refusals, 'OTP_WRONG')).toBe(2)
    expect(codesOf(refusals, 'OTP_INVALIDATED')).toBe(guesses.length - 2)
    expect(await browser.refusal(verifyEmail, { challengeId, code })).toMatchObject({
      code: 'OTP_INVALIDATED',
    })
  })

  it('At most three of thousands of simultaneous guesses are evaluated, even if one is right (E2)', async () => {
    const challenges = new DatabaseChallenges({
      database: deployment.database,
      clock: deployment.now,
      ...singleKey(),
    })
    const facts = {
      purpose: 'login',
      projectId: 'demo',
      deviceId: 'device',
      siteOrigin: 'http://localhost',
      deviceLabel: 'Browser',
      language: 'en',
      email: 'many@example.org',
      digits: 6,
      userId: undefined,
    } as const
    const { challengeId, code } = await challenges.start(facts, [
      [{ key: 'test', slotMs: 1, cooldownMs: 0, limits: [{ most: 9, windowMs: 1_000 }] }],
    ])
    const guesses = runs(2_000, 10_000)
    const outcomes = await Promise.all(
      Array.from({ length: guesses }, async (_, at) => {
        const guess =
          at === guesses / 2 ? code : String((Number(code) + 1 + (at % 900)) % 1_000_000).padStart(6, '0')
        return challenges.verify(challengeId, { purpose: 'login', deviceId: 'device', code: guess }).then(
          () => 'RIGHT',
          (error: unknown) => (error instanceof Error && 'code' in error ? error.code : 'other'),
        )
      }),
    )
    expect(outcomes.filter((outcome) => outcome === 'OTP_WRONG')).toHaveLength(2)
    expect(outcomes.filter((outcome) => outcome === 'OTP_INVALIDATED')).toHaveLength(guesses - 2)
  })

  it('A right code that is sent many times at once logs in once', async () => {
    const browser = await deployment.browser()
    const challengeId = await deployment.startEmail(browser, 'race@example.org')
    const code = deployment.codeFor('race@example.org')
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => browser.ask(verifyEmail, { challengeId, code })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 410)).toHaveLength(49)
  })

  it('Hundreds of logins for one address, each from another client, within an hour send at most 5 mails (E4)', async () => {
    const browser = await deployment.browser()
    const email = 'bombed@example.org'
    for (let minute = 0; minute < 50; minute += 1) {
      const asks = Array.from({ length: runs(6, 20) }, (_, at) => {
        browser.headers['x-forwarded-for'] = `10.1.${minute}.${at}`
        return browser.ask(startEmail, { ...LOGIN_CONTEXT, email })
      })
      const answers = await Promise.all(asks)
      expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1)
      deployment.advance(MINUTE_MS)
    }
    expect(deployment.mailsTo(email)).toHaveLength(5)
  })

  it('One address gets at most 10 mails a day (E4)', async () => {
    const browser = await deployment.browser()
    const email = 'bombed-daily@example.org'
    for (let at = 0; at < 46; at += 1) {
      browser.headers['x-forwarded-for'] = `10.2.0.${at}`
      await browser.ask(startEmail, { ...LOGIN_CONTEXT, email })
      deployment.advance(30 * MINUTE_MS)
    }
    expect(deployment.mailsTo(email)).toHaveLength(10)
  })

  it('Two projects together send one address no more mails, whether or not a project knows the user (E4)', async () => {
    const browser = await deployment.loggedIn('known-at-one@example.org', 'other')
    deployment.advance(61 * MINUTE_MS)
    const outcomes: Record<string, number[]> = {}
    for (const email of ['known-at-one@example.org', 'known-nowhere@example.org']) {
      const before = deployment.mailsTo(email).length
      const answers: number[] = []
      for (let at = 0; at < 16; at += 1) {
        browser.headers['x-forwarded-for'] = `10.3.0.${at}`
        const projectId = at % 2 === 0 ? 'demo' : 'other'
        answers.push((await browser.ask(startEmail, { ...LOGIN_CONTEXT, projectId, email })).status)
        deployment.advance(MINUTE_MS)
      }
      expect(deployment.mailsTo(email).length - before).toBe(5)
      outcomes[email] = answers
    }
    expect(outcomes['known-at-one@example.org']).toEqual(outcomes['known-nowhere@example.org'])
  })

  it('Known and unknown addresses get the same answer in the same time (E4, E7)', async () => {
    const samples = runs(40, 1_000)
    const browser = await deployment.browser()
    const known = Array.from({ length: samples }, (_, at) => `known${at}@example.org`)
    for (const email of known) await deployment.login(browser, email)
    deployment.advance(60 * MINUTE_MS)
    const timed = async (email: string) => {
      const startedAt = performance.now()
      const { status, headers, body } = await browser.ask(startEmail, { ...LOGIN_CONTEXT, email })
      const answer = JSON.stringify(body).replace(/"challengeId":"[^"]+"/, '')
      return { took: performance.now() - startedAt, shape: [status, answer, [...headers.keys()].toSorted()] }
    }
    const times: { known: number[]; unknown: number[] } = { known: [], unknown: [] }
    for (const [at, email] of known.entries()) {
      const unknown = `nobody${at}@example.org`
      // The second call finds warm caches, so each kind of address comes second equally often.
      const first = await timed(at % 2 === 0 ? email : unknown)
      const second = await timed(at % 2 === 0 ? unknown : email)
      expect(first.shape).toEqual(second.shape)
      times.known.push(at % 2 === 0 ? first.took : second.took)
      times.unknown.push(at % 2 === 0 ? second.took : first.took)
    }
    // Other load on the machine only ever makes answers slower, so with few samples the quick ones are more reliable than the
    // median, and what differs between answers to one kind of address is what the machine adds.
    const place = runs(0.1, 0.5)
    const typical = (numbers: readonly number[]) =>
      numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length * place)] ?? 0
    const noise = (numbers: readonly number[]) =>
      Math.abs(
        typical(numbers.filter((_, at) => at % 4 < 2)) - typical(numbers.filter((_, at) => at % 4 >= 2)),
      )
    const difference = Math.abs(typical(times.known) - typical(times.unknown))
    expect(difference).toBeLessThan(5 + 2 * Math.max(noise(times.known), noise(times.unknown)))
  })

  it('An attacker who uses up the codes of an address does not lock its owner out (E8)', async () => {
    const [owner, attacker] = [await deployment.browser(), await deployment.browser()]
    const email = 'victim@example.org'
    await deployment.login(owner, email)
    for (let at = 0; at < 12; at += 1) {
      deployment.advance(MINUTE_MS / 2)
      await attacker.ask(startEmail, { ...LOGIN_CONTEXT, email })
    }
    expect((await owner.call(SESSION_ENDPOINTS.devices)).devices).toHaveLength(1)
    const { challengeId } = await owner.call(SESSION_ENDPOINTS.startStepUp)
    await owner.call(SESSION_ENDPOINTS.finishStepUp, { challengeId, code: deployment.codeFor(email) })
  })
})

describe.each(JOURNEY_KINDS)('the ten-minute limit per client, on %s', (kind) => {
  let deployment: WalletDeployment
  beforeAll(async () => {
    deployment = await startWalletDeployment(kind, {
      config: { limits: { walletPerMinutePerClient: 100_000, codesPerHourPerProject: 100 } },
    })
  })
  afterAll(() => deployment.stop())

  it('The limit counts by socket, whatever the forwarded header claims, and refuses the 21st login within 10 minutes (E5)', async () => {
    const browser = await deployment.browser()
    const answers = []
    for (let at = 0; at < 25; at += 1) {
      browser.headers['x-forwarded-for'] = `203.0.113.${at}`
      answers.push(await browser.ask(startEmail, { ...LOGIN_CONTEXT, email: `e5-${at}@example.org` }))
    }
    const expected = Array.from({ length: 25 }, (_, at) => (at < 20 ? 200 : 429))
    expect(answers.map(({ status }) => status)).toEqual(expected)
    expect(answers[20]?.body).toMatchObject({
      error: { code: 'RATE_LIMITED', data: { seconds: expect.any(Number) } },
    })
  })

  it('Most of a flood is refused before its device proof is read (E5)', async () => {
    const proofs = async () =>
      (await deployment.database.query.selectFrom('device_proofs').select('proof').execute()).length
    const [browser, before] = [await deployment.browser(), await proofs()]
    const statuses = await Promise.all(
      Array.from({ length: 200 }, async (_, at) => {
        const { status } = await browser.ask(startEmail, {
          ...LOGIN_CONTEXT,
          email: `flood-${at}@example.org`,
        })
        return status
      }),
    )
    expect(statuses).toEqual(statuses.map(() => 429))
    expect((await proofs()) - before).toBeLessThanOrEqual(40)
  })
})

describe.each(JOURNEY_KINDS)('the hourly limit per client, on %s', (kind) => {
  let deployment: WalletDeployment
  beforeAll(async () => {
    deployment = await startWalletDeployment(kind, {
      config: { limits: { codesPerTenMinutesPerClient: 100, codesPerHourPerProject: 1_000 } },
    })
  })
  afterAll(() => deployment.stop())

  it('A client starts at most 60 logins an hour', async () => {
    const browser = await deployment.browser()
    let sent = 0
    for (let at = 0; at < 100 && sent <= 60; at += 1) {
      deployment.advance(MINUTE_MS / 2)
      const { status } = await browser.ask(startEmail, { ...LOGIN_CONTEXT, email: `hour-${at}@example.org` })
      if (status === 200) sent += 1
    }
    expect(sent).toBe(60)
  })
})

describe('hostile addresses (E6)', () => {
  const EVIL = [
    '\r\nBcc: evil@example.org',
    '\nBcc:evil@example.org',
    '%0d%0aBcc: evil@example.org',
    ',evil@example.org',
    ';evil@example.org',
    ' evil@example.org',
    '\tevil@example.org',
    '\u0000',
    '\u2028',
    '\u202e',
    '<evil@example.org>',
    '>',
    '"',
    '\\',
    '(comment)',
    '\u00a0',
    'а',
    '@evil.example',
    '.',
    '..',
  ]
  const FRAMES: readonly ((evil: string) => string)[] = [
    (evil) => `a${evil}@example.org`,
    (evil) => `${evil}a@example.org`,
    (evil) => `a@example.org${evil}`,
    (evil) => `a@exa${evil}mple.org`,
    (evil) => `"a${evil}"@example.org`,
    (evil) => `a@example.org, b${evil}@example.org`,
    (evil) => `Ada <a${evil}@example.org>`,
    (evil) => `a@[127.0.0.1]${evil}`,
    (evil) => `=?utf-8?q?a?=${evil}@example.org`,
    (evil) => `a@example.org\r\n\r\n${evil}`,
    (evil) => `${'a'.repeat(250)}${evil}@example.org`,
    (evil) => `a@${'b'.repeat(64)}${evil}.org`,
    (evil) => `a@-${evil}example.org`,
    (evil) => `a b${evil}@example.org`,
    (evil) => `a@localhost${evil}`,
  ]
  const addresses = EVIL.flatMap((evil) => FRAMES.map((frame) => frame(evil)))

  it('None of 300 hostile addresses adds a header or a recipient', async () => {
    const deployment = await startWalletDeployment('embedded')
    const browser = await deployment.browser()
    expect(addresses).toHaveLength(300)
    for (const email of addresses) {
      deployment.advance(MINUTE_MS)
      const { status } = await browser.ask(startEmail, { ...LOGIN_CONTEXT, email })
      expect([200, 400]).toContain(status)
    }
    const mails = deployment.smtp.messages()
    for (const { recipients, headers } of mails) {
      expect(recipients).toHaveLength(1)
      expect(recipients[0]).toMatch(/^[^\s,;<>()"\\\p{C}]+@[a-z0-9.-]+$/u)
      const names = headers.map(([name]) => name)
      expect(new Set(names).size).toBe(names.length)
      expect(names).not.toContain('bcc')
      expect(headers.find(([name]) => name === 'to')?.[1]).toBe(recipients[0])
    }
    await deployment.stop()
  })
})

describe('an unusable mail server', () => {
  const start = async (url: string) => {
    const server = await startTestServer({ config: { mail: { url, from: 'login@postern.example' } } })
    return { server, browser: await WalletClient.create(server.urls.api) }
  }

  it('A mail server that refuses connections is reported as MAIL_FAILED', async () => {
    const [port = 0] = await freePorts(1)
    const { server, browser } = await start(`smtp://127.0.0.1:${port}`)
    const request = { ...LOGIN_CONTEXT, email: 'ada@example.org' }
    expect(await browser.refusal(startEmail, request)).toEqual({ status: 502, code: 'MAIL_FAILED' })
    await server.stop()
  })

  it('A silent mail server is reported as MAIL_FAILED before the browser gives up', async () => {
    const silent = createServer().listen(0, '127.0.0.1')
    await once(silent, 'listening')
    const { server, browser } = await start(`smtp://127.0.0.1:${listeningPort(silent)}`)
    const startedAt = performance.now()
    const request = { ...LOGIN_CONTEXT, email: 'ada@example.org' }
    expect(await browser.refusal(startEmail, request)).toEqual({ status: 502, code: 'MAIL_FAILED' })
    expect(performance.now() - startedAt).toBeLessThan(HTTP_RPC_TIMEOUT_MS)
    silent.close()
    await server.stop()
  })

  it('A mail server that went away is reported as MAIL_FAILED', async () => {
    const smtp = await startSmtp()
    const { server, browser } = await start(smtp.url)
    const port = Number(new URL(smtp.url).port)
    await browser.call(startEmail, { ...LOGIN_CONTEXT, email: 'before@example.org' })
    await smtp.stop()
    await expect(
      new Promise((_, reject) => connect(port, '127.0.0.1').once('error', reject)),
    ).rejects.toThrow()
    const refusal = await browser.refusal(startEmail, { ...LOGIN_CONTEXT, email: 'gone@example.org' })
    expect(refusal).toEqual({ status: 502, code: 'MAIL_FAILED' })
    await server.stop()
  })

  it('A deployment without a mail server answers MAIL_FAILED, and its documents do not offer e-mail', async () => {
    const server = await startTestServer()
    const browser = await WalletClient.create(server.urls.api)
    const refusal = await browser.refusal(startEmail, { ...LOGIN_CONTEXT, email: 'ada@example.org' })
    expect(refusal).toEqual({ status: 502, code: 'MAIL_FAILED' })
    await server.stop()
  })
})
