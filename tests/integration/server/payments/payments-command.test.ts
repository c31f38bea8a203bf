import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { COMMANDS } from '#server/cli/catalogue.ts'
import { runCommandLine } from '#server/cli/run-command-line.ts'
import { migrate } from '#server/database/migrate.ts'
import { openDatabase } from '#server/database/open-database.ts'
import { createProjectsRepository } from '#server/database/projects-repository.ts'
import { PaymentChanges } from '#server/features/payments/payment-changes.ts'
import { createPaymentsRepository } from '#server/features/payments/payments-repository.ts'
import { createReportsRepository } from '#server/features/payments/reports-repository.ts'
import { placeOf, type NewPayment } from '#server/features/payments/stored-payment.ts'
import { temporaryFolder } from '#tests/support/files/temporary-folder.ts'

const SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`
const RECIPIENT = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const PLACE = placeOf({ caipNetworkId: 'eip155:1' }, RECIPIENT)
const DAY_MS = 86_400_000

const folder = temporaryFolder()
const file = join(folder.path, 'postern.db')
const config = join(folder.path, 'postern.config.json')
const now = Date.now()

function paymentOf(id: string, createdAt: number): NewPayment {
  return {
    ...PLACE,
    projectId: 'shop',
    id,
    asset: 'eip155:1/slip44:60',
    symbol: 'ETH',
    decimals: 18,
    amount: 5n,
    recipient: RECIPIENT,
    origin: 'https://shop.example',
    fromBlock: 1,
    createdAt,
    expiresAt: createdAt + DAY_MS,
  }
}

/** Runs the command, as an operator does beside a running server. */
async function replay(...args: string[]) {
  const printed: string[] = []
  const warned: string[] = []
  const status = await runCommandLine(['payments', ...args, '--config', config], COMMANDS, {
    print: (line) => printed.push(line),
    warn: (line) => warned.push(line),
  })
  return { status, printed, warned: warned.join('\n') }
}

beforeAll(async () => {
  mkdirSync(folder.path, { recursive: true })
  const site = (port: number) => ({ url: `http://127.0.0.1:${port}`, listen: { port } })
  const payments = { webhooks: [{ project: 'shop', url: 'https://shop.example/payments' }] }
  const written = { modal: site(1), wallet: site(2), api: site(3), database: { file }, payments }
  writeFileSync(config, JSON.stringify(written))
  writeFileSync(join(folder.path, 'postern.env'), `POSTERN_PAYMENTS_SHOP_WEBHOOK_SECRET=${SECRET}\n`, {
    mode: 0o600,
  })
  const database = openDatabase({ url: undefined, file })
  await migrate(database)
  const own = { modal: 'http://m.test', wallet: 'http://w.test', api: 'http://a.test' }
  await createProjectsRepository(database, own).add({ id: 'shop', name: 'Shop' })
  const repository = createPaymentsRepository(database)
  for (const [id, daysAgo, units] of [
    ['order-0001', 5, 5n],
    ['order-0002', 1, 6n],
  ] as const) {
    const at = now - daysAgo * DAY_MS
    await repository.begin({ ...paymentOf(id, at), amount: units })
    const changes = new PaymentChanges({
      database,
      clock: () => at,
      isReported: () => true,
      onReport: () => undefined,
    })
    const transfer = { transactionId: `0x${id}`, units, block: 9, minedAt: at, payer: null }
    await changes.settle(PLACE, transfer)
  }
  const reports = createReportsRepository(database)
  for (const { id } of await reports.take('shop', now, 10)) await reports.delivered(id, now)
  await database.close()
})
afterAll(() => folder.remove())

async function due(): Promise<string[]> {
  const database = openDatabase({ url: undefined, file })
  const rows = await database.query
    .selectFrom('payment_reports')
    .select('payment_id')
    .where('send_at', 'is not', null)
    .orderBy('id')
    .execute()
  await database.close()
  return rows.map((row) => row.payment_id)
}

it('Delivered reports of the last days, or of one payment, are sent again', async () => {
  expect(await due()).toEqual([])
  expect(await replay('replay', '--project', 'shop')).toMatchObject({
    status: 0,
    printed: ['1 report is sent again.'],
  })
  expect(await due()).toEqual(['order-0002'])
  expect((await replay('replay', '-p', 'shop', '--days', '9', '--payment', 'order-0001')).status).toBe(0)
  expect(await due()).toEqual(['order-0001', 'order-0002'])
  expect((await replay('replay', '-p', 'shop', '--days', '9')).printed).toEqual(['2 reports are sent again.'])
})

it('A command that is incomplete, or for a project without a webhook, says so', async () => {
  expect(await replay('replay', '-p', 'other')).toMatchObject({
    status: 1,
    warned: expect.stringContaining('payments.webhooks'),
  })
  expect((await replay('replay')).warned).toContain('--project')
  expect((await replay('resend', '-p', 'shop')).warned).toContain('replay')
  expect((await replay('replay', '-p', 'shop', '--days', 'all')).warned).toContain('--days')
})
