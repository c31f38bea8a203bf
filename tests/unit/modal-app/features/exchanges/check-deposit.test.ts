import { describe, expect, it } from 'vitest'
import { DepositAmount } from '#schemas/http/blockchain/exchanges.ts'
import { checkDeposit, depositWorth } from '#modal/features/exchanges/check-deposit.ts'

describe('the amount of a deposit', () => {
  it.each([
    ['0.25', 18, { amount: '0.25', fault: undefined }],
    ['9999999999.999999', 18, { amount: '9999999999.999999', fault: undefined }],
    ['.5', null, { amount: '0.5', fault: undefined }],
    ['10000000000', 18, { amount: undefined, fault: 'large' }],
    ['0.0000001', 18, { amount: undefined, fault: 'decimals' }],
    ['0.001', 2, { amount: undefined, fault: 'decimals' }],
    ['1.5', 0, { amount: undefined, fault: 'decimals' }],
    ['0.0', 18, { amount: undefined, fault: 'zero' }],
    ['', 18, { amount: undefined, fault: 'empty' }],
    ['1e3', 18, { amount: undefined, fault: 'exponent' }],
    ['-1', 18, { amount: undefined, fault: 'negative' }],
    ['1,000', 18, { amount: undefined, fault: 'number' }],
  ] as const)('%s of an asset with %s decimals is checked', (text, decimals, checked) => {
    expect(checkDeposit(text, decimals)).toEqual(checked)
  })

  it.each(['0.000001', '1', '1234567890.123456', '0.1'])('The API takes what the form takes: %s', (text) => {
    const { amount } = checkDeposit(text, 18)
    expect(DepositAmount.safeParse(amount).success).toBe(true)
  })

  it.each([
    ['50', 2_500, 18, '0.02'],
    ['100', 3, 18, '33.333333'],
    ['10', 100_000, 8, '0.0001'],
    ['10', 0.000_1, 6, '100000'],
    ['10', 7, 0, '1'],
    ['10', 100_000_000, 18, undefined],
  ] as const)(
    '%s dollars at a price of %d are an amount with at most %d decimals',
    (value, price, decimals, amount) => {
      expect(depositWorth(value, price, decimals)).toBe(amount)
    },
  )
})
