import { parseEther, parseUnits } from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { DATABASE_KINDS } from '#tests/support/servers/database-kinds.ts'
import {
  COIN,
  DUSD,
  newRecipient,
  PAYERS,
  startPaymentDeployment,
  type PaymentDeployment,
} from '#tests/support/servers/payment-deployment.ts'

const UNIT = 1_000_000n
const FIVE = { asset: DUSD, amount: '5' }

describe.each(DATABASE_KINDS)('payments on EVM, on the database: %s', (kind) => {
  let shop: PaymentDeployment
  let recipient: string
  beforeAll(async () => {
    shop = await startPaymentDeployment(kind)
  })
  afterAll(() => shop?.stop())
  beforeEach(() => {
    recipient = newRecipient()
    shop.clock.aheadMs = 0
  })
  /** Reads until the look of two seconds has seen the chain. */
  const becomes = (id: string, status: string) =>
    expect
      .poll(async () => (await shop.client.read(id)).status, { timeout: 12_000, interval: 250 })
      .toBe(status)

  it.each([
    ['the coin', COIN, '0.25', () => shop.sendCoin(recipient, parseEther('0.25'))],
    ['a token', DUSD, '12.5', () => shop.sendToken(recipient, parseUnits('12.5', 6))],
  ] as const)('A transfer of %s pays without being named', async (_what, asset, amount, send) => {
    const begun = await shop.client.begin({ asset, amount, recipient, id: 'order-0001' + asset.length })
    expect(begun).toMatchObject({
      status: 'open',
      asset,
      amount,
      dueAmount: amount,
      recipient,
      receipt: null,
      transactionId: null,
      payer: null,
      receivedAmount: null,
    })
    const hash = await send()
    await becomes(begun.id, 'paid')
    const paid = await shop.client.read(begun.id)
    expect(paid).toMatchObject({ receivedAmount: amount, transactionId: hash, payer: PAYERS[0] })
    expect(paid.receipt).not.toBeNull()
  })

  it('A transaction that is named pays at once', async () => {
    const { id } = await shop.client.begin({ ...FIVE, recipient })
    const hash = await shop.sendToken(recipient, 5n * UNIT)
    expect(await shop.client.name(id, hash)).toMatchObject({ status: 'paid', transactionId: hash })
  })
})
