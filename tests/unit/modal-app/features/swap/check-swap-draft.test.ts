import { describe, expect, it } from 'vitest'
import { checkSwapDraft } from '#modal/features/swap/check-swap-draft.ts'
import type { SwapDraft } from '#modal/features/swap/swap-slice.ts'
import { COIN, quoteWith, USDC } from '#tests/support/builders/swap.ts'

const DRAFT: SwapDraft = { account: 'a', paid: COIN, received: USDC, amount: '1', exact: 'from' }
const NONE = { quote: undefined, fault: undefined, isLoading: false, isStale: false }
const QUOTED = { ...NONE, quote: quoteWith({ maximumFromAmount: '1000' }) }
const ONE_ETHER = 10n ** 18n

describe('the form of a swap', () => {
  it.each<[string, Partial<SwapDraft>, string]>([
    ['no token to pay', { paid: undefined }, 'select-token'],
    ['no token to receive', { received: undefined }, 'select-token'],
    ['no amount', { amount: ' ' }, 'add-amount'],
    ['a text', { amount: 'much' }, 'incorrect-value'],
    ['more decimals than the token has', { exact: 'to', amount: '0.0000001' }, 'incorrect-value'],
    ['more than is held', { amount: '1.1' }, 'insufficient-funds'],
    ['all that is held', { amount: '1' }, 'preview'],
  ])('With %s', (_, change, step) => {
    expect(checkSwapDraft({ ...DRAFT, ...change }, QUOTED, ONE_ETHER).step).toBe(step)
  })

  it('An exact output is compared with the most that it may cost', () => {
    const draft: SwapDraft = { ...DRAFT, exact: 'to', amount: '5' }
    expect(checkSwapDraft(draft, QUOTED, 999n)).toMatchObject({
      step: 'insufficient-funds',
      amountFault: 'more',
    })
    expect(checkSwapDraft(draft, QUOTED, 1_000n).step).toBe('preview')
  })

  it('Without a quote it waits, and says why there is none', () => {
    expect(checkSwapDraft(DRAFT, { ...NONE, isLoading: true }, undefined)).toMatchObject({
      step: 'preview',
      isPending: true,
    })
    expect(checkSwapDraft(DRAFT, { ...NONE, fault: 'liquidity' }, undefined)).toMatchObject({
      step: 'no-quote',
      quoteFault: 'liquidity',
    })
  })

  it('A stale quote cannot be reviewed', () => {
    expect(checkSwapDraft(DRAFT, { ...QUOTED, isStale: true }, undefined).isPending).toBe(true)
  })
})
