import { afterAll, beforeAll, expect, it } from 'vitest'
import { LOCAL_EVM_CONTRACTS } from '#demo/chains/evm/local-contracts.ts'
import { localEvm } from '#schemas/networks/eip155/local.ts'
import {
  COIN,
  DUSD,
  newRecipient,
  SHOP,
  startPaymentDeployment,
  type PaymentDeployment,
} from '#tests/support/servers/payment-deployment.ts'

const recipient = newRecipient()
const WISH = { asset: DUSD, amount: '5', recipient }
const EVM = localEvm.caipNetworkId

let shop: PaymentDeployment
beforeAll(async () => {
  shop = await startPaymentDeployment('embedded', {
    config: { limits: { paymentsPerMinutePerClient: 60 } },
  })
})
afterAll(() => shop?.stop())

it.each([
  ['a network that is not served', { asset: 'eip155:1/slip44:60' }, 'asset'],
  ['a contract that is no token', { asset: `${EVM}/erc20:${LOCAL_EVM_CONTRACTS.swapRouter}` }, 'asset'],
  ['an address without a contract', { asset: `${EVM}/erc20:${newRecipient()}` }, 'asset'],
  ['an asset that is no CAIP-19 id', { asset: 'USDC' }, 'asset'],
  ['more decimals than the token has', { amount: '5.0000001' }, 'amount'],
  ['an amount of zero', { amount: '0.0' }, 'amount'],
  ['an amount that no chain can move', { amount: `1${'0'.repeat(74)}` }, 'amount'],
  ['an amount with an exponent', { amount: '1e3' }, 'amount'],
  [
    'a recipient of another network',
    { recipient: 'So11111111111111111111111111111111111111112' },
    'recipient',
  ],
  ['an id that is too short', { id: 'short' }, 'id'],
  ['a payer of another network', { payer: 'So11111111111111111111111111111111111111112' }, 'payer'],
] as const)('A payment with %s is refused and named', async (_what, change, field) => {
  expect(await shop.client.refusal({ ...WISH, ...change })).toMatchObject({
    status: 400,
    code: 'REQUEST_INVALID',
    field: expect.stringContaining(field),
  })
})

it('Only the modal may begin a payment, and only for a site of the project', async () => {
  for (const origin of ['', SHOP, shop.server.urls.wallet, 'https://evil.example'])
    expect([origin, await shop.client.refusal(WISH, { origin })]).toMatchObject([
      origin,
      { status: 403, code: 'ORIGIN_NOT_ALLOWED' },
    ])
  for (const origin of ['https://evil.example', 'https://other.example', shop.server.urls.modal, 'nonsense'])
    expect([origin, await shop.client.refusal({ ...WISH, origin })]).toMatchObject([
      origin,
      { status: 403, code: 'ORIGIN_NOT_ALLOWED', field: 'origin' },
    ])
})

it('A project reads its own payments only', async () => {
  const { id } = await shop.client.begin(WISH)
  expect(await shop.client.readRefusal(id, 'other')).toMatchObject({ status: 404, code: 'PAYMENT_UNKNOWN' })
  expect(await shop.client.readRefusal('no-such-payment')).toMatchObject({
    status: 404,
    code: 'PAYMENT_UNKNOWN',
  })
  const named = await shop.client.post(
    `/${id}/transactions`,
    { transactionId: `0x${'ab'.repeat(32)}` },
    { projectId: 'other' },
  )
  expect(named.status).toBe(404)
  expect((await shop.client.read(id)).status).toBe('open')
})

it('The decimals of a token are those of the chain', async () => {
  const points = `${EVM}/erc20:${LOCAL_EVM_CONTRACTS.points}`
  expect(await shop.client.begin({ asset: points, amount: '3', recipient })).toMatchObject({
    decimals: 0,
    symbol: 'dPTS',
  })
  expect(await shop.client.refusal({ asset: points, amount: '3.5', recipient })).toMatchObject({
    field: 'amount',
  })
  const unlisted = `${EVM}/erc20:${LOCAL_EVM_CONTRACTS.tollToken}`
  expect(await shop.client.begin({ asset: unlisted, amount: '3', recipient })).toMatchObject({ decimals: 18 })
  expect(await shop.client.begin({ asset: COIN, amount: '3', recipient })).toMatchObject({
    decimals: 18,
    symbol: 'ETH',
  })
})

it('One client begins so many payments in a minute as the limit says', async () => {
  const statuses = await Promise.all(
    Array.from({ length: 60 }, async () => (await shop.client.post('', { origin: SHOP, ...WISH })).status),
  )
  expect(statuses).toContain(429)
})
