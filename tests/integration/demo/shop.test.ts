import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parseUnits } from 'viem'
import * as z from 'zod'
import { createCoinSender } from '#demo/card/send-coins.ts'
import type { CardCode } from '#demo/card/card-config.ts'
import { startChains, type RunningChains } from '#demo/chains/start-chains.ts'
import { DEMO_PROJECT_ID, demoUrls } from '#demo/demo-urls.ts'
import { PRICES, REPORTS_PATH, SHOP_SECRETS, type Currency } from '#demo/shop/shop-config.ts'
import { startShop } from '#demo/shop/start-shop.ts'
import type { StaticSite } from '#demo/static-site.ts'
import { createPaymentVerifier } from '#server/backends/verify-payment.ts'
import { bitcoinRegtest } from '#schemas/networks/bip122/regtest.ts'
import { localEvm } from '#schemas/networks/eip155/local.ts'
import { localSolana } from '#schemas/networks/solana/local.ts'
import { LIMITS, TOKENS } from '#tests/support/fixtures/history-fixture.ts'
import { freePorts } from '#tests/support/servers/free-ports.ts'
import { startTestServer, type TestServer } from '#tests/support/servers/start-server.ts'

const EXAMPLES = join(import.meta.dirname, '../../../examples')
/** The deployment looks for reports to send every 2 s. */
const REPORTED_WITHIN_MS = 6_000
const PAID = { timeout: 30_000, interval: 500 }
const Order = z.object({
  id: z.string(),
  asset: z.string(),
  amount: z.string(),
  recipient: z.string(),
  status: z.string(),
  transactionId: z.string().optional(),
  refusal: z.string().optional(),
})
type Order = z.infer<typeof Order>

let chains: RunningChains
let server: TestServer
let shop: StaticSite
let origin: string
let send: ReturnType<typeof createCoinSender>

beforeAll(async () => {
  const [evmPort = 0, solanaPort = 0, bitcoinPort = 0, shopPort = 0] = await freePorts(4)
  chains = await startChains({ evmPort, solanaPort, bitcoinPort })
  origin = `http://localhost:${shopPort}`
  server = await startTestServer({
    environment: SHOP_SECRETS,
    chains: {
      [localEvm.caipNetworkId]: { rpcUrls: [chains.urls.evm] },
      [localSolana.caipNetworkId]: { rpcUrls: [chains.urls.solana] },
      [bitcoinRegtest.caipNetworkId]: { rpcUrls: [chains.urls.bitcoin] },
    },
    projects: [{ id: DEMO_PROJECT_ID, name: 'Demo', origins: [origin, 'https://other.example'] }],
    config: {
      tokens: TOKENS,
      limits: LIMITS,
      payments: {
        webhooks: [{ project: DEMO_PROJECT_ID, url: `http://127.0.0.1:${shopPort}${REPORTS_PATH}` }],
      },
    },
  })
  const urls = demoUrls(4_600)
  const ports = { ...urls.ports, shop: shopPort }
  shop = await startShop(EXAMPLES, { ...urls, ports, api: server.urls.api, shop: origin }, server.urls.api)
  send = createCoinSender(chains.urls)
}, 60_000)
afterAll(async () => {
  await shop?.stop()
  await server?.stop()
  await chains?.stop()
})

const at = (path: string) => origin.replace('localhost', '127.0.0.1') + path
const ask = (path: string, init: RequestInit = {}) => fetch(at(path), init)
const order = async (currency: string, from = origin) =>
  ask('/api/orders', { method: 'POST', headers: { origin: from }, body: JSON.stringify({ currency }) })
const make = async (currency: Currency): Promise<Order> => Order.parse(await (await order(currency)).json())
const read = async (id: string): Promise<Order> => Order.parse(await (await ask(`/api/orders/${id}`)).json())

