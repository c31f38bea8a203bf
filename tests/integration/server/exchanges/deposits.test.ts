import { createHmac } from 'node:crypto'
import { parseUnits } from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { LOCAL_ASSETS, type LocalAssetCode } from '#demo/chains/local-assets.ts'
import { createCoinSender } from '#demo/chains/send-coins.ts'
import { EXCHANGE_REPORT_SECRET, EXCHANGE_SIGNATURE_HEADER } from '#demo/exchange/exchange-config.ts'
import { EXCHANGES_ENDPOINT } from '#schemas/http/blockchain/exchanges.ts'
import { HistoryAnswer } from '#schemas/http/blockchain/history.ts'
import { parseJson } from '#tests/support/assertions/parse-json.ts'
import { localBalance, newAddress } from '#tests/support/fixtures/local-accounts.ts'
import { JOURNEY_KINDS } from '#tests/support/servers/database-kinds.ts'
import {
  startExchangeDeployment,
  type ExchangeDeployment,
} from '#tests/support/servers/exchange-deployment.ts'

const REPORTS = '/v1/exchanges/webhooks/exchange'
const DAY_MS = 86_400_000
const CODES = ['eth', 'dusd', 'sol', 'btc'] as const
const Refusal = z.object({ error: z.object({ code: z.string(), field: z.optional(z.string()) }) })

