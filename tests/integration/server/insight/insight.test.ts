import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { INSIGHT_ENDPOINTS } from '#schemas/http/insight.ts'
import { COMMANDS } from '#server/cli/catalogue.ts'
import { runCommandLine } from '#server/cli/run-command-line.ts'
import { eventBatch } from '#tests/support/builders/event-batch.ts'
import { openDatabase } from '#server/database/open-database.ts'
import { createAnalyticsRepository } from '#server/features/analytics/analytics-repository.ts'
import { InsightSessionService } from '#server/features/insight/session-service.ts'
import { createInsightSessionsRepository } from '#server/features/insight/sessions-repository.ts'
import { temporaryFolder } from '#tests/support/files/temporary-folder.ts'
import { DATABASE_KINDS } from '#tests/support/servers/database-kinds.ts'
import { startDatabase, type TestDatabase } from '#tests/support/servers/start-database.ts'
import { startTestServer, type TestServer } from '#tests/support/servers/start-server.ts'

const PROJECTS = [
  { id: 'shop', name: 'Shop', origins: ['https://shop.example'] },
  { id: 'other', name: 'Other', origins: ['https://other.example'] },
]
const PERIOD = 'from=2026-03-01&to=2026-03-10'
const MINUTE_MS = 60_000
const READS = ['projects', `summary?project=shop&${PERIOD}`, `export.csv?project=shop&${PERIOD}`, 'health']

