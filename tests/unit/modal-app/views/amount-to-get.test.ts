import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { amountToGet, moneyToPay } from '#modal/views/pay-ways/amount-to-get.ts'
import { parseAmount } from '#schemas/primitives/amount.ts'
import { DepositAmount } from '#schemas/http/blockchain/exchanges.ts'

describe('what is got from elsewhere for a payment', () => {
  it('An exchange is asked for no less than is needed, at most one of its steps more', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 1n, max: 10n ** 24n }),
        fc.constantFrom(0, 6, 8, 9, 18),
        (needed, decimals) => {
          const text = amountToGet(needed, decimals)
          const got = parseAmount(text, decimals) ?? 0n
          const step = decimals <= 6 ? 1n : 10n ** BigInt(decimals - 6)
          expect(got).toBeGreaterThanOrEqual(needed)
          expect(got - needed).toBeLessThan(step)
          if ((text.split('.')[0] ?? '').length <= 10)
            expect(DepositAmount.safeParse(text).success).toBe(true)
        },
      ),
    )
    expect(amountToGet(1_500_000_000_000_000_001n, 18)).toBe('1.500001')
    expect(amountToGet(2_500_000n, 6)).toBe('2.5')
  })

  it('A provider gets the worth of what is needed and its usual fee, in whole dollars', () => {
    expect(moneyToPay(100, 100n, 100n)).toBe('105')
    expect(moneyToPay(100, 101n, 100n)).toBe('107')
    expect(moneyToPay(0.2, 1n, 1n)).toBe('1')
  })
})
