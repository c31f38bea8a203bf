import { describe, expect, it } from 'vitest'
import { ethereum } from '#schemas/networks/eip155/ethereum.ts'
import type { SwapQuote } from '#schemas/http/blockchain/convert.ts'
import {
  hasMoved,
  isOfAmount,
  isWithinSlippage,
  mostAccepted,
  questionOf,
  termsOf,
  withinAccepted,
} from '#modal/features/swap/swap-terms.ts'
import { COIN, planWith, quoteWith, USDC } from '#tests/support/builders/swap.ts'

describe('the terms of a swap', () => {
  it('They name the contracts, undefined for the coin, with the bounds of the quote', () => {
    const quote = quoteWith({ maximumFromAmount: '100', minimumToAmount: '198' })
    expect(termsOf(planWith({ paid: COIN, received: USDC }), ethereum, quote)).toMatchObject({
      paid: undefined,
      received: USDC.address,
      mostPaid: 100n,
      leastReceived: 198n,
      router: quote.router,
    })
  })

  it('The question names the coin by the placeholder of its namespace', () => {
    expect(questionOf(planWith({ paid: COIN, received: USDC }), ethereum)).toMatchObject({
      from: 'eip155:1:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee',
      to: `eip155:1:${USDC.address}`,
    })
  })
})

describe('a quote of another amount', () => {
  const plan = { exact: 'from', amount: '100' } as const

  it.each<[string, Partial<SwapQuote>, boolean]>([
    ['the amount that was asked for', {}, true],
    ['another amount', { fromAmount: '101' }, false],
    ['a higher bound', { maximumFromAmount: '101' }, false],
  ])('With %s', (_, change, isAccepted) => {
    expect(isOfAmount(plan, quoteWith(change))).toBe(isAccepted)
  })

  it.each<[string, Partial<SwapQuote>, boolean]>([
    ['the exact output', { toAmount: '200', minimumToAmount: '200', maximumFromAmount: '101' }, true],
    ['less of it at least', { toAmount: '200', minimumToAmount: '199', maximumFromAmount: '101' }, false],
  ])('With %s', (_, change, isAccepted) => {
    expect(isOfAmount({ exact: 'to', amount: '200' }, quoteWith(change))).toBe(isAccepted)
  })
})

describe('the slippage of a quote', () => {
  it.each<[string, Partial<SwapQuote>, boolean]>([
    ['as chosen', { toAmount: '10000', minimumToAmount: '9900' }, true],
    ['above the choice', { toAmount: '10000', minimumToAmount: '9899' }, false],
    ['above the choice on the other side', { fromAmount: '10000', maximumFromAmount: '10101' }, false],
  ])('It is %s', (_, change, isWithin) => {
    expect(isWithinSlippage(quoteWith(change), 100)).toBe(isWithin)
  })
})

describe('a later quote', () => {
  it.each<[string, Partial<SwapQuote>, boolean]>([
    ['better', { toAmount: '250' }, false],
    ['worse within the slippage', { toAmount: '198' }, false],
    ['worse by more than the slippage', { toAmount: '197' }, true],
    ['dearer by more than the slippage', { fromAmount: '102' }, true],
  ])('It is %s than the accepted one', (_, change, isMoved) => {
    expect(hasMoved(quoteWith(change), planWith({}))).toBe(isMoved)
  })

  it('Loose bounds of the accepted one do not hide that a quote is worse', () => {
    const accepted = quoteWith({ minimumToAmount: '0', maximumFromAmount: '1000' })
    const plan = planWith({ exact: 'to', amount: '200', accepted })
    expect(hasMoved(quoteWith({ toAmount: '100' }), plan)).toBe(true)
    expect(hasMoved(quoteWith({ fromAmount: '500' }), plan)).toBe(true)
  })

  it.each<[string, Partial<SwapQuote>, boolean, string]>([
    ['cheaper', { fromAmount: '900', maximumFromAmount: '909' }, false, '909'],
    ['dearer', { fromAmount: '1009', maximumFromAmount: '1019' }, false, '1010'],
    ['too dear', { fromAmount: '1011', maximumFromAmount: '1021' }, true, '1010'],
  ])('Of an exact outcome that gets %s no more is paid than was accepted', (_, change, isMoved, most) => {
    const accepted = quoteWith({ fromAmount: '1000', maximumFromAmount: '1010' })
    const plan = planWith({ exact: 'to', amount: '200', accepted })
    const quote = quoteWith(change)
    expect(hasMoved(quote, plan)).toBe(isMoved)
    expect(withinAccepted(quote, plan).maximumFromAmount).toBe(most)
    expect(termsOf(plan, ethereum, withinAccepted(quote, plan))).toMatchObject({
      mostPaid: BigInt(most),
      allowed: 1_010n,
    })
  })

  it('A loose bound of the accepted quote is not the most that is allowed', () => {
    const accepted = quoteWith({ fromAmount: '1000', maximumFromAmount: '5000' })
    expect(mostAccepted(planWith({ exact: 'to', amount: '200', accepted }))).toBe(1_010n)
  })
})
