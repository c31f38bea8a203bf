import { describe, expect, it } from 'vitest'
import { toPortfolio } from '#modal/features/token-balances/portfolio.ts'
import { heldToken } from '#tests/support/builders/account-fixture.ts'

const of = (...balances: readonly ReturnType<typeof heldToken>[]) =>
  toPortfolio({ balances: [...balances], sources: [] })

describe('portfolio', () => {
  it('There is no total while no price is known, and a total of zero for an empty account', () => {
    const unpriced = heldToken('A', { value: undefined })
    expect(of(unpriced)).toMatchObject({ total: undefined, isTotalPartial: true })
    expect(of({ ...unpriced, quantity: { decimals: '18', numeric: '0' } })).toMatchObject({
      total: 0,
      isTotalPartial: false,
    })
    expect(of()).toMatchObject({ total: 0 })
  })

  it('The highest value comes first, tokens without a price last', () => {
    const { verified } = of(
      heldToken('A', { value: undefined }),
      heldToken('B', { value: 1 }),
      heldToken('C', { value: 2 }),
    )
    expect(verified.map(({ symbol }) => symbol)).toEqual(['C', 'B', 'A'])
  })

  it('A token listed twice counts once', () => {
    const { verified, total } = of(heldToken('A'), heldToken('A'))
    expect(verified).toHaveLength(1)
    expect(total).toBe(10)
  })
})
