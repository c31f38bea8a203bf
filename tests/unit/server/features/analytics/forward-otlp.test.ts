import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { forwardToOtlp } from '#server/features/analytics/forward-otlp.ts'
import type { ForwardDelivery } from '#server/features/analytics/forward-take.ts'
import { startReportReceiver, type ReportReceiver } from '#tests/support/servers/report-receiver.ts'

const DELIVERY: ForwardDelivery = {
  id: 'events_0000000000000001',
  receiver: 'openTelemetry',
  through: 1,
  parcels: 1,
  createdAt: '2026-03-10T12:00:01.500Z',
  attempts: 1,
  events: [
    {
      project: 'shop',
      id: '11111111-1111-4111-8111-111111111111',
      event: 'CONNECT_SUCCESS',
      at: '2026-03-10T12:00:00.250Z',
      url: 'https://shop.example/cart',
      version: '0.1.0',
      properties: { method: 'browser', connected: true, ms: 700 },
    },
  ],
}

let collector: ReportReceiver
beforeAll(async () => {
  collector = await startReportReceiver()
})
beforeEach(() => {
  collector.received.length = 0
})
afterAll(() => collector?.stop())
const send = () => {
  const headers = { authorization: 'Bearer key' }
  const forward = forwardToOtlp({ url: collector.url, headers, version: '0.1.0' })
  return forward(DELIVERY, new AbortController().signal)
}

it('An event is a log record with a name, as OTLP writes it in JSON', async () => {
  collector.answer = { status: 200, body: '{}' }
  expect(await send()).toEqual({ is: 'received', refused: 0 })
  const [{ headers, body } = { headers: {}, body: '' }] = collector.received
  expect(headers).toMatchObject({ 'content-type': 'application/json', authorization: 'Bearer key' })
  const text = (key: string, stringValue: string) => ({ key, value: { stringValue } })
  expect(JSON.parse(body)).toEqual({
    resourceLogs: [
      {
        resource: { attributes: [text('service.name', 'postern'), text('service.version', '0.1.0')] },
        scopeLogs: [
          {
            scope: { name: 'postern.analytics', version: '0.1.0' },
            logRecords: [
              {
                timeUnixNano: '1773144000250000000',
                observedTimeUnixNano: '1773144001500000000',
                severityNumber: 9,
                eventName: 'postern.connect_success',
                attributes: [
                  text('log.record.uid', '11111111-1111-4111-8111-111111111111'),
                  text('url.full', 'https://shop.example/cart'),
                  text('postern.project', 'shop'),
                  text('postern.version', '0.1.0'),
                  text('postern.method', 'browser'),
                  { key: 'postern.connected', value: { boolValue: true } },
                  { key: 'postern.ms', value: { intValue: '700' } },
                ],
              },
            ],
          },
        ],
      },
    ],
  })
})

it.each([
  [
    'accepts a part of it',
    { status: 200, body: '{"partialSuccess":{"rejectedLogRecords":"1"}}' },
    { is: 'received', refused: 1 },
  ],
  ['answers no JSON', { status: 200, body: '<h1>fine</h1>' }, { is: 'received', refused: 0 }],
  ['does not understand it', 400, { is: 'refused', why: 'it answered 400' }],
  ['finds it too long', 413, { is: 'refused', why: 'it answered 413' }],
  ['does not take a record', 422, { is: 'refused', why: 'it answered 422' }],
  ['sends it elsewhere', { status: 307, location: '/elsewhere' }, { is: 'failed', why: 'it answered 307' }],
  ['does not know the key', 401, { is: 'failed', why: 'it answered 401' }],
  ['is behind a proxy that does not know it', 404, { is: 'failed', why: 'it answered 404' }],
  ['breaks', 500, { is: 'failed', why: 'it answered 500' }],
  ['is overloaded', 503, { is: 'failed', why: 'it answered 503' }],
  [
    'wants a pause',
    { status: 429, 'retry-after': '30' },
    { is: 'failed', why: 'it answered 429', retryAfterMs: 30_000 },
  ],
  [
    'wants a pause of years',
    { status: 429, 'retry-after': '99999999' },
    { is: 'failed', why: 'it answered 429', retryAfterMs: 3_600_000 },
  ],
] as const)('A collector that %s is understood', async (_what, answer, reception) => {
  collector.answer = answer
  expect(await send()).toEqual(reception)
  expect(collector.received).toHaveLength(1)
})

it('A collector that is not there gets the delivery later', async () => {
  const away = await startReportReceiver()
  await away.stop()
  const forward = forwardToOtlp({ url: away.url, headers: {}, version: '0.1.0' })
  expect(await forward(DELIVERY, new AbortController().signal)).toEqual({
    is: 'failed',
    why: 'it could not be reached',
  })
})
