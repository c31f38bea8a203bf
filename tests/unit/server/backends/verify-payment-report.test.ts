import { createHmac, randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { PaymentError } from '#server/backends/payment-error.ts'
import { verifyPaymentReport, type ReportRequest } from '#server/backends/verify-payment-report.ts'

const NOW = Date.parse('2026-11-28T02:00:00.000Z')
const MINUTE_MS = 60_000
const secretOf = (bytes: Buffer) => `whsec_${bytes.toString('base64')}`
const [KEY, OLD_KEY] = [randomBytes(32), randomBytes(32)]
const REPORT = {
  id: 'report_0001764295200000',
  type: 'payment.paid',
  createdAt: '2026-11-28T02:00:00.000Z',
  payment: {
    id: 'order-0001',
    status: 'paid',
    asset: 'eip155:1/slip44:60',
    symbol: 'ETH',
    decimals: 18,
    amount: '0.01',
    dueAmount: '0.01',
    recipient: '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045',
    origin: 'https://shop.example',
    receivedAmount: '0.01',
    transactionId: `0x${'ab'.repeat(32)}`,
    payer: null,
    createdAt: '2026-11-28T01:50:00.000Z',
    expiresAt: '2026-11-28T02:20:00.000Z',
    paidAt: '2026-11-28T01:59:00.000Z',
    receipt: 'eyJ.eyJ.c2ln',
  },
}

function signatureOf(key: Buffer, text: string): string {
  return `v1,${createHmac('sha256', key).update(text).digest('base64')}`
}

/** A request as the deployment sends it. */
function request(options: { body?: string; at?: number; keys?: readonly Buffer[] } = {}) {
  const { body = JSON.stringify(REPORT), at = NOW, keys = [KEY] } = options
  const time = String(Math.floor(at / 1_000))
  const headers = {
    'webhook-id': REPORT.id,
    'webhook-timestamp': time,
    'webhook-signature': keys.map((key) => signatureOf(key, `${REPORT.id}.${time}.${body}`)).join(' '),
  }
  return { headers, body, secret: secretOf(KEY), now: NOW }
}

async function judge(given: ReportRequest): Promise<unknown> {
  try {
    return (await verifyPaymentReport(given)).id
  } catch (thrown) {
    return thrown instanceof PaymentError ? thrown.code : thrown
  }
}

describe('the report of a payment', () => {
  it('A signed report says what became of the payment, with headers of the web and of Node, and text or bytes', async () => {
    const { headers, body, ...rest } = request()
    expect(await verifyPaymentReport({ headers, body, ...rest })).toEqual(REPORT)
    const bytes = new TextEncoder().encode(body)
    expect(await judge({ headers: new Headers(headers), body: bytes, ...rest })).toBe(REPORT.id)
  })

  it('The example of Standard Webhooks is signed as this verifier expects', async () => {
    const judged = judge({
      headers: {
        'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
        'webhook-timestamp': '1614265330',
        'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
      },
      body: '{"test": 2432232314}',
      secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
      now: 1_614_265_330_000,
    })
    // The signature is right, and the example is no payment.
    expect(await judged).toBe('REPORT_MALFORMED')
  })

  it.each(['webhook-id', 'webhook-timestamp', 'webhook-signature'])(
    'A report without %s, or with another one, is refused',
    async (name) => {
      const { headers, ...rest } = request()
      expect(await judge({ headers: { ...headers, [name]: undefined }, ...rest })).toBe('REPORT_UNSIGNED')
      const other = { 'webhook-id': 'report_2', 'webhook-timestamp': String(NOW / 1_000 + 1) }
      const changed = {
        ...headers,
        'webhook-signature': 'v1,AAAA',
        [name]: Reflect.get(other, name) ?? 'v1,AAAA',
      }
      expect(await judge({ headers: changed, ...rest })).toBe('REPORT_SIGNATURE_INVALID')
    },
  )

  it('A report whose body was changed is refused', async () => {
    const { body, ...rest } = request()
    const changed = body.replace('order-0001', 'order-0002')
    expect(await judge({ body: changed, ...rest })).toBe('REPORT_SIGNATURE_INVALID')
    // What was parsed and written again is not what was sent.
    const written = JSON.stringify(JSON.parse(body), null, 1)
    expect(await judge({ body: written, ...rest })).toBe('REPORT_SIGNATURE_INVALID')
  })

  it('A report by another secret is refused', async () => {
    expect(await judge(request({ keys: [OLD_KEY] }))).toBe('REPORT_SIGNATURE_INVALID')
  })

  it('While a secret is replaced, one signature of several is enough, and one secret of several', async () => {
    expect(await judge(request({ keys: [OLD_KEY, KEY] }))).toBe(REPORT.id)
    const secret = [secretOf(KEY), secretOf(OLD_KEY)]
    expect(await judge({ ...request({ keys: [OLD_KEY] }), secret })).toBe(REPORT.id)
    expect(await judge({ ...request({ keys: [randomBytes(32)] }), secret })).toBe('REPORT_SIGNATURE_INVALID')
  })

  it('A signature of another version, or in another form, is ignored', async () => {
    const { headers, ...rest } = request()
    const right = headers['webhook-signature']
    for (const wrong of [right.replace('v1,', 'v1a,'), right.slice(3), 'v1,', 'v1,!', ','])
      expect(await judge({ headers: { ...headers, 'webhook-signature': wrong }, ...rest })).toBe(
        'REPORT_SIGNATURE_INVALID',
      )
    const mixed = { ...headers, 'webhook-signature': `v1a,AAAA v2 ${right}` }
    expect(await judge({ headers: mixed, ...rest })).toBe(REPORT.id)
  })

  it.each([
    [-5 * MINUTE_MS, REPORT.id],
    [5 * MINUTE_MS, REPORT.id],
    [-5 * MINUTE_MS - 1_000, 'REPORT_WRONG_TIME'],
    [5 * MINUTE_MS + 1_000, 'REPORT_WRONG_TIME'],
  ])('A report that is dated by %i ms from now gives %s', async (difference, outcome) => {
    expect(await judge(request({ at: NOW + difference }))).toBe(outcome)
  })

  it.each([
    ['no JSON', 'paid'],
    ['another type than its payment', JSON.stringify({ ...REPORT, type: 'payment.expired' })],
    ['no payment', JSON.stringify({ ...REPORT, payment: null })],
  ])('A signed report that is %s is refused', async (_what, body) => {
    expect(await judge(request({ body }))).toBe('REPORT_MALFORMED')
  })

  it.each([
    [''],
    ['whsec_'],
    [KEY.toString('base64')],
    [`whsec_${'A'.repeat(8)}`],
    [[]],
    [[secretOf(KEY), '']],
  ])('The secret %j is an error of the backend, since anybody could sign by it', async (secret) => {
    const judged = verifyPaymentReport({ ...request(), secret })
    await expect(judged).rejects.toMatchObject({ code: 'OPTION_INVALID', data: { field: 'secret' } })
  })
})
