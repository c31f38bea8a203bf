import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { PaymentRequest } from '#schemas/entities/payment.ts'
import { checkPayment, type UncheckedPayment } from '#sdk/payments/check-payment.ts'
import { runs } from '#tests/support/builders/runs.ts'

const RUNS = runs(400, 50_000)
const USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const RECIPIENT = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
const PAYMENT = {
  asset: `eip155:1/erc20:${USDC}`,
  amount: '12.5',
  recipient: RECIPIENT,
  id: 'order-0001',
}

function refusedField(payment: UncheckedPayment): unknown {
  try {
    checkPayment(payment)
    return undefined
  } catch (thrown) {
    const error = Object(thrown)
    expect(error).toMatchObject({ name: 'AppError', code: 'PAYMENT_INVALID' })
    return error.data.field
  }
}

describe('the check of a payment', () => {
  test('A payment that the schema accepts is passed on with its four members', () => {
    const withMore = { ...PAYMENT, memo: 'for you' }
    expect(checkPayment(withMore)).toEqual(PAYMENT)
    expect(PaymentRequest.safeParse(checkPayment(withMore)).success).toBe(true)
  })

  test('A payment without an id passes without one, since the modal knows which one is open', () => {
    const { id: _id, ...rest } = PAYMENT
    expect(checkPayment(rest)).toEqual(rest)
    expect(checkPayment({ ...rest, id: undefined })).toEqual(rest)
    expect(refusedField(Object({ ...PAYMENT, id: null }))).toBe('id')
    expect(refusedField(Object({ ...PAYMENT, id: '' }))).toBe('id')
  })

  test.each(['asset', 'amount', 'recipient'] as const)(
    'A payment without %s is refused by its name',
    (field) => {
      expect(refusedField({ ...PAYMENT, [field]: undefined })).toBe(field)
      expect(refusedField(Object({ ...PAYMENT, [field]: 5 }))).toBe(field)
      expect(refusedField({ ...PAYMENT, [field]: '' })).toBe(field)
    },
  )

  test.each(['0', '0.0', '-1', '1e3', '1,5', '.5', '01', '1.', ' 1', '0x10', '1\n', '9'.repeat(81)])(
    'The amount %j is refused',
    (amount) => {
      expect(refusedField({ ...PAYMENT, amount })).toBe('amount')
    },
  )

  test('Every payment that the schema accepts passes, and what the check accepts fails the schema only for an asset', () => {
    const near = (text: string): fc.Arbitrary<string> =>
      fc.oneof(fc.constant(text), fc.string({ maxLength: 130 }), fc.stringMatching(/^[\w:/.-]{0,90}$/))
    const members = fc.record({
      asset: fc.oneof(near(PAYMENT.asset), near('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp/slip44:501')),
      amount: fc.oneof(near('12.5'), fc.stringMatching(/^\d{0,4}\.?\d{0,4}$/)),
      recipient: near(RECIPIENT),
      id: fc.oneof(near('order-0001'), fc.stringMatching(/^[\w-]{6,66}$/)),
    })
    let accepted = 0
    fc.assert(
      fc.property(members, (payment) => {
        const field = refusedField(payment)
        const parsed = PaymentRequest.safeParse(payment)
        if (parsed.success) expect(field).toBeUndefined()
        const wrong = new Set(parsed.error?.issues.map(({ path }) => path[0]))
        if (field === undefined) {
          accepted += 1
          expect([...wrong].filter((name) => name !== 'asset')).toEqual([])
        } else expect(wrong).toContain(field)
      }),
      { numRuns: RUNS },
    )
    expect(accepted).toBeGreaterThan(RUNS / 100)
  })
})
