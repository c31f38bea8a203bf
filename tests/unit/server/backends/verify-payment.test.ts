import { createHmac } from 'node:crypto'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { isAtLeast, isSameAddress, isSameAsset } from '#server/backends/expected-payment.ts'
import { PaymentError } from '#server/backends/payment-error.ts'
import type { ExpectedPayment, PaymentVerifierOptions } from '#server/backends/payment-types.ts'
import { TokenError } from '#server/backends/token-error.ts'
import { createPaymentVerifier } from '#server/backends/verify-payment.ts'
import { createTokenVerifier } from '#server/backends/verify-token.ts'
import {
  createSigningKey,
  startKeysServer,
  type KeysServer,
  type SigningKey,
} from '#tests/support/servers/keys-server.ts'

const SITE = 'https://shop.example'
const NOW = Date.parse('2026-11-28T02:00:00.000Z')
const MINUTE_MS = 60_000
const TYPE = 'payment-receipt+jwt'
const TOKEN = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
const ACCOUNT = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
const SOLANA = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const EXPECTED: ExpectedPayment = {
  id: 'order-0001',
  asset: `eip155:1/erc20:${TOKEN}`,
  amount: '12.5',
  recipient: ACCOUNT,
}

let place: KeysServer
let key: SigningKey

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW })
  place = await startKeysServer()
  key = await createSigningKey('first')
  place.keys = [key.jwk]
})
afterEach(async () => {
  vi.useRealTimers()
  await place.stop()
})

const seconds = (time: number) => Math.floor(time / 1_000)
const verifier = (more: Partial<PaymentVerifierOptions> = {}) =>
  createPaymentVerifier({ apiUrl: place.url, projectId: 'shop', audience: SITE, ...more })
type Claims = Readonly<Record<string, unknown>>
const claims = (more: Claims = {}): Claims => ({
  iss: place.url,
  aud: SITE,
  sub: EXPECTED.id,
  projectId: 'shop',
  asset: EXPECTED.asset,
  amount: EXPECTED.amount,
  recipient: ACCOUNT,
  receivedAmount: '12.5',
  transactionId: `0x${'ab'.repeat(32)}`,
  payer: null,
  status: 'paid',
  paidAt: seconds(NOW) - 60,
  iat: seconds(NOW),
  exp: seconds(NOW + 60 * MINUTE_MS),
  ...more,
})
const sign = (more: Claims = {}, header: Claims = {}) => key.sign(claims(more), { typ: TYPE, ...header })
const codeOf = async (verified: Promise<unknown>) => {
  const thrown: unknown = await verified.then(
    () => 'verified',
    (error: unknown) => error,
  )
  return thrown instanceof PaymentError ? thrown.code : thrown
}
const judge = async (receipt: string, expected: Partial<ExpectedPayment> = {}) =>
  codeOf(verifier().verifyPayment({ receipt, expected: { ...EXPECTED, ...expected } }))

