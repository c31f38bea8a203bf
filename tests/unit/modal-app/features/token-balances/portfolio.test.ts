import { describe, expect, it } from 'vitest'
import { toPortfolio } from '#modal/features/token-balances/portfolio.ts'
import { heldToken } from '#tests/support/builders/account-fixture.ts'

const of = (...balances: readonly ReturnType<typeof heldToken>[]) =>
  toPortfolio({ balances: [...balances], sources: [] })

describe('what is held, as it is shown', () => {
  it('has no total while no price is known, and one of nothing when nothing is held', () => {
    const unpriced = heldToken('A', { value: undefined })
    expect(of(unpriced)).toMatchObject({ total: undefined, isTotalPartial: true })
    expect(of({ ...unpriced, quantity: { decimals: '18', numeric: '0' } })).toMatchObject({
      total: 0,
      isTotalPartial: false,
    })
    expect(of()).toMatchObject({ total: 0 })
  })

  it('puts the dearest first and what has no price last', () => {
    const { verified } = of(
      heldToken('A', { value: undefined }),
      heldToken('B', { value: 1 }),
      heldToken('C', { value: 2 }),
    )
    expect(verified.map(({ symbol }) => symbol)).toEqual(['C', 'B', 'A'])
  })

  it('counts a token once, however often it is told', () => {
    const { verified, total } = of(heldToken('A'), heldToken('A'))
    expect(verified).toHaveLength(1)
    expect(total).toBe(10)
  })
})
