import { describe, expect, it } from 'vitest'
import { ethereum } from '#schemas/networks/eip155/ethereum.ts'
import type { Intent, SwapStep } from '#modal/core/state/transactions/intent.ts'
import { findUnsettled, findUnusedApproval } from '#modal/features/swap/swap-intents.ts'
import { ACCOUNT, ROUTER, USDC } from '#tests/support/builders/swap.ts'

const OWNER = { address: ACCOUNT, network: ethereum }

function step(
  name: SwapStep['step'],
  state: Intent['state'],
  { askedAtMs, ...change }: { readonly askedAtMs: number; readonly router?: string },
): Intent {
  return {
    id: String(askedAtMs).padStart(32, '0'),
    caipNetworkId: 'eip155:1',
    from: ACCOUNT,
    to: ROUTER,
    token: USDC.address,
    symbol: 'USDC',
    decimals: 6,
    amount: '5',
    mark: '',
    isOursToSend: false,
    askedAtMs,
    state,
    swap: {
      id: '0'.repeat(32),
      step: name,
      router: ROUTER,
      source: 'Uniswap v2',
      kind: 'swap',
      exact: 'from',
      slippageBps: 100,
      received: { symbol: 'ETH', decimals: 18, amount: '1', least: '1' },
      ...change,
    },
  }
}

describe('a step that is not settled', () => {
  it.each<[Intent['state'], boolean]>([
    ['asked', true],
    ['sent', true],
    ['unclear', true],
    ['confirmed', false],
    ['declined', false],
  ])('In the state %s', (state, isFound) => {
    expect(findUnsettled([step('swap', state, { askedAtMs: 1 })], OWNER) !== undefined).toBe(isFound)
  })

  it('A transfer of the same account is one only while its outcome is unknown', () => {
    const { swap: _swap, ...transfer } = step('swap', 'asked', { askedAtMs: 1 })
    expect(findUnsettled([transfer], OWNER)).toBe(transfer)
    expect(findUnsettled([{ ...transfer, state: 'sent' }], OWNER)).toBeUndefined()
    expect(findUnsettled([transfer], { ...OWNER, address: ROUTER })).toBeUndefined()
  })
})

describe('an unused approval', () => {
  const approval = step('approve', 'confirmed', { askedAtMs: 1 })

  it('It is found until its swap, or its end, is confirmed', () => {
    expect(findUnusedApproval([approval], OWNER)).toBe(approval)
    expect(findUnusedApproval([approval, step('swap', 'declined', { askedAtMs: 2 })], OWNER)).toBe(approval)
    expect(findUnusedApproval([approval, step('swap', 'confirmed', { askedAtMs: 2 })], OWNER)).toBeUndefined()
    expect(
      findUnusedApproval([approval, step('revoke', 'confirmed', { askedAtMs: 2 })], OWNER),
    ).toBeUndefined()
  })

  it('A swap by another router does not use it', () => {
    const other = step('swap', 'confirmed', { askedAtMs: 2, router: USDC.address ?? '' })
    expect(findUnusedApproval([approval, other], OWNER)).toBe(approval)
  })
})
