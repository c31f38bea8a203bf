import { createHmac, randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { parseJson } from '#tests/support/assertions/parse-json.ts'
import { EVENT_SITE, sentEvent } from '#tests/support/builders/sent-events.ts'
import { JOURNEY_KINDS } from '#tests/support/servers/database-kinds.ts'
import { startReportReceiver, type ReportReceiver } from '#tests/support/servers/report-receiver.ts'
import { startDatabase, type TestDatabase } from '#tests/support/servers/start-database.ts'
import { startTestServer, type TestServer } from '#tests/support/servers/start-server.ts'

const SECRET = randomBytes(32)
const HEADER = 'the-key-of-the-collector'
const Message = z.object({
  id: z.string(),
  type: z.literal('events'),
  createdAt: z.string(),
  events: z.array(z.looseObject({ id: z.string(), event: z.string() })),
})

describe.each(JOURNEY_KINDS)('events for tools of the operator, on the database: %s', (kind) => {
  let database: TestDatabase
  let server: TestServer
  let webhook: ReportReceiver
  let collector: ReportReceiver
  let aheadMs = 0
  const lines: string[] = []
  beforeAll(async () => {
    webhook = await startReportReceiver()
    collector = await startReportReceiver()
    database = await startDatabase(kind)
    server = await startTestServer({
      projects: [{ id: 'shop', name: 'Shop', origins: [EVENT_SITE] }],
      config: {
        analytics: {
          enabled: true,
          forward: { webhook: { url: webhook.url }, openTelemetry: { url: collector.url } },
        },
      },
      environment: {
        ...database.environment,
        POSTERN_ANALYTICS_WEBHOOK_SECRET: `whsec_${SECRET.toString('base64')}`,
        POSTERN_ANALYTICS_OTLP_HEADERS: `x-key=${HEADER}`,
      },
      clock: () => Date.now() + aheadMs,
      log: (line) => lines.push(line),
    })
  })
  afterAll(async () => {
    await server?.stop()
    await Promise.all([webhook?.stop(), collector?.stop(), database?.stop()])
  })

  const send = async (body: unknown) => {
    const answer = await fetch(`${server.urls.api}/e?projectId=shop&st=postern&sv=0.1.0`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: EVENT_SITE },
      body: JSON.stringify(body),
    })
    return answer.json()
  }
  const received = () => webhook.received.map(({ body }) => parseJson(body, Message))
  const arrives = (ids: readonly string[]) =>
    expect
      .poll(() => received().flatMap(({ events }) => events.map(({ id }) => id)), { timeout: 15_000 })
      .toEqual(ids)
  const metrics = async () => (await fetch(`${server.urls.api}/metrics`)).text()

  it('Both tools get what was counted of an event and nothing else, signed or with the key', async () => {
    const event = sentEvent(
      'CONNECT_SUCCESS',
      { platform: 'mobile', method: 'browser', ms: 700, email: 'taint@example.com', wallet: 'f'.repeat(64) },
      { url: `${EVENT_SITE}/cart?token=taint#taint`, note: 'taint' },
    )
    expect(await send([event, sentEvent('TAINT')])).toEqual({ accepted: 1, refused: 1 })
    await arrives([event.eventId])
    const [message] = webhook.received
    if (message === undefined) throw new Error('Nothing was received.')
    const { id, events } = parseJson(message.body, Message)
    const signed = `${id}.${String(message.headers['webhook-timestamp'])}.${message.body}`
    expect(message.headers).toMatchObject({
      'webhook-id': id,
      'webhook-signature': `v1,${createHmac('sha256', SECRET).update(signed).digest('base64')}`,
    })
    expect(events).toEqual([
      {
        project: 'shop',
        id: event.eventId,
        event: 'CONNECT_SUCCESS',
        at: new Date(event.timestamp).toISOString(),
        url: `${EVENT_SITE}/cart`,
        version: expect.any(String),
        properties: { platform: 'mobile', method: 'browser', ms: 700 },
      },
    ])
    await expect.poll(() => collector.received.length, { timeout: 15_000 }).toBe(1)
    expect(collector.received[0]?.headers['x-key']).toBe(HEADER)
    expect(collector.received[0]?.body).toContain('"postern.connect_success"')
    expect(`${message.body}${collector.received[0]?.body}`).not.toMatch(/taint|ffff/)
    expect(await metrics()).toContain(
      'postern_events_forwarded_total{receiver="openTelemetry",outcome="expired"} 0',
    )
  })

  it('While a tool fails, events are counted, and arrive after a restart in their order, once for the other tool', async () => {
    webhook.answer = 500
    webhook.received.length = 0
    const sent = [sentEvent('MODAL_OPEN'), sentEvent('OPEN_SEND'), sentEvent('MODAL_CLOSE')]
    expect(await send(sent[0])).toEqual({ accepted: 1, refused: 0 })
    await expect.poll(() => webhook.received.length, { timeout: 15_000 }).toBe(1)
    expect(await send(sent.slice(1))).toEqual({ accepted: 2, refused: 0 })
    await expect
      .poll(metrics)
      .toContain('postern_events_forwarded_total{receiver="webhook",outcome="failed"} 1')
    await server.restart()
    const [failed] = received()
    webhook.answer = 204
    webhook.received.length = 0
    aheadMs += 60_000
    await arrives(sent.map(({ eventId }) => eventId))
    const ids = received().map(({ id }) => id)
    expect(ids[0]).toBe(failed?.id)
    expect(ids.toSorted()).toEqual(ids)
    const forwarded = () => collector.received.map(({ body }) => body).join('\n')
    await expect.poll(forwarded, { timeout: 15_000 }).toContain(sent[2]?.eventId)
    for (const { eventId } of sent) expect(forwarded().split(eventId)).toHaveLength(2)
    await expect
      .poll(metrics)
      .toContain('postern_events_forwarded_total{receiver="webhook",outcome="delivered"} 3')
  })

  it('A tool that does not answer delays neither the counting nor the other tool', async () => {
    webhook.answer = 'silent'
    webhook.received.length = 0
    await send(sentEvent('MODAL_OPEN'))
    await expect.poll(() => webhook.received.length, { timeout: 15_000 }).toBe(1)
    const event = sentEvent('MODAL_CLOSE')
    expect(await send(event)).toEqual({ accepted: 1, refused: 0 })
    await expect
      .poll(() => collector.received.map(({ body }) => body).join('\n'), { timeout: 9_000 })
      .toContain(event.eventId)
    expect(webhook.received).toHaveLength(1)
  })

  it('A refusal of a tool is in the log, without an address or a secret', () => {
    const log = lines.join('\n')
    expect(log).toContain('events were not forwarded: it answered 500')
    for (const secret of [SECRET.toString('base64'), 'whsec_', HEADER, webhook.url, collector.url])
      expect(log).not.toContain(secret)
  })
})
