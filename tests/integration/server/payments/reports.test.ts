import { createHmac, randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { Payment } from '#schemas/entities/payment.ts'
import { createReportsRepository } from '#server/features/payments/reports-repository.ts'
import { openDatabase } from '#server/database/open-database.ts'
import { parseJson } from '#tests/support/assertions/parse-json.ts'
import { JOURNEY_KINDS } from '#tests/support/servers/database-kinds.ts'
import {
  DUSD,
  newRecipient,
  startPaymentDeployment,
  type PaymentDeployment,
} from '#tests/support/servers/payment-deployment.ts'
import {
  startReportReceiver,
  type ReceivedReport,
  type ReportReceiver,
} from '#tests/support/servers/report-receiver.ts'
import { startSecondProcess } from '#tests/support/servers/second-process.ts'

const [SECRET, OLD_SECRET] = [randomBytes(32), randomBytes(32)]
const UNIT = 1_000_000n
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const Report = z.object({ id: z.string(), type: z.string(), createdAt: z.string(), payment: Payment })

/** The signature as Standard Webhooks defines it, made apart from the product. */
function signatureOf({ headers, body }: ReceivedReport, secret: Buffer): string {
  const signed = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`
  return `v1,${createHmac('sha256', secret).update(signed).digest('base64')}`
}

const reportOf = ({ body }: ReceivedReport) => parseJson(body, Report)
const typesOf = (received: readonly ReceivedReport[], id: string) =>
  received.map(reportOf).flatMap((report) => (report.payment.id === id ? [report.type] : []))

describe.each(JOURNEY_KINDS)('reports of payments, on the database: %s', (kind) => {
  let shop: PaymentDeployment
  let receiver: ReportReceiver
  let dead: ReportReceiver
  const lines: string[] = []
  beforeAll(async () => {
    receiver = await startReportReceiver()
    dead = await startReportReceiver()
    dead.answer = 'silent'
    const written = (secret: Buffer) => `whsec_${secret.toString('base64')}`
    shop = await startPaymentDeployment(kind, {
      log: (line) => lines.push(line),
      environment: {
        POSTERN_PAYMENTS_SHOP_WEBHOOK_SECRET: `${written(SECRET)}, ${written(OLD_SECRET)}`,
        POSTERN_PAYMENTS_OTHER_WEBHOOK_SECRET: written(OLD_SECRET),
      },
      config: {
        payments: {
          webhooks: [
            { project: 'shop', url: `${receiver.url}?key=of-the-url` },
            { project: 'other', url: dead.url },
          ],
        },
      },
    })
  })
  afterAll(async () => {
    await shop?.stop()
    await Promise.all([receiver?.stop(), dead?.stop()])
  })
  beforeEach(() => {
    shop.clock.aheadMs = 0
    receiver.answer = 200
    receiver.received.length = 0
  })
  const pay = async (units = 5n * UNIT) => {
    const recipient = newRecipient()
    const { id } = await shop.client.begin({ asset: DUSD, amount: '5', recipient })
    await shop.client.name(id, await shop.sendToken(recipient, units))
    return id
  }
  const arrives = (id: string, types: readonly string[], timeout = 15_000) =>
    expect.poll(() => typesOf(receiver.received, id), { timeout, interval: 100 }).toEqual(types)

  it('A payment is reported once, signed by each secret, with its receipt', async () => {
    const id = await pay()
    await arrives(id, ['payment.paid'])
    const [received] = receiver.received
    if (received === undefined) throw new Error('Nothing was received.')
    const report = reportOf(received)
    expect(received.headers).toMatchObject({
      'content-type': 'application/json',
      'webhook-id': report.id,
      'webhook-signature': `${signatureOf(received, SECRET)} ${signatureOf(received, OLD_SECRET)}`,
    })
    expect(Math.abs(Date.now() / 1_000 - Number(received.headers['webhook-timestamp']))).toBeLessThan(60)
    const { receipt: _, ...payment } = await shop.client.read(id)
    expect(report.payment).toMatchObject(payment)
    expect(report.payment.receipt?.split('.')).toHaveLength(3)
    shop.clock.aheadMs = HOUR_MS
    await new Promise((resolve) => setTimeout(resolve, 2_500))
    expect(typesOf(receiver.received, id)).toEqual(['payment.paid'])
  })

  it('Reports have ascending ids over all payments, and those of one payment arrive in order', async () => {
    const ids = await Promise.all([pay(), pay(UNIT), pay()])
    await arrives(ids[1] ?? '', ['payment.underpaid'])
    for (const id of [ids[0] ?? '', ids[2] ?? '']) await arrives(id, ['payment.paid'])
    const numbers = receiver.received.map(reportOf).map(({ id }) => id)
    expect(new Set(numbers).size).toBe(3)
    receiver.answer = 500
    const recipient = newRecipient()
    const { id } = await shop.client.begin({ asset: DUSD, amount: '5', recipient })
    await shop.client.name(id, await shop.sendToken(recipient, UNIT))
    await arrives(id, ['payment.underpaid'])
    await shop.client.name(id, await shop.sendToken(recipient, 5n * UNIT))
    expect((await shop.client.read(id)).status).toBe('paid')
    await new Promise((resolve) => setTimeout(resolve, 2_500))
    expect(typesOf(receiver.received, id)).toEqual(['payment.underpaid'])
    receiver.answer = 204
    shop.clock.aheadMs += 10_000
    await arrives(id, ['payment.underpaid', 'payment.underpaid', 'payment.paid'])
    const own = receiver.received.map(reportOf).filter(({ payment }) => payment.id === id)
    expect(own[1]?.id).toBe(own[0]?.id)
    expect((own[2]?.id ?? '') > (own[1]?.id ?? '')).toBe(true)
    expect(own.every((report) => numbers.every((number) => report.id > number))).toBe(true)
  })

  it.each([
    ['an error', 500],
    ['a redirect, which is not followed', { status: 307, location: '/elsewhere' }],
  ] as const)(
    'What is answered with %s is sent again, with growing pauses and after a restart, for three days',
    { timeout: 180_000 },
    async (_what, answer) => {
      receiver.answer = answer
      const id = await pay()
      await arrives(id, ['payment.paid'])
      expect(receiver.received).toHaveLength(1)
      shop.clock.aheadMs += 6_000
      await expect.poll(() => receiver.received.length, { timeout: 40_000 }).toBe(2)
      // The second pause is longer.
      shop.clock.aheadMs += 6_000
      await new Promise((resolve) => setTimeout(resolve, 2_500))
      expect(receiver.received).toHaveLength(2)
      await shop.server.restart()
      shop.clock.aheadMs += HOUR_MS
      await expect.poll(() => receiver.received.length, { timeout: 40_000 }).toBe(3)
      shop.clock.aheadMs += 4 * DAY_MS
      await expect.poll(() => receiver.received.length, { timeout: 40_000 }).toBe(4)
      receiver.answer = 200
      shop.clock.aheadMs += 4 * DAY_MS
      await new Promise((resolve) => setTimeout(resolve, 3_000))
      expect(receiver.received).toHaveLength(4)
    },
  )

  it('A receiver that does not answer delays nobody else', async () => {
    const recipient = newRecipient()
    const wish = { asset: DUSD, amount: '5', recipient, origin: 'https://other.example' }
    const { id } = await shop.client.begin(wish, { projectId: 'other' })
    await shop.sendToken(recipient, 5n * UNIT)
    await expect
      .poll(async () => (await shop.client.read(id, 'other')).status, { timeout: 20_000 })
      .toBe('paid')
    await expect.poll(() => dead.received.length, { timeout: 10_000 }).toBe(1)
    await arrives(await pay(), ['payment.paid'], 8_000)
    await expect
      .poll(() => lines.some((line) => line.includes('it did not answer in time')), { timeout: 15_000 })
      .toBe(true)
  })

  it('Of two processes one sends a report, and an operator sends it again with what is true by then', async () => {
    const second = await startSecondProcess({
      server: shop.server,
      now: () => Date.now() + shop.clock.aheadMs,
    })
    const ids = await Promise.all([pay(), pay(), pay()])
    for (const id of ids) await arrives(id, ['payment.paid'])
    await new Promise((resolve) => setTimeout(resolve, 3_000))
    expect(receiver.received).toHaveLength(3)
    await second.stop()
    const [first] = ids
    await shop.rows(async (query) => {
      // As after a reorganisation, whose receipt must not go out.
      await query.updateTable('payments').set({ status: 'reorganised' }).where('id', '=', first).execute()
    })
    const { databaseUrl: url, database } = shop.server.config
    const opened = openDatabase({ url, file: database.file })
    const wanted = { projectId: 'shop', paymentId: first, since: Date.now() - DAY_MS }
    expect(await createReportsRepository(opened).replay(wanted, Date.now())).toBe(1)
    await opened.close()
    await arrives(first, ['payment.paid', 'payment.paid'])
    const again = receiver.received.map(reportOf).findLast(({ payment }) => payment.id === first)
    expect(again?.payment.receipt).toBeNull()
  })

  it('No secret of a webhook and no URL of it is in the log', () => {
    const log = lines.join('\n')
    expect(log).toContain('was not delivered')
    for (const secret of [SECRET.toString('base64'), OLD_SECRET.toString('base64'), 'of-the-url', 'whsec_'])
      expect(log).not.toContain(secret)
  })
})
