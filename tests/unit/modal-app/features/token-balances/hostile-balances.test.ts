import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { toPortfolio } from '#modal/features/token-balances/portfolio.ts'
import { showMoney, showQuantity } from '#modal/lib/show-number.ts'
import { BalanceAnswer } from '#schemas/http/blockchain/balance.ts'
import { heldToken } from '#tests/support/builders/account-fixture.ts'
import { runs } from '#tests/support/builders/runs.ts'

const BALANCES = runs(10_000, 100_000)
const OF_ONE_ANSWER = 1_000
/** The width of a row of 360 px, in characters. */
const MAX_CHARACTERS = 26
const AMOUNT = /^[<>]?\d{1,3}(?:,\d{3})*(?:\.\d{1,3})?[KMBT]?$/
const MONEY = /^<?\$\d{1,3}(?:,\d{3})*\.\d\d$/

const whole = fc.bigInt({ min: 0n, max: 10n ** 78n - 1n }).map(String)
const quantity = fc.oneof(
  { weight: 3, arbitrary: whole },
  { weight: 3, arbitrary: fc.tuple(whole, fc.stringMatching(/^\d{1,36}$/)).map((parts) => parts.join('.')) },
  fc.bigInt({ min: 0n, max: 10n ** 400n }).map(String),
  fc.double().map(String),
  fc.constantFrom('', '-1', '1e18', 'NaN', 'Infinity', '0x1', '1\n', ' 1', '1.', '.5', '٣'),
)
const decimals = fc.oneof(
  { weight: 3, arbitrary: fc.integer({ min: 1, max: 36 }).map(String) },
  fc.integer({ min: -1, max: 40 }).map(String),
  fc.constantFrom('1000000000', 'NaN', '18\n', '', '1e1', '-0'),
)
const money = fc.option(
  fc.oneof(
    { weight: 6, arbitrary: fc.double({ min: 0, max: Number.MAX_SAFE_INTEGER, noNaN: true }) },
    fc.double(),
    fc.constantFrom(-1, '1', 1e300),
  ),
  { nil: undefined },
)
const balance = fc.record({
  numeric: quantity,
  decimals,
  price: money,
  value: money,
  isVerified: fc.boolean(),
})

it('Every generated balance that passes the schema is shown as a plain number of limited width', () => {
  let passed = 0
  for (const [at, one] of fc.sample(balance, { numRuns: BALANCES, seed: 5 }).entries()) {
    const { numeric, decimals: digits, price, value, isVerified } = one
    const reported = { ...heldToken('T'), price, value, isVerified, quantity: { numeric, decimals: digits } }
    const read = BalanceAnswer.safeParse(JSON.parse(JSON.stringify({ balances: [reported], sources: [] })))
    if (!read.success) continue
    const { verified, unverified, total } = toPortfolio(read.data)
    for (const token of [...verified, ...unverified]) {
      passed += 1
      const amount = showQuantity(token.quantity, 'en')
      expect(amount, `${at}: ${numeric}`).toMatch(AMOUNT)
      expect(amount.length).toBeLessThanOrEqual(MAX_CHARACTERS)
      if (token.value !== undefined) expect(showMoney(token.value, 'en')).toMatch(MONEY)
    }
    if (!isVerified) expect(total).toBe(0)
    if (total !== undefined) expect(showMoney(total, 'en')).toMatch(MONEY)
  }
  expect(passed).toBeGreaterThan(BALANCES / 5)
})

it('The sum of the highest values an answer can have is shown without an exponent', () => {
  const dearest = Array.from({ length: OF_ONE_ANSWER }, (_, index) =>
    heldToken(`T${index}`, { address: `eip155:1:0x${index}`, value: Number.MAX_SAFE_INTEGER }),
  )
  const { total = Number.NaN } = toPortfolio({ balances: dearest, sources: [] })
  expect(showMoney(total, 'en')).toMatch(MONEY)
})