describe('the receipt of a payment', () => {
  it('A valid receipt says what was paid, by whom and when', async () => {
    const verified = await verifier().verifyPayment({ receipt: await sign(), expected: EXPECTED })
    expect(verified).toEqual({
      ...EXPECTED,
      status: 'paid',
      receivedAmount: '12.5',
      transactionId: `0x${'ab'.repeat(32)}`,
      payer: null,
      paidAt: NOW - MINUTE_MS,
      issuedAt: NOW,
      origin: SITE,
      projectId: 'shop',
    })
  })

  it.each<[string, Claims, string]>([
    ['another deployment', { iss: 'https://api.evil.example' }, 'RECEIPT_WRONG_ISSUER'],
    ['another site', { aud: 'https://evil.example' }, 'RECEIPT_WRONG_AUDIENCE'],
    ['another project', { projectId: 'other' }, 'RECEIPT_WRONG_PROJECT'],
    ['another order', { sub: 'order-0002' }, 'RECEIPT_WRONG_ID'],
    ['the coin in place of the token', { asset: 'eip155:1/slip44:60' }, 'RECEIPT_WRONG_ASSET'],
    ['another token', { asset: `eip155:1/erc20:${ACCOUNT}` }, 'RECEIPT_WRONG_ASSET'],
    ['the token on another network', { asset: `eip155:10/erc20:${TOKEN}` }, 'RECEIPT_WRONG_ASSET'],
    ['an asset that is none', { asset: 'gold' }, 'RECEIPT_WRONG_ASSET'],
    ['another recipient', { recipient: TOKEN }, 'RECEIPT_WRONG_RECIPIENT'],
    ['less than expected', { receivedAmount: '12.499999999999999999' }, 'RECEIPT_AMOUNT_TOO_LOW'],
    ['what a changed page asked for', { amount: '0.1', receivedAmount: '0.1' }, 'RECEIPT_AMOUNT_TOO_LOW'],
    ['an amount that is no decimal', { receivedAmount: '1e9' }, 'RECEIPT_AMOUNT_TOO_LOW'],
    ['a status that is not paid', { status: 'underpaid' }, 'RECEIPT_MALFORMED'],
    ['no transaction', { transactionId: '' }, 'RECEIPT_MALFORMED'],
    ['no recipient', { recipient: undefined }, 'RECEIPT_MALFORMED'],
    ['no amount received', { receivedAmount: undefined }, 'RECEIPT_MALFORMED'],
    ['no end', { exp: undefined }, 'RECEIPT_MALFORMED'],
    ['an end that is past', { exp: seconds(NOW - 2 * MINUTE_MS) }, 'RECEIPT_EXPIRED'],
    ['a date ahead', { iat: seconds(NOW + 2 * MINUTE_MS) }, 'RECEIPT_NOT_YET_VALID'],
  ])('A receipt with %s is refused', async (_what, more, code) => {
    expect(await judge(await sign(more))).toBe(code)
  })

  it.each<[string, Partial<ExpectedPayment>]>([
    ['the address of the token', { asset: EXPECTED.asset.toLowerCase() }],
    ['the recipient', { recipient: ACCOUNT.toLowerCase() }],
    ['the amount', { amount: '12.500' }],
  ])('What is expected may be written in another way: %s', async (_what, expected) => {
    expect(await judge(await sign(), expected)).toBe('verified')
  })

  it('Paid more than expected is paid', async () => {
    expect(await judge(await sign({ status: 'overpaid', receivedAmount: '100' }))).toBe('verified')
  })

  it('A late payment is refused, unless the backend accepts it', async () => {
    const receipt = await sign({ status: 'late' })
    expect(await judge(receipt)).toBe('RECEIPT_LATE')
    const accepted = verifier().verifyPayment({ receipt, expected: EXPECTED, acceptsLate: true })
    expect((await accepted).status).toBe('late')
  })

  it('A payment without a receipt is refused', async () => {
    const judged = [null, undefined].map((receipt) =>
      codeOf(verifier().verifyPayment({ receipt, expected: EXPECTED })),
    )
    expect(await Promise.all(judged)).toEqual(['RECEIPT_MISSING', 'RECEIPT_MISSING'])
  })

  it('A receipt that was changed is refused', async () => {
    const [header = '', , signature = ''] = (await sign()).split('.')
    const body = Buffer.from(JSON.stringify(claims({ receivedAmount: '1000' }))).toString('base64url')
    expect(await judge(`${header}.${body}.${signature}`)).toBe('RECEIPT_SIGNATURE_INVALID')
    expect(await judge('receipt')).toBe('RECEIPT_MALFORMED')
    expect(await judge('x'.repeat(5_000))).toBe('RECEIPT_MALFORMED')
  })

  it('A receipt by a key that is not the deployment’s is refused, also with a borrowed name', async () => {
    const other = await createSigningKey('other')
    expect(await judge(await other.sign(claims(), { typ: TYPE }))).toBe('RECEIPT_KEY_UNKNOWN')
    const borrowed = await createSigningKey('first')
    expect(await judge(await borrowed.sign(claims(), { typ: TYPE }))).toBe('RECEIPT_SIGNATURE_INVALID')
  })

  it('A receipt that is signed by the public key as a secret is refused', async () => {
    const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const unsigned = `${part({ alg: 'HS256', typ: TYPE, kid: 'first' })}.${part(claims())}`
    const signature = createHmac('sha256', JSON.stringify(key.jwk)).update(unsigned).digest('base64url')
    expect(await judge(`${unsigned}.${signature}`)).toBe('RECEIPT_WRONG_ALGORITHM')
  })

  it.each(['JWT', 'at+jwt', undefined])('A receipt whose type is %s is refused', async (typ) => {
    expect(await judge(await sign({}, { typ }))).toBe('RECEIPT_MALFORMED')
  })

  it('While the keys cannot be fetched, nothing is verified', async () => {
    place.status = 503
    expect(await judge(await sign())).toBe('RECEIPT_KEYS_UNREACHABLE')
  })

  it('The keys are fetched from the internal address, and the issuer stays the public one', async () => {
    const { verifyPayment } = verifier({ apiUrl: 'https://api.example', internalApiUrl: place.url })
    const receipt = await sign({ iss: 'https://api.example' })
    expect(await codeOf(verifyPayment({ receipt, expected: EXPECTED }))).toBe('verified')
    expect(place.requestCount).toBe(1)
  })
})

