import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { errorMessage, errorNextStep } from '#schemas/errors/catalogue.ts'
import { LOGIN_ENDPOINTS } from '#schemas/http/wallet/login.ts'
import { openEmbedded } from '#server/database/embedded/open-embedded.ts'
import { parseJson } from '#tests/support/assertions/parse-json.ts'
import { makeSmallDisk } from '#tests/support/files/small-disk.ts'
import { temporaryFolder } from '#tests/support/files/temporary-folder.ts'
import type { WalletClient } from '#tests/support/clients/wallet-client.ts'
import { LOGIN_CONTEXT } from '#tests/support/clients/login-context.ts'
import { startWalletDeployment, type WalletDeployment } from '#tests/support/servers/wallet-deployment.ts'

const SENTENCE = 'This service is not available right now. Your wallet is safe. Try again.'
const RECOVERS_WITHIN_MS = 15_000

async function statusOf(deployment: WalletDeployment, path: string): Promise<number> {
  return (await fetch(deployment.server.urls.api + path)).status
}

/** The message that a wallet frame reads during an outage. */
async function expectUnavailable(deployment: WalletDeployment, browser: WalletClient): Promise<void> {
  const origin = deployment.server.urls.wallet
  browser.headers['origin'] = origin
  const { status, headers, body } = await browser.ask(LOGIN_ENDPOINTS.startEmail, {
    ...LOGIN_CONTEXT,
    email: 'away@example.org',
  })
  expect([status, body]).toMatchObject([
    503,
    { error: { code: 'SERVICE_UNAVAILABLE', message: SENTENCE, reference: expect.any(String) as unknown } },
  ])
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
  expect(headers.get('access-control-allow-origin')).toBe(origin)
}

async function readiness(deployment: WalletDeployment) {
  const response = await fetch(`${deployment.server.urls.api}/readyz`)
  return {
    status: response.status,
    retryAfter: response.headers.get('retry-after'),
    text: await response.text(),
  }
}

const recovers = (deployment: WalletDeployment) =>
  expect.poll(() => statusOf(deployment, '/readyz'), { timeout: RECOVERS_WITHIN_MS, interval: 250 }).toBe(200)

const LogLine = z.object({
  level: z.number(),
  msg: z.string(),
  err: z.optional(z.object({ message: z.optional(z.string()), code: z.optional(z.unknown()) })),
})

/** The failures that the log has named since the last call. */
function errorsOf(lines: string[]): z.output<typeof LogLine>[] {
  return lines
    .splice(0)
    .map((line) => parseJson(line, LogLine))
    .filter(({ level }) => level >= 50)
}

it('Visitors read one sentence about an outage, and what to do', () => {
  expect(`${errorMessage('SERVICE_UNAVAILABLE')} ${errorNextStep('SERVICE_UNAVAILABLE')}`).toBe(SENTENCE)
})

describe.skipIf(process.env['DATABASE_URL_TEST'] !== undefined)('while PostgreSQL is down', () => {
  const lines: string[] = []
  let deployment: WalletDeployment
  beforeAll(async () => {
    deployment = await startWalletDeployment('PostgreSQL', { log: (line) => lines.push(line) })
  })
  afterAll(() => deployment.stop())

  it('The process stays alive but not ready, visitors get an understandable message, and it recovers by itself', async () => {
    const { server } = deployment
    const browser = await deployment.loggedIn('before@example.org')
    expect((await fetch(`${server.urls.modal}/m/demo/`)).status).toBe(200)
    expect(await statusOf(deployment, '/readyz')).toBe(200)
    await deployment.postgres?.halt()

    await expect.poll(() => statusOf(deployment, '/readyz'), { timeout: 5_000 }).toBe(503)
    expect(await readiness(deployment)).toEqual({
      status: 503,
      retryAfter: expect.stringMatching(/^[1-9]\d*$/) as unknown,
      text: expect.stringContaining('database does not answer') as unknown,
    })
    expect(await statusOf(deployment, '/healthz')).toBe(200)
    lines.length = 0
    await expectUnavailable(deployment, await deployment.browser())
    expect(errorsOf(lines)[0]?.err).toMatchObject({ code: 'ECONNREFUSED' })
    // Visitors also stay logged in: no answer says that the session has ended.
    expect(
      (await browser.refusal(LOGIN_ENDPOINTS.startEmail, { ...LOGIN_CONTEXT, email: 'x@example.org' }))
        .status,
    ).toBe(503)
    // The modal of a project that was served before still loads, so that it can show the outage.
    const documents = [`${server.urls.modal}/m/demo/`, `${server.urls.wallet}/w/demo/`]
    for (const url of documents) expect((await fetch(url)).status, url).toBe(200)

    await deployment.postgres?.resume()
    await recovers(deployment)
    await deployment.login(browser, 'after@example.org')
  })

  it.each([
    [
      'de-AT,de;q=0.9',
      'Dieser Dienst ist gerade nicht verfügbar',
      'Ihr Wallet ist sicher. Versuchen Sie es erneut.',
    ],
    ['ar', 'هذه الخدمة غير متاحة الآن', 'محفظتك بأمان. حاول مرة أخرى.'],
    ['fr', 'This service is not available right now', 'Your wallet is safe. Try again.'],
  ])('Windows show the outage to a browser that reads %s', async (language, title, text) => {
    await deployment.postgres?.halt()
    const page = await fetch(`${deployment.server.urls.api}/wallet/v1/device-approval/${'x'.repeat(43)}`, {
      headers: { accept: 'text/html,*/*', 'accept-language': language },
    })
    expect([page.status, page.headers.get('content-type')]).toEqual([503, 'text/html; charset=utf-8'])
    expect(Number(page.headers.get('retry-after'))).toBeGreaterThan(0)
    const body = await page.text()
    for (const said of [title, text]) expect(body).toContain(said)
    await deployment.postgres?.resume()
    await recovers(deployment)
  })
})