describe.each(JOURNEY_KINDS)('deposits from the local exchange, on the database: %s', (kind) => {
  let shop: ExchangeDeployment
  beforeAll(async () => {
    shop = await startExchangeDeployment(kind)
  })
  afterAll(() => shop.stop())
  // The clocks of the chains do not move with that of the server.
  beforeEach(() => {
    shop.parts.clock.aheadMs = 0
  })

  const balanceOf = (code: LocalAssetCode, address: string) =>
    localBalance(shop.parts.chains.urls, code, address)
  const settled = (depositId: string, status = 'delivered') =>
    expect
      .poll(async () => (await shop.deposit(depositId)).status, { timeout: 15_000, interval: 100 })
      .toBe(status)
  const signedReport = (
    body: string,
    secret = EXCHANGE_REPORT_SECRET,
    time = Math.floor(Date.now() / 1_000),
  ) =>
    shop.api(REPORTS, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        [EXCHANGE_SIGNATURE_HEADER]: `t=${time},s=${createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')}`,
      },
      body,
    })
  const reportOf = (depositId: string, status: string, walletAddress: string, hash?: string) =>
    JSON.stringify({
      data: { status, externalTransactionId: depositId, walletAddress, cryptoTransactionId: hash },
    })
  const refusalOf = async (answer: Response) => ({
    status: answer.status,
    ...parseJson(await answer.text(), Refusal).error,
  })

  it('The exchange is listed with what it sends on a network', async () => {
    const listed = async (query = '') =>
      EXCHANGES_ENDPOINT.answer.parse(await (await shop.api(`/v1/exchanges?projectId=demo${query}`)).json())
    const { exchanges } = await listed()
    expect(
      exchanges.map(({ id, name, assets }) => ({ id, name, symbols: assets.map((one) => one.symbol) })),
    ).toEqual([{ id: 'exchange', name: 'Demo exchange', symbols: ['ETH', 'dUSD', 'SOL', 'tBTC'] }])
    const [chainId = ''] = exchanges[0]?.networks ?? []
    const [here] = (await listed(`&chainId=${encodeURIComponent(chainId)}`)).exchanges
    expect(here?.assets.map(({ asset }) => asset)).toEqual([LOCAL_ASSETS.eth.asset, LOCAL_ASSETS.dusd.asset])
    expect((await listed('&chainId=eip155%3A1')).exchanges).toEqual([])
  })

  it.each(CODES)(
    'A withdrawal of %s arrives on the chain once, and the deposit names its transfer',
    async (code) => {
      const address = newAddress(code)
      const { url, depositId, exchange } = await shop.begin(code, address)
      expect(exchange).toEqual({ id: 'exchange', name: 'Demo exchange' })
      expect(await shop.deposit(depositId)).toMatchObject({ status: 'pending', amount: '0.5', address })
      expect((await shop.visit(url)).body).toContain(address)
      // A form that is sent twice withdraws once.
      await Promise.all([shop.withdraw(depositId, 'ada'), shop.withdraw(depositId, 'ada')])
      await settled(depositId)
      const { asset, decimals } = LOCAL_ASSETS[code]
      const deposit = await shop.deposit(depositId)
      expect(deposit).toMatchObject({ confirmedBy: 'chain', asset, receivedAmount: '0.5' })
      expect(deposit.transactionId).not.toBeNull()
      expect(await balanceOf(code, address)).toBe(parseUnits('0.5', decimals))
    },
  )

  it('A withdrawal that is reviewed is on its way before it arrives', async () => {
    const address = newAddress('sol')
    const { url, depositId } = await shop.begin('sol', address)
    await shop.visit(url)
    await shop.withdraw(depositId, 'ben')
    expect((await shop.deposit(depositId)).status).toBe('paid')
    expect(await balanceOf('sol', address)).toBe(0n)
    await settled(depositId)
    expect(await balanceOf('sol', address)).toBe(500_000_000n)
  })

  it.each([
    ['refuses', 'cleo', 'withdraw', 'The exchange refused the withdrawal.'],
    ['is told to cancel', 'ada', 'cancel', 'You cancelled the withdrawal.'],
  ])('An exchange that %s sends nothing', async (_, customer, decision, said) => {
    const address = newAddress('eth')
    const { url, depositId } = await shop.begin('eth', address)
    await shop.visit(url)
    expect((await shop.withdraw(depositId, customer, decision)).body).toContain(said)
    await settled(depositId, 'failed')
    expect((await shop.withdraw(depositId, 'ada')).body).toContain('Nothing was sent')
    expect(await balanceOf('eth', address)).toBe(0n)
  })

  it('A customer cannot withdraw more than the account has, and withdrawals reduce it', async () => {
    const first = await shop.begin('btc', newAddress('btc'), { amount: '4' })
    await shop.visit(first.url)
    await shop.withdraw(first.depositId, 'ben')
    const second = await shop.begin('btc', newAddress('btc'), { amount: '4' })
    expect((await shop.visit(second.url)).body).toContain('Ben: 1 tBTC')
    expect((await shop.withdraw(second.depositId, 'ben')).body).toContain('Ben has too little of it.')
    expect((await shop.deposit(second.depositId)).status).toBe('pending')
    await settled(first.depositId)
  })

  it('A URL is opened once, and its withdrawal belongs to the browser that opened it', async () => {
    const { url, depositId } = await shop.begin('eth', newAddress('eth'))
    expect((await shop.visit(url)).status).toBe(200)
    expect(await shop.visit(url)).toMatchObject({ status: 410 })
    const thief = shop.otherBrowser()
    expect((await thief.visit(`/withdrawals/${depositId}`)).status).toBe(403)
    expect((await thief.withdraw(depositId, 'ada')).status).toBe(403)
    expect((await shop.deposit(depositId)).status).toBe('pending')
  })

  it('A URL whose address, amount, asset or time was changed is refused', async () => {
    const address = newAddress('eth')
    const { url } = await shop.begin('eth', address)
    const changes = [
      [address, newAddress('eth')],
      ['amount=0.5', 'amount=20'],
      ['asset=eth', 'asset=dusd'],
      [/expires=\d+/, 'expires=9999999999'],
      [/signature=.*/, 'signature='],
      ['&signature', `&address=${newAddress('eth')}&signature`],
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
    const { depositId } = await shop.begin('eth', address)
    const now = Math.floor(Date.now() / 1_000)
    const paid = reportOf(depositId, 'pending', address)
    const statuses = [
      (await signedReport(paid, 'a-guessed-secret')).status,
      (await signedReport(paid, EXCHANGE_REPORT_SECRET, now - 600)).status,
      (await shop.api(REPORTS, { method: 'POST', body: paid })).status,
      (await signedReport(reportOf(depositId, 'completed', newAddress('eth')))).status,
      (await shop.api('/v1/exchanges/webhooks/kraken', { method: 'POST', body: paid })).status,
    ]
    expect(statuses).toEqual([403, 403, 403, 403, 404])
    expect((await shop.deposit(depositId)).status).toBe('pending')
    expect(await (await signedReport(paid)).json()).toEqual({ outcome: 'applied' })
    expect((await shop.deposit(depositId)).status).toBe('paid')
    expect(await (await signedReport(paid)).json()).toEqual({ outcome: 'repeated' })
    const unknown = reportOf('a-deposit-elsewhere', 'pending', address)
    expect(await (await signedReport(unknown)).json()).toEqual({ outcome: 'ignored' })
    // Without a transfer, the word of the exchange delivers nothing.
    expect(await (await signedReport(reportOf(depositId, 'completed', address))).json()).toEqual({
      outcome: 'applied',
    })
    expect((await shop.deposit(depositId)).status).toBe('paid')
  })

  it.each(CODES)(
    'A withdrawal of %s of which nothing is reported is recognised by its transfer',
    async (code) => {
      const address = newAddress(code)
      const { depositId } = await shop.begin(code, address)
      const send = createCoinSender(shop.parts.chains.urls)
      const amount = parseUnits('0.5', LOCAL_ASSETS[code].decimals)
      // Far from what is deposited, so it is another transfer.
      await send({ code, address, amount: amount / 5n })
      await expect.poll(() => balanceOf(code, address), { timeout: 5_000 }).toBeGreaterThan(0n)
      shop.parts.clock.aheadMs += 5_000
      expect((await shop.deposit(depositId)).status).toBe('pending')
      await send({ code, address, amount })
      await expect
        .poll(
          async () => {
            shop.parts.clock.aheadMs += 3_500
            return (await shop.deposit(depositId)).status
          },
          { timeout: 15_000, interval: 200 },
        )
        .toBe('delivered')
      expect(await shop.deposit(depositId)).toMatchObject({ confirmedBy: 'chain', receivedAmount: '0.5' })
    },
  )

  it('What was deposited is no purchase of the history', async () => {
    const address = newAddress('eth')
    const { url, depositId } = await shop.begin('eth', address)
    await shop.visit(url)
    await shop.withdraw(depositId, 'ada')
    await settled(depositId)
    const answer = await shop.api(`/v1/account/${address}/history?projectId=demo&onramp=all`)
    expect(HistoryAnswer.parse(await answer.json()).data).toEqual([])
    expect((await shop.api(`/v1/onramp/orders/${depositId}?projectId=demo`)).status).toBe(404)
  })

  it('A deposit that is not made expires, and is known to its own project only', async () => {
    const { depositId } = await shop.begin('btc', newAddress('btc'))
    expect(await refusalOf(await shop.api(`/v1/exchanges/deposits/${depositId}?projectId=shop`))).toEqual({
      status: 404,
      code: 'DEPOSIT_UNKNOWN',
      field: 'id',
    })
    shop.parts.clock.aheadMs += DAY_MS
    expect((await shop.deposit(depositId)).status).toBe('expired')
  })

  it.each([
    ['an amount of nothing', { amount: '0.000000' }, 400, 'REQUEST_INVALID', 'amount'],
    ['eleven digits before the point', { amount: '10000000000' }, 400, 'REQUEST_INVALID', 'amount'],
    ['seven digits after it', { amount: '0.0000001' }, 400, 'REQUEST_INVALID', 'amount'],
    ['a number of another notation', { amount: '1e3' }, 400, 'REQUEST_INVALID', 'amount'],
    ['an address of another network', { address: newAddress('sol') }, 400, 'REQUEST_INVALID', 'address'],
    [
      'an asset of another network',
      { asset: LOCAL_ASSETS.sol.asset },
      400,
      'EXCHANGE_ASSET_UNSUPPORTED',
      'asset',
    ],
    [
      'an asset that it does not send',
      { asset: `eip155:31337:0x${'12'.repeat(20)}` },
      400,
      'EXCHANGE_ASSET_UNSUPPORTED',
      'asset',
    ],
  ] as const)('%s is refused, and the problem names the member', async (_, change, status, code, field) => {
    expect(await refusalOf(await shop.ask('eth', newAddress('eth'), change))).toEqual({ status, code, field })
  })

  it('An exchange that the deployment does not have is refused', async () => {
    const answer = await shop.ask('eth', newAddress('eth'), {}, 'kraken')
    expect(await refusalOf(answer)).toEqual({ status: 404, code: 'EXCHANGE_UNKNOWN', field: 'exchange' })
  })

  it('Neither secrets nor addresses of visitors get into the log', () => {
    const log = shop.parts.lines.join('\n')
    for (const secret of ['the-secret-of-exchange-urls', EXCHANGE_REPORT_SECRET, 'signature=', 'reference='])
      expect(log).not.toContain(secret)
  })
})
