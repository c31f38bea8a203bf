import { createHmac } from 'node:crypto'
import {
  createPublicClient,
  createTestClient,
  encodeFunctionData,
  http,
  parseAbi,
  parseUnits,
  walletActions,
} from 'viem'
import { foundry } from 'viem/chains'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { CARD_REPORT_SECRET, CARD_SIGNATURE_HEADER } from '#demo/card/card-config.ts'
import { LOCAL_ASSETS, type LocalAssetCode } from '#demo/chains/local-assets.ts'
import { createCoinSender } from '#demo/chains/send-coins.ts'
import { DEMO_ACCOUNTS } from '#demo/chains/demo-accounts.ts'
import { LOCAL_EVM_CONTRACTS } from '#demo/chains/evm/local-contracts.ts'
import { ONRAMP_QUOTE_ENDPOINT } from '#schemas/http/blockchain/onramp.ts'
import { parseJson } from '#tests/support/assertions/parse-json.ts'
import { localBalance, newAddress } from '#tests/support/fixtures/local-accounts.ts'
import { startCardDeployment, type CardDeployment } from '#tests/support/servers/card-deployment.ts'
import { JOURNEY_KINDS } from '#tests/support/servers/database-kinds.ts'

const [PAYS, DECLINED, WITH_CODE, SLOW] = [
  '4242 4242 4242 4242',
  '4000000000000002',
  '4000 0000 0000 3220',
  '4000 0000 0000 0077',
]
const REPORTS = '/v1/onramp/webhooks/card'
const MINUTE_MS = 60_000
const PAYMENTS_ABI = parseAbi([
  'function deposit() payable',
  'function transfer(address, uint256) returns (bool)',
  'function unwrapWETH9(uint256 amountMinimum, address recipient) payable',
])
describe.each(JOURNEY_KINDS)('purchases with a test card, on the database: %s', (kind) => {
  let shop: CardDeployment
  beforeAll(async () => {
    shop = await startCardDeployment(kind)
  })
  afterAll(() => shop.stop())
  // The clocks of the chains do not move with that of the server.
  beforeEach(() => {
    shop.parts.clock.aheadMs = 0
  })

  const reader = () => createPublicClient({ chain: foundry, transport: http(shop.parts.chains.urls.evm) })
  const balanceOf = (code: LocalAssetCode, address: string) =>
    localBalance(shop.parts.chains.urls, code, address)
  const settled = (orderId: string, status = 'delivered') =>
    expect
      .poll(async () => (await shop.order(orderId)).status, { timeout: 15_000, interval: 100 })
      .toBe(status)
  const untilMined = (code: LocalAssetCode, address: string) =>
    expect.poll(() => balanceOf(code, address), { timeout: 5_000 }).toBeGreaterThan(0n)
  const signedReport = (body: string, secret = CARD_REPORT_SECRET, time = Math.floor(Date.now() / 1_000)) =>
    shop.api(REPORTS, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        [CARD_SIGNATURE_HEADER]: `t=${time},s=${createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')}`,
      },
      body,
    })
  const reportOf = (orderId: string, status: string, walletAddress: string, hash?: string) =>
    JSON.stringify({
      type: 'transaction_updated',
      data: { id: 'x', status, externalTransactionId: orderId, walletAddress, cryptoTransactionId: hash },
    })

  it.each(['eth', 'dusd', 'sol', 'btc'] as const)(
    'A card buys %s: the coins arrive on the chain once, and the purchase names the transfer',
    async (code) => {
      const address = newAddress(code)
      const { url, orderId } = await shop.begin(code, address)
      expect(await shop.order(orderId)).toMatchObject({ status: 'pending', transactionId: null, address })
      expect((await shop.visit(url)).body).toContain(address)
      // A form that is sent twice pays once.
      await Promise.all([shop.pay(orderId, PAYS), shop.pay(orderId, PAYS)])
      await settled(orderId)
      const order = await shop.order(orderId)
      expect(order).toMatchObject({ confirmedBy: 'chain', asset: LOCAL_ASSETS[code].asset })
      expect(order.transactionId).not.toBeNull()
      const { decimals, symbol } = LOCAL_ASSETS[code]
      const arrived = await balanceOf(code, address)
      expect(arrived).toBeGreaterThan(0n)
      expect(arrived).toBe(parseUnits(order.purchaseAmount ?? '', decimals))
      const { data } = await shop.purchases(address, 'card', `&chainId=${order.chainId}`)
      expect(data).toMatchObject([
        {
          metadata: {
            operationType: 'bought',
            status: 'confirmed',
            hash: order.transactionId,
            sentTo: address,
          },
          transfers: [
            { direction: 'in', fungible_info: { symbol }, quantity: { numeric: order.purchaseAmount } },
          ],
        },
      ])
    },
  )

  it('A declined card buys nothing', async () => {
    const address = newAddress('eth')
    const { url, orderId } = await shop.begin('eth', address)
    await shop.visit(url)
    expect((await shop.pay(orderId, DECLINED)).body).toContain('The card was declined.')
    await settled(orderId, 'failed')
    expect((await shop.pay(orderId, PAYS)).body).toContain('Nothing was bought')
    expect(await balanceOf('eth', address)).toBe(0n)
    expect((await shop.purchases(address)).data).toMatchObject([{ metadata: { status: 'failed' } }])
  })

  it('A card with 3-D Secure pays after the code of the bank, and fails after three wrong ones', async () => {
    const address = newAddress('eth')
    const first = await shop.begin('eth', address)
    await shop.visit(first.url)
    const { body } = await shop.pay(first.orderId, WITH_CODE)
    const [, code = ''] = /<strong id="bank-code">(\d{6})<\/strong>/.exec(body) ?? []
    const wrong = code === '000000' ? '000001' : '000000'
    expect((await shop.submit(first.orderId, 'code', { code: wrong })).body).toContain('The code is wrong.')
    expect((await shop.order(first.orderId)).status).toBe('pending')
    await shop.submit(first.orderId, 'code', { code })
    await settled(first.orderId)

    const second = await shop.begin('eth', newAddress('eth'))
    await shop.visit(second.url)
    await shop.pay(second.orderId, WITH_CODE)
    for (let tried = 0; tried < 3; tried += 1) await shop.submit(second.orderId, 'code', { code: 'wrong' })
    await settled(second.orderId, 'failed')
  })

  it('A slow purchase is paid before its coins arrive', async () => {
    const address = newAddress('sol')
    const { url, orderId } = await shop.begin('sol', address)
    await shop.visit(url)
    await shop.pay(orderId, SLOW)
    expect((await shop.order(orderId)).status).toBe('paid')
    expect(await balanceOf('sol', address)).toBe(0n)
    expect((await shop.purchases(address)).data).toMatchObject([
      { metadata: { status: 'pending', hash: '' } },
    ])
    await settled(orderId)
    expect(await balanceOf('sol', address)).toBeGreaterThan(0n)
  })

  it('A URL is opened once, and its purchase belongs to the browser that opened it', async () => {
    const { url, orderId } = await shop.begin('eth', newAddress('eth'))
    expect((await shop.visit(url)).status).toBe(200)
    expect(await shop.visit(url)).toMatchObject({ status: 410 })
    const thief = shop.otherBrowser()
    expect((await thief.visit(`/purchases/${orderId}`)).status).toBe(403)
    expect((await thief.pay(orderId, PAYS)).status).toBe(403)
    expect((await shop.order(orderId)).status).toBe('pending')
  })

  it('A URL whose address, amount or time was changed is refused', async () => {
    const address = newAddress('eth')
    const { url } = await shop.begin('eth', address)
    const changes = [
      [address, newAddress('eth')],
      ['baseCurrencyAmount=100.00', 'baseCurrencyAmount=7500.00'],
      [/expires=\d+/, 'expires=9999999999'],
      [/signature=.*/, 'signature='],
      ['&signature', `&walletAddress=${newAddress('eth')}&signature`],
    ] as const
    for (const [from, to] of changes) {
      const changed = url.replace(from, to)
      expect(changed).not.toBe(url)
      expect([to, (await shop.visit(changed)).status]).toEqual([to, 403])
    }
    expect((await shop.visit(url)).status).toBe(200)
  })

  it('A forged, old or repeated report changes nothing, and neither does one for another address', async () => {
    const address = newAddress('eth')
    const { orderId } = await shop.begin('eth', address)
    const now = Math.floor(Date.now() / 1_000)
    const paid = reportOf(orderId, 'pending', address)
    const statuses = [
      (await signedReport(paid, 'a-guessed-secret')).status,
      (await signedReport(paid, CARD_REPORT_SECRET, now - 600)).status,
      (await signedReport(paid, CARD_REPORT_SECRET, now + 600)).status,
      (await shop.api(REPORTS, { method: 'POST', body: paid })).status,
      (await signedReport(reportOf(orderId, 'completed', newAddress('eth')))).status,
      (await shop.api('/v1/onramp/webhooks/meld', { method: 'POST', body: paid })).status,
    ]
    expect(statuses).toEqual([403, 403, 403, 403, 403, 404])
    expect((await shop.order(orderId)).status).toBe('pending')
    expect(await (await signedReport(paid)).json()).toEqual({ outcome: 'applied' })
    expect((await shop.order(orderId)).status).toBe('paid')
    // The provider may send it again, and an attacker who recorded it too.
    expect(await (await signedReport(paid)).json()).toEqual({ outcome: 'repeated' })
    const late = reportOf(orderId, 'waitingPayment', address)
    expect(await (await signedReport(late)).json()).toEqual({ outcome: 'applied' })
    expect((await shop.order(orderId)).status).toBe('paid')
    const unknown = reportOf('a-purchase-elsewhere', 'pending', address)
    expect(await (await signedReport(unknown)).json()).toEqual({ outcome: 'ignored' })
    expect(await (await signedReport('{}')).json()).toEqual({ outcome: 'ignored' })
  })

  it('A reported transfer counts only if the chain shows that it paid the address', async () => {
    const address = newAddress('eth')
    const { orderId } = await shop.begin('eth', address)
    const client = createTestClient({
      chain: foundry,
      mode: 'anvil',
      transport: http(shop.parts.chains.urls.evm),
    }).extend(walletActions)
    const hash = await client.sendTransaction({
      account: DEMO_ACCOUNTS.evm,
      to: DEMO_ACCOUNTS.evmPhone,
      value: 1n,
    })
    await signedReport(reportOf(orderId, 'pending', address, hash))
    expect(await shop.order(orderId)).toMatchObject({ status: 'paid', transactionId: hash })
    await signedReport(reportOf(orderId, 'pending', address, `0x${'ab'.repeat(32)}`))
    expect((await shop.order(orderId)).status).toBe('paid')
    const real = await client.sendTransaction({
      account: DEMO_ACCOUNTS.evm,
      to: `0x${address.slice(2)}`,
      value: 5n,
    })
    await signedReport(reportOf(orderId, 'completed', address, real))
    await settled(orderId)
    expect(await shop.order(orderId)).toMatchObject({
      transactionId: real,
      purchaseAmount: '0.000000000000000005',
    })
  })

  it('A payment by a contract cannot be read from its transaction, so it counts once the provider has completed it', async () => {
    const address = newAddress('eth')
    const { orderId } = await shop.begin('eth', address)
    const client = createTestClient({
      chain: foundry,
      mode: 'anvil',
      transport: http(shop.parts.chains.urls.evm),
    }).extend(walletActions)
    const { wrappedEther, swapRouter } = LOCAL_EVM_CONTRACTS
    const call = (to: `0x${string}`, data: `0x${string}`, value = 0n) =>
      client.sendTransaction({ account: DEMO_ACCOUNTS.evm, to, data, value })
    // The router unwraps what it has, and pays it to an address.
    await call(wrappedEther, encodeFunctionData({ abi: PAYMENTS_ABI, functionName: 'deposit' }), 7n)
    const moved = [swapRouter, 7n] as const
    await call(wrappedEther, encodeFunctionData({ abi: PAYMENTS_ABI, functionName: 'transfer', args: moved }))
    const paid = [0n, `0x${address.slice(2)}`] as const
    const hash = await call(
      swapRouter,
      encodeFunctionData({ abi: PAYMENTS_ABI, functionName: 'unwrapWETH9', args: paid }),
    )
    await reader().waitForTransactionReceipt({ hash })
    expect(await balanceOf('eth', address)).toBe(7n)
    await signedReport(reportOf(orderId, 'pending', address, hash))
    expect((await shop.order(orderId)).status).toBe('paid')
    await signedReport(reportOf(orderId, 'completed', address, hash))
    await settled(orderId)
    expect(await shop.order(orderId)).toMatchObject({
      confirmedBy: 'provider',
      purchaseAmount: null,
      transactionId: hash,
    })
  })

  it.each(['eth', 'dusd', 'sol', 'btc'] as const)(
    'A purchase of %s of which nothing is reported is recognised by its transfer on the chain',
    async (code) => {
      const address = newAddress(code)
      const { asset, decimals } = LOCAL_ASSETS[code]
      const quote = ONRAMP_QUOTE_ENDPOINT.answer.parse(
        await (await shop.post(ONRAMP_QUOTE_ENDPOINT.path, { asset, amount: '100.00' })).json(),
      )
      const { orderId } = await shop.begin(code, address)
      const send = createCoinSender(shop.parts.chains.urls)
      const bought = parseUnits(quote.purchaseAmount.amount, decimals)
      // Far from what the payment buys, so it is another transfer.
      await send({ code, address, amount: bought / 4n })
      await untilMined(code, address)
      shop.parts.clock.aheadMs += 5_000
      expect((await shop.order(orderId)).status).toBe('pending')
      await send({ code, address, amount: bought - 1_000n })
      shop.parts.clock.aheadMs += 5_000
      await expect
        .poll(
          async () => {
            shop.parts.clock.aheadMs += 3_500
            return (await shop.order(orderId)).status
          },
          { timeout: 15_000, interval: 200 },
        )
        .toBe('delivered')
      const { confirmedBy, purchaseAmount } = await shop.order(orderId)
      expect([confirmedBy, parseUnits(purchaseAmount ?? '', decimals)]).toEqual(['chain', bought - 1_000n])
      // Anybody may begin a purchase for any address, so activity does not list what no provider reported.
      expect((await shop.purchases(address)).data).toEqual([])
    },
  )

  it('A purchase that is not paid expires, and is known to its own project only', async () => {
    const { orderId } = await shop.begin('btc', newAddress('btc'))
    const elsewhere = await shop.api(`/v1/onramp/orders/${orderId}?projectId=shop`)
    expect(elsewhere.status).toBe(404)
    expect(parseJson(await elsewhere.text(), z.object({ error: z.object({ code: z.string() }) }))).toEqual({
      error: { code: 'ONRAMP_ORDER_UNKNOWN' },
    })
    shop.parts.clock.aheadMs += 24 * 60 * MINUTE_MS
    expect((await shop.order(orderId)).status).toBe('expired')
  })

  it('Purchases are listed page by page, over all networks, and of no other address', async () => {
    const address = newAddress('eth')
    const begun = []
    for (let count = 0; count < 55; count += 1) begun.push(await shop.begin('eth', address))
    for (const { orderId } of begun) await signedReport(reportOf(orderId, 'pending', address))
    const first = await shop.purchases(address)
    expect([first.data.length, first.next === null]).toEqual([50, false])
    const second = await shop.purchases(address, 'all', `&cursor=${encodeURIComponent(first.next ?? '')}`)
    expect([second.data.length, second.next]).toEqual([5, null])
    const all = [...first.data, ...second.data]
    expect(new Set(all.map(({ id }) => id)).size).toBe(55)
    const times = all.map(({ metadata }) => Date.parse(metadata.minedAt))
    expect(times).toEqual(times.toSorted((one, other) => other - one))
    expect(JSON.stringify(all)).not.toContain(begun[0]?.orderId ?? '')
    expect((await shop.purchases(newAddress('eth'))).data).toEqual([])
    expect((await shop.purchases(address, 'meld')).data).toEqual([])
  })

  it('Neither secrets nor addresses of visitors get into the log', () => {
    const log = shop.parts.lines.join('\n')
    for (const secret of ['the-secret-of-card-urls', CARD_REPORT_SECRET, 'signature=', 'walletAddress'])
      expect(log).not.toContain(secret)
  })
})