describe.each(DATABASE_KINDS)('the insight page on %s', (kind) => {
  let server: TestServer
  let database: TestDatabase
  let now = Date.parse('2026-03-10T12:00:00Z')
  let log = ''
  beforeAll(async () => {
    database = await startDatabase(kind)
    server = await startTestServer({
      projects: PROJECTS,
      config: { analytics: { enabled: true, keepDays: 1_830 } },
      environment: database.environment,
      clock: () => now,
      log: (line) => (log += line),
    })
    const counted = (change: object) => ({
      projectId: 'shop',
      day: '2026-03-09',
      event: 'MODAL_OPEN',
      field: 'all',
      value: '',
      times: 1,
      ...change,
    })
    await withDatabase((own) =>
      createAnalyticsRepository(own).add(
        eventBatch({
          counts: [
            counted({ times: 4 }),
            counted({ day: '2026-03-10', times: 2 }),
            counted({ day: '2026-02-28', times: 100 }),
            counted({ projectId: 'other', times: 50 }),
            counted({ event: 'CONNECT_SUCCESS', times: 3 }),
            counted({ event: 'CONNECT_SUCCESS', field: 'ms', value: '1000', times: 3 }),
            // No event can say this; the export must not rely on it.
            counted({ field: 'version', value: '=HYPERLINK("https://evil.example")' }),
          ],
        }),
      ),
    )
  })
  afterAll(async () => {
    await server.stop()
    await database.stop()
  })

  async function withDatabase<T>(run: (own: ReturnType<typeof openDatabase>) => Promise<T>): Promise<T> {
    const own = openDatabase({ url: database.url, file: server.config.database.file })
    try {
      return await run(own)
    } finally {
      await own.close()
    }
  }
  const createLink = () =>
    withDatabase((own) =>
      new InsightSessionService({
        repository: createInsightSessionsRepository(own),
        clock: () => now,
      }).createLink(),
    )
  const post = (path: string, headers: Record<string, string>, body?: unknown) =>
    fetch(`${server.urls.api}/insight/api/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: server.urls.api, ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
  const exchange = (token: string, headers: Record<string, string> = {}) =>
    post('session', headers, { token })
  const logIn = async () => {
    const answer = await exchange(await createLink())
    expect(answer.status).toBe(204)
    return answer.headers.get('set-cookie') ?? ''
  }
  const cookieOf = (header: string) => header.split(';')[0] ?? ''
  const read = (path: string, headers: Record<string, string> = {}) =>
    fetch(`${server.urls.api}/insight/api/${path}`, { headers })

  it('Nothing is answered without a session, nor with a made-up one', async () => {
    for (const path of READS)
      for (const cookie of ['', 'insight=', `insight=${'A'.repeat(43)}`, "insight=' or '1'='1"]) {
        const answer = await read(path, { cookie })
        expect([path, answer.status]).toEqual([path, 401])
        expect(await answer.json()).toMatchObject({ error: { code: 'SESSION_EXPIRED' } })
      }
    expect((await post('log-out', {})).status).toBe(401)
  })

  it('A link works once, within ten minutes, and only from the page itself', async () => {
    const token = await createLink()
    for (const headers of [
      { origin: server.urls.modal },
      { origin: 'https://evil.example' },
      { 'sec-fetch-site': 'same-site' },
    ])
      expect((await exchange(token, headers)).status).toBe(403)
    expect((await exchange(token)).status).toBe(204)
    expect((await exchange(token)).status).toBe(401)
    expect((await exchange('short')).status).toBe(400)
    const forgotten = await createLink()
    now += 10 * MINUTE_MS
    expect((await exchange(forgotten)).status).toBe(401)
  })

  it('The cookie is for the page alone, and scripts do not read it', async () => {
    const header = await logIn()
    expect(header).toMatch(/^insight=[\w-]{43}; Max-Age=28800; Path=\/insight; HttpOnly; SameSite=Strict$/)
  })

  it('The summary is of its project and its days', async () => {
    const cookie = cookieOf(await logIn())
    const answer = await read(`summary?project=shop&${PERIOD}`, { cookie })
    const summary = INSIGHT_ENDPOINTS.summary.answer.parse(await answer.json())
    expect(summary.steps).toEqual({ opened: 6, chosen: 0, connected: 3, signedIn: 0, sent: 0 })
    expect(summary.days).toHaveLength(10)
    expect(summary.days.slice(-2)).toEqual([
      { day: '2026-03-09', opened: 4, connected: 3 },
      { day: '2026-03-10', opened: 2, connected: 0 },
    ])
    expect(summary.medians).toEqual([{ action: 'connect', ms: 750, times: 3 }])
    expect(await (await read('projects', { cookie })).json()).toEqual({
      projects: [
        { id: 'other', name: 'Other' },
        { id: 'shop', name: 'Shop' },
      ],
    })
    const health = INSIGHT_ENDPOINTS.health.answer.parse(await (await read('health', { cookie })).json())
    expect(health.sources[0]).toEqual({ source: 'database', state: 'working' })
  })

  it('A hostile period or project is refused, and reads nothing of other projects', async () => {
    const cookie = cookieOf(await logIn())
    const statusOf = async (query: string) => (await read(`summary?${query}`, { cookie })).status
    expect(await statusOf(`project=unknown&${PERIOD}`)).toBe(404)
    expect(await statusOf(`project=${encodeURIComponent("' or 1=1 --")}&${PERIOD}`)).toBe(404)
    expect(await statusOf(`project=shop&project=other&${PERIOD}`)).toBe(400)
    expect(await statusOf("project=shop&from=2026-03-01'--&to=2026-03-10")).toBe(400)
    expect(await statusOf('project=shop&from=2026-02-30&to=2026-03-10')).toBe(400)
    expect(await statusOf('project=shop&from=0001-01-01&to=2026-03-10')).toBe(400)
    expect(await statusOf('project=shop')).toBe(400)
  })

  it('The export has every sum of the period, and no cell is a formula', async () => {
    const cookie = cookieOf(await logIn())
    const answer = await read(`export.csv?project=shop&${PERIOD}`, { cookie })
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(answer.headers.get('content-disposition')).toBe(
      'attachment; filename="shop-2026-03-01-2026-03-10.csv"',
    )
    expect((await answer.text()).split('\r\n')).toEqual([
      'day,event,field,value,times',
      '2026-03-09,CONNECT_SUCCESS,all,,3',
      '2026-03-09,CONNECT_SUCCESS,ms,1000,3',
      '2026-03-09,MODAL_OPEN,all,,4',
      `2026-03-09,MODAL_OPEN,version,"'=HYPERLINK(""https://evil.example"")",1`,
      '2026-03-10,MODAL_OPEN,all,,2',
      '',
    ])
  })

  it('Pages of other origins are not answered, also with the cookie', async () => {
    const cookie = cookieOf(await logIn())
    for (const path of READS) {
      for (const site of ['same-site', 'cross-site'])
        expect((await read(path, { cookie, 'sec-fetch-site': site })).status).toBe(403)
      const answer = await read(path, { cookie, origin: 'https://shop.example' })
      expect(answer.headers.get('access-control-allow-origin')).toBeNull()
      expect(answer.headers.get('cross-origin-resource-policy')).toBe('same-origin')
      expect(answer.headers.get('cache-control')).toBe('no-store')
      await answer.arrayBuffer()
    }
    expect((await post('log-out', { cookie, origin: 'https://shop.example' })).status).toBe(403)
  })

  it('A session ends with its log-out, and after eight hours', async () => {
    const [first, second] = [cookieOf(await logIn()), cookieOf(await logIn())]
    const out = await post('log-out', { cookie: first })
    expect(out.status).toBe(204)
    expect(out.headers.get('set-cookie')).toMatch(/^insight=; Max-Age=0; Path=\/insight/)
    expect((await read('projects', { cookie: first })).status).toBe(401)
    expect((await read('projects', { cookie: second })).status).toBe(200)
    now += 8 * 60 * MINUTE_MS
    expect((await read('projects', { cookie: second })).status).toBe(401)
  })

  it('The page is served with a policy that admits its own files and endpoints alone', async () => {
    const page = await fetch(`${server.urls.api}/insight`)
    expect(page.url).toBe(`${server.urls.api}/insight/`)
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(page.headers.get('content-security-policy')).toBe(
      `default-src 'none'; script-src ${server.urls.api}/insight/assets/; style-src ${server.urls.api}/insight/assets/; ` +
        `connect-src ${server.urls.api}/insight/api/; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; ` +
        "require-trusted-types-for 'script'; trusted-types 'none'",
    )
    expect(page.headers.get('referrer-policy')).toBe('no-referrer')
    const script = await fetch(`${server.urls.api}/insight/assets/main-abc123.js`)
    expect(script.headers.get('content-type')).toMatch(/^text\/javascript/)
    for (const path of ['assets/..%2findex.html', 'assets/unknown.js', 'index.html'])
      expect((await fetch(`${server.urls.api}/insight/${path}`)).status).toBe(404)
  })

  it('Neither tokens nor cookies are stored or logged', async () => {
    const token = await createLink()
    const answer = await exchange(token)
    const value = cookieOf(answer.headers.get('set-cookie') ?? '').slice('insight='.length)
    await read('projects', { cookie: `insight=${value}` })
    const stored = await withDatabase((own) => own.query.selectFrom('insight_sessions').selectAll().execute())
    expect(stored.length).toBeGreaterThan(0)
    for (const secret of [token, value]) {
      expect(secret).toHaveLength(43)
      expect(JSON.stringify(stored)).not.toContain(secret)
      expect(log).not.toContain(secret)
    }
  })
})

describe('where analytics are off', () => {
  it('There is no insight page, and no link to it', async () => {
    const folder = temporaryFolder()
    const server = await startTestServer({ projects: PROJECTS })
    try {
      for (const path of ['', '/', '/api/projects', '/assets/main-abc123.js'])
        expect((await fetch(`${server.urls.api}/insight${path}`)).status).toBe(404)
      const config = join(folder.path, 'postern.config.json')
      const site = (port: number) => ({ url: `http://127.0.0.1:${port}`, listen: { port } })
      const written = {
        modal: site(1),
        wallet: site(2),
        api: site(3),
        database: { file: join(folder.path, 'a.db') },
      }
      writeFileSync(config, JSON.stringify(written))
      const run = async () => {
        const [printed, warned]: string[][] = [[], []]
        const status = await runCommandLine(['insight', '--config', config], COMMANDS, {
          print: (line) => printed?.push(line),
          warn: (line) => warned?.push(line),
        })
        return { status, printed: printed?.join('\n'), warned: warned?.join('\n') }
      }
      expect(await run()).toMatchObject({ status: 1, printed: '' })
      writeFileSync(config, JSON.stringify({ ...written, analytics: { enabled: true } }))
      const { status, printed, warned } = await run()
      expect(status).toBe(0)
      expect(printed).toMatch(/^http:\/\/127\.0\.0\.1:3\/insight\/#[\w-]{43}$/)
      expect(warned).toContain('10 minutes')
    } finally {
      await server.stop()
      folder.remove()
    }
  })
})