/** Begins a payment as the modal does for a page of a site. */
async function beginPayment({ id, asset, amount, recipient }: Order, site = origin): Promise<string> {
  const answer = await fetch(`${server.urls.api}/v1/pay?projectId=${DEMO_PROJECT_ID}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: server.urls.modal },
    body: JSON.stringify({ id, asset, amount, recipient, origin: site }),
  })
  return z.object({ dueAmount: z.string() }).parse(await answer.json()).dueAmount
}

describe('the shop', () => {
  it('The page is served under a policy, and an order only to the shop itself', async () => {
    const page = await ask('/')
    expect(await page.text()).toContain('A pound of coffee')
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect((await order('dUSD', 'https://evil.example')).status).toBe(403)
    expect((await order('gold')).status).toBe(400)
    expect((await order('toString')).status).toBe(400)
    expect((await ask('/api/orders/order-0001')).status).toBe(404)
    expect((await ask('/../package.json')).status).toBe(404)
  })

  it.each<[Currency, CardCode, number]>([
    ['dUSD', 'dusd', 6],
    ['ETH', 'eth', 18],
    ['SOL', 'sol', 9],
    ['tBTC', 'btc', 8],
  ])(
    'An order in %s is paid by a transfer on the chain, and not before',
    async (currency, code, decimals) => {
      const made = await make(currency)
      expect(made).toMatchObject({ ...PRICES[currency], status: 'awaits payment' })
      const due = await beginPayment(made)
      expect((await read(made.id)).status).toBe('awaits payment')
      await send({ code, address: made.recipient, amount: parseUnits(due, decimals) })
      await expect.poll(async () => (await read(made.id)).status, PAID).toBe('paid')
      expect((await read(made.id)).transactionId).toMatch(/\S{32,}/)
    },
  )

  it('A page that was changed to ask for less pays, and the order stays unpaid', async () => {
    const made = await make('dUSD')
    const due = await beginPayment({ ...made, amount: '0.01' })
    await send({ code: 'dusd', address: made.recipient, amount: parseUnits(due, 6) })
    await expect.poll(async () => (await read(made.id)).refusal, PAID).toBe('RECEIPT_AMOUNT_TOO_LOW')
    expect((await read(made.id)).status).toBe('awaits payment')
  })

  it('A payment to a recipient of the visitor leaves the order unpaid', async () => {
    const made = await make('ETH')
    const own = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
    const due = await beginPayment({ ...made, recipient: own })
    await send({ code: 'eth', address: own, amount: parseUnits(due, 18) })
    await expect.poll(async () => (await read(made.id)).refusal, PAID).toBe('RECEIPT_WRONG_RECIPIENT')
  })

  it('A payment on another site of the project leaves the order unpaid', async () => {
    const made = await make('ETH')
    const due = await beginPayment(made, 'https://other.example')
    await send({ code: 'eth', address: made.recipient, amount: parseUnits(due, 18) })
    await expect.poll(async () => (await read(made.id)).refusal, PAID).toBe('RECEIPT_WRONG_AUDIENCE')
  })

  it('A report that the deployment did not sign is refused, and changes nothing', async () => {
    const made = await make('ETH')
    const forged = await ask(REPORTS_PATH, {
      method: 'POST',
      headers: {
        'webhook-id': 'report_1',
        'webhook-timestamp': String(Math.floor(Date.now() / 1_000)),
        'webhook-signature': 'v1,AAAA',
      },
      body: JSON.stringify({ type: 'payment.paid', payment: { id: made.id, status: 'paid' } }),
    })
    expect(forged.status).toBe(400)
    expect((await read(made.id)).status).toBe('awaits payment')
  })

  it('A report of the deployment is enough for an order to be paid, while nobody asks for it', async () => {
    const made = await make('ETH')
    const due = await beginPayment(made)
    await send({ code: 'eth', address: made.recipient, amount: parseUnits(due, 18) })
    const { fetchPayment } = createPaymentVerifier({
      apiUrl: server.urls.api,
      projectId: DEMO_PROJECT_ID,
      audience: origin,
    })
    await expect.poll(async () => (await fetchPayment(made.id)).status, PAID).toBe('paid')
    await new Promise((resolve) => setTimeout(resolve, REPORTED_WITHIN_MS))
    // Now the shop can learn nothing more from the deployment.
    await server.halt()
    expect((await read(made.id)).status).toBe('paid')
  })
})
