import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { EVENTS_AT_ONCE } from '#schemas/http/analytics/events-endpoint.ts'
import { openDatabase } from '#server/database/open-database.ts'
import { createAnalyticsRepository } from '#server/features/analytics/analytics-repository.ts'
import { BUILT_IN_WALLETS } from '#server/features/directory/wallets/catalogue.ts'
import { EVENT_SITE, sentEvent } from '#tests/support/builders/sent-events.ts'
import { DATABASE_KINDS } from '#tests/support/servers/database-kinds.ts'
import { startDatabase, type TestDatabase } from '#tests/support/servers/start-database.ts'
import { startTestServer, type TestServer } from '#tests/support/servers/start-server.ts'

const PROJECTS = [
  { id: 'shop', name: 'Shop', origins: [EVENT_SITE] },
  { id: 'other', name: 'Other', origins: ['https://other.example'] },
]
const LIMITS = { eventsPerMinutePerClient: 1_000_000, eventsPerMinutePerProject: 1_000_000 }
const MEBIBYTE = 1_048_576

describe.each(DATABASE_KINDS)('events on %s', (kind) => {
  let server: TestServer
  let database: TestDatabase
  beforeAll(async () => {
    database = await startDatabase(kind)
    server = await startTestServer({
      projects: PROJECTS,
      config: { limits: LIMITS, analytics: { enabled: true, eventDays: 1 } },
      environment: database.environment,
    })
  })
  afterAll(async () => {
    await server.stop()
    await database.stop()
  })

  const send = (body: unknown, headers: Record<string, string> = {}, project = 'shop') =>
    fetch(`${server.urls.api}/e?projectId=${project}&st=postern&sv=0.1.0`, {
      method: 'POST',
      headers: { 'content-type': 'text/plain;charset=UTF-8', origin: server.urls.modal, ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    })
  const receipt = async (...call: Parameters<typeof send>) => (await send(...call)).json()
  const sumsOf = async (project: string) => {
    const own = openDatabase({ url: database.url, file: server.config.database.file })
    try {
      return await createAnalyticsRepository(own).sums(project, 0)
    } finally {
      await own.close()
    }
  }
  const timesOf = async (event: string, field = 'all', project = 'shop') =>
    (await sumsOf(project))
      .filter((sum) => sum.event === event && sum.field === field)
      .reduce((total, { times }) => total + times, 0)

  it('One event, and a list of them, are counted by what they say', async () => {
    const [wallet] = BUILT_IN_WALLETS
    expect(await receipt(sentEvent('MODAL_OPEN', { platform: 'mobile', connected: false }))).toEqual({
      accepted: 1,
      refused: 0,
    })
    const json = { 'content-type': 'application/json', origin: EVENT_SITE }
    const events = [
      sentEvent('SELECT_WALLET', { wallet: wallet?.id, method: 'browser' }),
      sentEvent('UNKNOWN'),
      sentEvent('CONNECT_SUCCESS', { wallet: wallet?.id, ms: 700 }),
    ]
    expect(await receipt(events, json)).toEqual({ accepted: 2, refused: 1 })
    await expect.poll(() => timesOf('CONNECT_SUCCESS')).toBe(1)
    expect(await sumsOf('shop')).toEqual(
      expect.arrayContaining([
        { event: 'MODAL_OPEN', field: 'platform', value: 'mobile', times: 1 },
        { event: 'SELECT_WALLET', field: 'wallet', value: wallet?.id, times: 1 },
        { event: 'CONNECT_SUCCESS', field: 'ms', value: '1000', times: 1 },
      ]),
    )
  })

  it('A page may speak for itself alone, and the modal for the pages of its project', async () => {
    const refused = { accepted: 0, refused: 1 }
    expect(await receipt(sentEvent('CLICK_NETWORKS'), {}, 'other')).toEqual(refused)
    const foreign = { url: 'https://other.example/', domain: 'other.example' }
    expect(await receipt(sentEvent('CLICK_NETWORKS', {}, foreign))).toEqual(refused)
    expect(await receipt(sentEvent('CLICK_NETWORKS', {}, foreign), { origin: EVENT_SITE })).toEqual(refused)
    const evil = await send(sentEvent('CLICK_NETWORKS'), { origin: 'https://evil.example' })
    expect(evil.status).toBe(403)
    expect(await evil.json()).toMatchObject({ error: { code: 'ORIGIN_NOT_ALLOWED' } })
    expect((await send(sentEvent('CLICK_NETWORKS'), { origin: 'null' })).status).toBe(403)
    expect((await send(sentEvent('CLICK_NETWORKS'), {}, 'unknown')).status).toBe(404)
    expect(await timesOf('CLICK_NETWORKS')).toBe(0)
    expect(await sumsOf('other')).toEqual([])
  })

  it('A body of a mebibyte is refused, and so is one that is not JSON', async () => {
    expect((await send('x'.repeat(MEBIBYTE))).status).toBe(413)
    expect((await send('{"eventId":')).status).toBe(400)
    expect(
      await receipt(Array.from({ length: EVENTS_AT_ONCE + 5 }, () => sentEvent('CLICK_CONVERT'))),
    ).toEqual({
      accepted: EVENTS_AT_ONCE,
      refused: 5,
    })
  })

  it('A graceful restart loses no event', async () => {
    const list = Array.from({ length: 20 }, () => sentEvent('OPEN_SEND'))
    const answers = await Promise.all(Array.from({ length: 50 }, () => receipt(list)))
    expect(answers.every(({ accepted }) => accepted === 20)).toBe(true)
    await server.restart()
    expect(await timesOf('OPEN_SEND')).toBe(1_000)
  })

  it('Single events are kept where the operator wants it, without the query of their page', async () => {
    await receipt(
      sentEvent('PAY_MODAL_OPEN', { email: 'a@b.example' }, { url: `${EVENT_SITE}/pay?token=secret` }),
    )
    await expect.poll(() => timesOf('PAY_MODAL_OPEN')).toBe(1)
    const own = openDatabase({ url: database.url, file: server.config.database.file })
    const stored = await own.query
      .selectFrom('analytics_events')
      .selectAll()
      .where('event', '=', 'PAY_MODAL_OPEN')
      .execute()
    await own.close()
    expect(stored).toMatchObject([{ project_id: 'shop', url: `${EVENT_SITE}/pay`, properties: '{}' }])
  })
})

describe('analytics that are off', () => {
  it('No event is taken', async () => {
    const server = await startTestServer({ projects: PROJECTS })
    try {
      const answer = await fetch(`${server.urls.api}/e?projectId=shop`, {
        method: 'POST',
        headers: { origin: EVENT_SITE },
        body: JSON.stringify(sentEvent('MODAL_OPEN')),
      })
      expect(answer.status).toBe(404)
      expect(await answer.json()).toMatchObject({ error: { code: 'ROUTE_UNKNOWN' } })
    } finally {
      await server.stop()
    }
  })
})
