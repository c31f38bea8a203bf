import { parseEther, parseUnits } from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { LOCAL_EVM_CONTRACTS } from '#demo/chains/evm/local-contracts.ts'
import { localEvm } from '#schemas/networks/eip155/local.ts'
import { JOURNEY_KINDS } from '#tests/support/servers/database-kinds.ts'
import {
  COIN,
  DUSD,
  newRecipient,
  PAYERS,
  startPaymentDeployment,
  type PaymentDeployment,
} from '#tests/support/servers/payment-deployment.ts'
import { startSecondProcess } from '#tests/support/servers/second-process.ts'

const UNIT = 1_000_000n
const FIVE = { asset: DUSD, amount: '5' }
const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

describe.each(JOURNEY_KINDS)('payments on EVM, on the database: %s', (kind) => {
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
  /** Waits for another look, which changes nothing. */
  const stays = async (id: string, status: string) => {
    shop.clock.aheadMs += 3_000
    expect((await shop.client.read(id)).status).toBe(status)
  }

  it.each([
    ['the coin', COIN, '0.25', () => shop.sendCoin(recipient, parseEther('0.25'))],
    ['a token', DUSD, '12.5', () => shop.sendToken(recipient, parseUnits('12.5', 6))],
  ] as const)('A transfer of %s pays without being named', async (_what, asset, amount, send) => {
    const begun = await shop.client.begin({ asset, amount, recipient })
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

  it('A payment that nobody reads is found by the background look', async () => {
    const { id } = await shop.client.begin({ ...FIVE, recipient })
    await shop.sendToken(recipient, 5n * UNIT)
    const row = () =>
      shop.rows((query) => query.selectFrom('payments').select('status').where('id', '=', id).execute())
    await expect.poll(row, { timeout: 20_000, interval: 500 }).toEqual([{ status: 'paid' }])
  })

  it('A transaction that is named pays at once', async () => {
    const { id } = await shop.client.begin({ ...FIVE, recipient })
    const hash = await shop.sendToken(recipient, 5n * UNIT)
    expect(await shop.client.name(id, hash)).toMatchObject({ status: 'paid', transactionId: hash })
  })

  it('A transaction that no block has yet makes the payment pending, and then paid', async () => {
    const { id } = await shop.client.begin({ asset: COIN, amount: '0.5', recipient })
    await shop.chain.setAutomine(false)
    const hash = await shop.sendCoin(recipient, parseEther('0.5'))
    expect(await shop.client.name(id, hash)).toMatchObject({ status: 'pending', transactionId: hash })
    await shop.chain.setAutomine(true)
    await shop.chain.mine({ blocks: 1 })
    await becomes(id, 'paid')
  })

  it('Open payments of one amount to one recipient await different amounts, so each transfer pays its own', async () => {
    const begun = await Promise.all([1, 2, 3].map(() => shop.client.begin({ ...FIVE, recipient })))
    const dues = begun.map(({ dueAmount }) => dueAmount).toSorted()
    expect(dues).toEqual(['5', '5.000001', '5.000002'])
    for (const due of ['5.000002', '5']) await shop.sendToken(recipient, parseUnits(due, 6))
    const [first, second, third] = dues.map(
      (due) => begun.find(({ dueAmount }) => dueAmount === due)?.id ?? '',
    )
    await becomes(third ?? '', 'paid')
    await becomes(first ?? '', 'paid')
    await stays(second ?? '', 'open')
    // An address in another case is the same recipient.
    const again = await shop.client.begin({ ...FIVE, recipient: recipient.toLowerCase() })
    expect(again.dueAmount).toBe('5.000003')
  })

  it('As many payments of one amount are open as a thousandth has units, over all projects', async () => {
    const amount = '0.003'
    const wish = { asset: DUSD, amount, recipient }
    const dues = []
    for (const projectId of ['shop', 'other', 'shop', 'other']) {
      const origin = projectId === 'other' ? { origin: 'https://other.example' } : {}
      dues.push((await shop.client.begin({ ...wish, ...origin }, { projectId })).dueAmount)
    }
    expect(dues).toEqual(['0.003', '0.003001', '0.003002', '0.003003'])
    expect(await shop.client.refusal(wish)).toMatchObject({ status: 409, code: 'PAYMENT_BUSY' })
    // What expired a day ago is awaited no longer.
    shop.clock.aheadMs = 26 * HOUR_MS
    await expect
      .poll(async () => (await shop.client.post('', { ...wish, origin: 'https://shop.example' })).status, {
        timeout: 10_000,
        interval: 500,
      })
      .toBe(200)
  })

  it('The same id with the same terms is the same payment, from every process; other terms are refused', async () => {
    const second = await startSecondProcess({
      server: shop.server,
      now: () => Date.now() + shop.clock.aheadMs,
    })
    const other = shop.clientAt(second.api)
    const wish = { ...FIVE, recipient, id: `order-${recipient.slice(2, 12)}` }
    const all = await Promise.all(
      [0, 1, 2, 3, 4, 5].map((at) => (at % 2 === 0 ? shop.client : other).begin(wish)),
    )
    expect(new Set(all.map((payment) => JSON.stringify(payment))).size).toBe(1)
    expect(await shop.client.begin({ ...wish, amount: '5.00', recipient: recipient.toLowerCase() })).toEqual(
      all[0],
    )
    for (const change of [
      { amount: '5.000001' },
      { recipient: newRecipient() },
      { asset: COIN },
      { origin: 'https://shop.example:8443' },
    ]) {
      const refusal = await other.refusal({ ...wish, ...change })
      expect([change, refusal.status]).toEqual([change, 'origin' in change ? 403 : 409])
    }
    expect(await other.refusal({ ...wish, amount: '6' })).toMatchObject({
      code: 'PAYMENT_ID_USED',
      field: 'id',
    })
    // Another project has ids of its own.
    const elsewhere = await shop.client.begin(
      { ...wish, amount: '6', origin: 'https://other.example' },
      { projectId: 'other' },
    )
    expect(elsewhere).toMatchObject({ id: wish.id, amount: '6' })
    // Both processes follow it, and it is paid once.
    const hash = await shop.sendToken(recipient, 5n * UNIT)
    const named = await Promise.all([shop.client.name(wish.id, hash), other.name(wish.id, hash)])
    expect(named.map(({ status, transactionId }) => [status, transactionId])).toEqual([
      ['paid', hash],
      ['paid', hash],
    ])
    await second.stop()
  })

  it('A transfer from before the payment, or of another amount, or to another address does not pay', async () => {
    await shop.untilMined(await shop.sendToken(recipient, 5n * UNIT))
    const { id } = await shop.client.begin({ ...FIVE, recipient })
    await shop.sendToken(recipient, 6n * UNIT)
    const elsewhere = await shop.sendToken(newRecipient(), 5n * UNIT)
    await stays(id, 'open')
    expect((await shop.client.name(id, elsewhere)).status).toBe('open')
    const before = await shop.sendToken(recipient, 7n * UNIT)
    await shop.untilMined(before)
    const { id: next } = await shop.client.begin({ asset: DUSD, amount: '7', recipient })
    expect((await shop.client.name(next, before)).status).toBe('open')
    await stays(next, 'open')
  })

  it('The transaction of another payment does not pay, and one that is named for two pays the one that it matches', async () => {
    const theirs = await shop.client.begin({ asset: DUSD, amount: '9', recipient })
    const own = await shop.client.begin({ ...FIVE, recipient })
    const hash = await shop.sendToken(recipient, 9n * UNIT)
    // Named for the cheaper payment first.
    expect((await shop.client.name(own.id, hash)).status).toBe('open')
    expect(await shop.client.name(theirs.id, hash)).toMatchObject({ status: 'paid', transactionId: hash })
    expect((await shop.client.name(own.id, hash)).status).toBe('open')
    await stays(own.id, 'open')
    expect((await shop.client.read(theirs.id)).receivedAmount).toBe('9')
  })

  it('A transaction that brings more pays only from the account that was stated before', async () => {
    const stranger = await shop.client.begin({ ...FIVE, recipient })
    const early = await shop.sendToken(recipient, 8n * UNIT)
    await shop.untilMined(early)
    expect((await shop.client.name(stranger.id, early)).status).toBe('open')
    const wish = { ...FIVE, recipient, id: stranger.id }
    // Stated after the transaction, so it proves nothing about it.
    await shop.client.begin({ ...wish, payer: PAYERS[0] })
    expect((await shop.client.name(stranger.id, early)).status).toBe('open')
    const foreign = await shop.sendToken(recipient, 8n * UNIT, undefined, PAYERS[1])
    expect((await shop.client.name(stranger.id, foreign)).status).toBe('open')
    const own = await shop.sendToken(recipient, 8n * UNIT)
    expect(await shop.client.name(stranger.id, own)).toMatchObject({
      status: 'overpaid',
      receivedAmount: '8',
      payer: PAYERS[0],
    })
  })

  it('Less makes it underpaid, which is never added up, and the whole amount still pays it', async () => {
    const { id } = await shop.client.begin({ ...FIVE, recipient })
    const part = await shop.sendToken(recipient, 2n * UNIT)
    expect(await shop.client.name(id, part)).toMatchObject({
      status: 'underpaid',
      receivedAmount: '2',
      receipt: null,
    })
    const rest = await shop.sendToken(recipient, 3n * UNIT)
    expect(await shop.client.name(id, rest)).toMatchObject({ status: 'underpaid', receivedAmount: '2' })
    await shop.sendToken(recipient, 5n * UNIT)
    await becomes(id, 'paid')
    expect((await shop.client.read(id)).receivedAmount).toBe('5')
  })

  it('Of a token with a fee on transfers counts what arrives', async () => {
    const asset = `${localEvm.caipNetworkId}/erc20:${LOCAL_EVM_CONTRACTS.tollToken}`
    const { id, symbol } = await shop.client.begin({ asset, amount: '100', recipient })
    expect(symbol).toBe('dTOLL')
    const hash = await shop.sendToken(recipient, parseEther('100'), LOCAL_EVM_CONTRACTS.tollToken)
    expect(await shop.client.name(id, hash)).toMatchObject({ status: 'underpaid', receivedAmount: '98' })
  })

  it('A payment expires, and what arrives afterwards is late', async () => {
    // The payment is made by a clock that is behind, so that the chain is past its expiry.
    shop.clock.aheadMs = -HOUR_MS
    const { id, expiresAt } = await shop.client.begin({ ...FIVE, recipient })
    shop.clock.aheadMs = 0
    expect((await shop.client.read(id)).status).toBe('expired')
    await shop.sendToken(recipient, 5n * UNIT)
    await becomes(id, 'late')
    const late = await shop.client.read(id)
    expect(Date.parse(late.paidAt ?? '')).toBeGreaterThan(Date.parse(expiresAt))
    expect(late.receipt).not.toBeNull()
  })

  it('A transaction that no node knows, or that pays somebody else, leaves the payment open', async () => {
    const { id } = await shop.client.begin({ ...FIVE, recipient })
    const open = { status: 'open', transactionId: null }
    expect(await shop.client.name(id, `0x${'ab'.repeat(32)}`)).toMatchObject(open)
    const elsewhere = await shop.sendToken(newRecipient(), 5n * UNIT)
    await shop.untilMined(elsewhere)
    expect(await shop.client.name(id, elsewhere)).toMatchObject(open)
    await shop.chain.setAutomine(false)
    const unmined = await shop.sendCoin(newRecipient(), UNIT)
    expect(await shop.client.name(id, unmined)).toMatchObject(open)
    await shop.chain.setAutomine(true)
    await shop.chain.mine({ blocks: 1 })
    expect(await shop.client.nameRefusal(id, 'x'.repeat(64))).toMatchObject({
      status: 400,
      field: 'transactionId',
    })
  })

  it('Transactions that somebody invents, or that pay somebody else, displace none that the modal named', async () => {
    const { id } = await shop.client.begin({ ...FIVE, recipient })
    const invented = (from: number) =>
      Array.from({ length: 10 }, (_, at) => `0x${String(from + at).padStart(64, '0')}`)
    const elsewhere = await shop.sendToken(newRecipient(), 5n * UNIT)
    for (const made of invented(100)) await shop.client.name(id, made)
    await shop.chain.setAutomine(false)
    // Only a transaction that was named makes a payment underpaid.
    const hash = await shop.sendToken(recipient, UNIT)
    expect(await shop.client.name(id, hash)).toMatchObject({ status: 'pending', transactionId: hash })
    for (const made of [...invented(200), elsewhere]) await shop.client.name(id, made)
    expect(await shop.client.read(id)).toMatchObject({ status: 'pending', transactionId: hash })
    await shop.chain.setAutomine(true)
    await shop.chain.mine({ blocks: 1 })
    await becomes(id, 'underpaid')
    expect((await shop.client.read(id)).transactionId).toBe(hash)
  })

  it('A payment whose block was dropped is withdrawn, and paid again when the transaction is mined again', async () => {
    const { id } = await shop.client.begin({ asset: COIN, amount: '0.125', recipient })
    const hash = await shop.sendCoin(recipient, parseEther('0.125'))
    expect((await shop.client.name(id, hash)).receipt).not.toBeNull()
    const raw = await shop.rawTransaction(hash)
    await shop.reorganise(1)
    await becomes(id, 'reorganised')
    expect(await shop.client.read(id)).toMatchObject({
      receipt: null,
      receivedAmount: null,
      paidAt: null,
      transactionId: hash,
    })
    await shop.sendRaw(raw)
    await becomes(id, 'paid')
    expect(await shop.client.read(id)).toMatchObject({ transactionId: hash, receivedAmount: '0.125' })
  })

  it('A final payment is not looked at any more, and its amount is free again', async () => {
    const { id } = await shop.client.begin({ ...FIVE, recipient })
    await shop.sendToken(recipient, 5n * UNIT)
    await becomes(id, 'paid')
    expect((await shop.client.begin({ ...FIVE, recipient })).dueAmount).toBe('5.000001')
    await shop.chain.mine({ blocks: 64 })
    const lookAt = async () => {
      await shop.client.read(id)
      return shop.rows((query) =>
        query.selectFrom('payments').select('look_at').where('id', '=', id).execute(),
      )
    }
    await expect.poll(lookAt, { timeout: 12_000, interval: 500 }).toEqual([{ look_at: null }])
    expect((await shop.client.begin({ ...FIVE, recipient })).dueAmount).toBe('5')
  })

  it('Every state outlives a restart', async () => {
    const recipients = [recipient, newRecipient(), newRecipient(), newRecipient()] as const
    const begin = (at: 0 | 1 | 2 | 3) => shop.client.begin({ ...FIVE, recipient: recipients[at] })
    const [open, pending, underpaid, paid] = [await begin(0), await begin(1), await begin(2), await begin(3)]
    await shop.client.name(underpaid.id, await shop.sendToken(recipients[2], UNIT))
    const hash = await shop.sendToken(recipients[3], 5n * UNIT)
    await shop.client.name(paid.id, hash)
    await shop.server.halt()
    await shop.sendToken(recipients[0], 5n * UNIT)
    await shop.server.resume()
    await becomes(open.id, 'paid')
    await shop.chain.setAutomine(false)
    await shop.client.name(pending.id, await shop.sendToken(recipients[1], 5n * UNIT))
    await shop.server.halt()
    await shop.server.resume()
    await stays(pending.id, 'pending')
    await stays(underpaid.id, 'underpaid')
    expect(await shop.client.read(paid.id)).toMatchObject({ status: 'paid', transactionId: hash })
    await shop.chain.setAutomine(true)
    await shop.chain.mine({ blocks: 1 })
    await becomes(pending.id, 'paid')
  })
})