describe('receipts and sign-in tokens', () => {
  const signedIn = (): Claims => ({
    iss: place.url,
    aud: SITE,
    sub: `eip155:1:${ACCOUNT}`,
    jti: 'session-1',
    iat: seconds(NOW),
    exp: seconds(NOW + 60 * MINUTE_MS),
    projectIdKey: 'shop',
    address: ACCOUNT,
    caip2Network: 'eip155:1',
    chainId: 1,
  })
  const verifyToken = (token: string) =>
    createTokenVerifier({ apiUrl: place.url, projectId: 'shop', audience: SITE })
      .verify(token)
      .then(
        () => 'verified',
        (error: unknown) => (error instanceof TokenError ? error.code : error),
      )

  it('A sign-in token is no receipt, even if it had the claims of one', async () => {
    expect(await verifyToken(await key.sign(signedIn()))).toBe('verified')
    expect(await judge(await key.sign(signedIn()))).toBe('RECEIPT_MALFORMED')
    expect(await judge(await key.sign({ ...signedIn(), ...claims() }))).toBe('RECEIPT_MALFORMED')
  })

  it('A receipt signs nobody in, even if it had the claims of a token', async () => {
    expect(await judge(await sign())).toBe('verified')
    expect(await verifyToken(await sign())).toBe('TOKEN_MALFORMED')
    expect(await verifyToken(await key.sign({ ...claims(), ...signedIn() }, { typ: TYPE }))).toBe(
      'TOKEN_MALFORMED',
    )
  })
})