describe('a full disk', () => {
  it('A full disk is named as the cause of a failed transaction, not its consequence', async () => {
    const folder = temporaryFolder()
    const database = openEmbedded<{ filled: { text: string } }>(join(folder.path, 'postern.db'))
    await database.query.schema.createTable('filled').addColumn('text', 'text').execute()
    await sql`pragma max_page_count = 4`.execute(database.query)
    const fill = database.query.transaction().execute(async (transaction) => {
      for (let row = 0; row < 100; row += 1)
        await transaction
          .insertInto('filled')
          .values({ text: 'x'.repeat(4_000) })
          .execute()
    })
    await expect(fill).rejects.toMatchObject({
      code: 'SQLITE_FULL',
      message: expect.stringContaining('full') as unknown,
    })
    await database.close()
    folder.remove()
  })

  const disk = makeSmallDisk(8)
  afterAll(() => disk?.remove())
  it.skipIf(disk === undefined)(
    'A full disk is answered with 503 until there is room again, and named in the log',
    async () => {
      const lines: string[] = []
      const deployment = await startWalletDeployment('embedded', {
        log: (line) => lines.push(line),
        config: { database: { file: join(disk?.path ?? '', 'postern.db') } },
      })
      await deployment.login(await deployment.browser(), 'before@example.org')
      disk?.fill()
      await expect.poll(() => statusOf(deployment, '/readyz'), { timeout: 5_000 }).toBe(503)
      expect((await readiness(deployment)).text).toContain('disk is full')
      expect(await statusOf(deployment, '/healthz')).toBe(200)
      lines.length = 0
      await expectUnavailable(deployment, await deployment.browser())
      const [error] = errorsOf(lines)
      expect(error).toMatchObject({
        msg: expect.stringContaining('disk is full') as unknown,
        err: { code: 'SQLITE_FULL' },
      })
      disk?.free()
      await recovers(deployment)
      await deployment.login(await deployment.browser(), 'after@example.org')
      await deployment.stop()
    },
  )
})

describe.each(['POSTERN_PEPPER', 'POSTERN_ENVELOPE_KEY'])(
  'a running server whose %s no longer belongs to the data',
  (name) => {
    it('Requests get 503 and the log names the key, but no browser gets the answer that its login ended', async () => {
      const lines: string[] = []
      const deployment = await startWalletDeployment('embedded', { log: (line) => lines.push(line) })
      const browser = await deployment.loggedIn('owner@example.org')
      const noted = (value: string) =>
        deployment.database.query
          .updateTable('key_checks')
          .set({ check_value: value })
          .where('key_name', '=', name)
          .execute()
      const { check_value: own } = await deployment.database.query
        .selectFrom('key_checks')
        .selectAll()
        .where('key_name', '=', name)
        .executeTakeFirstOrThrow()
      await noted('A'.repeat(43))
      await expect.poll(() => statusOf(deployment, '/readyz'), { timeout: 5_000 }).toBe(503)
      expect((await readiness(deployment)).text).toContain(`${name} is not the key`)
      lines.length = 0
      await expectUnavailable(deployment, browser)
      expect(errorsOf(lines)[0]?.msg).toContain(name)
      await noted(own)
      await recovers(deployment)
      await deployment.login(browser, 'owner@example.org')
      await deployment.stop()
    })
  },
)