describe('what a backend expects', () => {
  it.each(['id', 'asset', 'amount', 'recipient'] as const)(
    'A missing %s is an error of the backend and not a payment, whatever the receipt says',
    async (field) => {
      for (const value of [undefined, null, '', 5]) {
        const expected: ExpectedPayment = Object({ ...EXPECTED, [field]: value })
        const judged = verifier().verifyPayment({ receipt: await sign(), expected })
        await expect(judged).rejects.toMatchObject({
          code: 'OPTION_INVALID',
          data: { field: `expected.${field}` },
        })
      }
    },
  )

  it('A recipient of another network is an error of the backend', async () => {
    const expected = { ...EXPECTED, asset: `${SOLANA}/slip44:501` }
    const judged = verifier().verifyPayment({ receipt: await sign(), expected })
    await expect(judged).rejects.toMatchObject({ data: { field: 'expected.recipient' } })
  })

  it.each<[string, Partial<PaymentVerifierOptions>]>([
    ['apiUrl', { apiUrl: 'http://api.example' }],
    ['audience', { audience: [] }],
    ['projectId', { projectId: '' }],
    ['internalApiUrl', { internalApiUrl: 'http://api:80/path' }],
  ])('A wrong option is refused at the start: %s', (field, options) => {
    expect(() => verifier(options)).toThrow(expect.objectContaining({ data: { field } }))
  })

  it('Amounts are compared as decimals, and not as floating-point numbers', () => {
    const units = fc.bigInt({ min: 0n, max: 10n ** 40n })
    const write = (value: bigint, decimals: number) => {
      const digits = value.toString().padStart(decimals + 1, '0')
      return decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`
    }
    fc.assert(
      fc.property(units, units, fc.nat({ max: 20 }), (one, other, decimals) => {
        expect(isAtLeast(write(one, decimals), write(other, decimals))).toBe(one >= other)
        expect(isAtLeast(write(one * 100n, decimals + 2), write(one, decimals))).toBe(true)
      }),
    )
    expect(isAtLeast('9007199254740992', '9007199254740993')).toBe(false)
    expect([isAtLeast('', '0.1'), isAtLeast('1', ''), isAtLeast('-1', '0.1')]).toEqual([false, false, false])
  })

  it('Only EVM addresses may differ in their capitals', () => {
    const solana = '9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin'
    expect(isSameAddress(ACCOUNT, ACCOUNT.toUpperCase().replace('0X', '0x'))).toBe(true)
    expect(isSameAddress(solana, solana.toLowerCase())).toBe(false)
    expect(isSameAsset(`${SOLANA}/token:${solana}`, `${SOLANA}/token:${solana}`)).toBe(true)
    expect(isSameAsset(`${SOLANA}/token:${solana}`, `${SOLANA}/slip44:501`)).toBe(false)
  })
})

describe('fetchPayment', () => {
  const PAYMENT = {
    id: EXPECTED.id,
    status: 'open',
    asset: EXPECTED.asset,
    symbol: 'USDC',
    decimals: 6,
    amount: '12.5',
    dueAmount: '12.5',
    recipient: ACCOUNT,
    origin: SITE,
    receivedAmount: null,
    transactionId: null,
    payer: null,
    createdAt: '2026-11-28T02:00:00.000Z',
    expiresAt: '2026-11-28T02:30:00.000Z',
    paidAt: null,
    receipt: null,
  }
  const answering = (answer: () => Response) => {
    const asked: string[] = []
    const { fetchPayment } = verifier({
      fetch: (url) => {
        asked.push(url)
        return Promise.resolve(answer())
      },
    })
    return { fetchPayment, asked }
  }

  it('A payment is fetched by its id for the project', async () => {
    const { fetchPayment, asked } = answering(() => Response.json(PAYMENT))
    expect(await fetchPayment(EXPECTED.id)).toEqual(PAYMENT)
    expect(asked).toEqual([`${place.url}/v1/pay/order-0001?projectId=shop`])
  })

  it.each<[string, () => Response, string]>([
    ['unknown', () => Response.json({}, { status: 404 }), 'PAYMENT_NOT_FOUND'],
    ['not answered', () => Response.json({}, { status: 503 }), 'PAYMENT_UNREACHABLE'],
    ['no payment', () => Response.json({ ...PAYMENT, status: 'free' }), 'PAYMENT_UNREACHABLE'],
    ['another payment', () => Response.json({ ...PAYMENT, id: 'order-0002' }), 'PAYMENT_UNREACHABLE'],
    ['no JSON', () => new Response('<!doctype html>'), 'PAYMENT_UNREACHABLE'],
  ])('A payment that is %s is an error', async (_what, answer, code) => {
    expect(await codeOf(answering(answer).fetchPayment(EXPECTED.id))).toBe(code)
  })

  it('An id that no payment can have is not sent anywhere', async () => {
    const { fetchPayment, asked } = answering(() => Response.json(PAYMENT))
    for (const id of ['', '../../healthz', 'short', 'x'.repeat(65)])
      expect(await codeOf(fetchPayment(id))).toBe('PAYMENT_NOT_FOUND')
    expect(asked).toEqual([])
  })
})
