import { describe, expect, it } from 'vitest'
import { ethereum } from '#schemas/networks/eip155/ethereum.ts'
import type { Intent, SwapStep } from '#modal/core/state/transactions/intent.ts'
import { findApprovals, findUnsettled } from '#modal/features/swap/swap-intents.ts'
import { ACCOUNT, ROUTER, USDC } from '#tests/support/builders/swap.ts'

const OWNER = { address: ACCOUNT, network: ethereum }

function step(
  name: SwapStep['step'],
  state: Intent['state'],
  {
    askedAtMs,
    ...change
  }: Partial<Pick<SwapStep, 'router' | 'exact' | 'isPermitted'>> & { readonly askedAtMs: number },
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

describe('approvals of earlier swaps', () => {
  const approval = step('approve', 'confirmed', { askedAtMs: 1 })
  const found = (...later: readonly Intent[]) => findApprovals([approval, ...later], OWNER)

  it('One is found until a swap of the whole amount, or its end, is confirmed', () => {
    expect(found()).toEqual([{ intent: approval, left: 5n }])
    expect(found(step('swap', 'declined', { askedAtMs: 2 }))).toEqual([{ intent: approval, left: 5n }])
    expect(found(step('swap', 'confirmed', { askedAtMs: 2 }))).toEqual([])
    expect(found(step('revoke', 'confirmed', { askedAtMs: 2 }))).toEqual([])
    expect(found(step('reset', 'confirmed', { askedAtMs: 2 }))).toEqual([])
  })

  it('A swap of less leaves the rest, and a second one may pay it', () => {
    const less = { ...step('swap', 'confirmed', { askedAtMs: 2 }), amount: '3' }
    const rest = { ...step('swap', 'confirmed', { askedAtMs: 3 }), amount: '2' }
    expect(found(less)).toEqual([{ intent: approval, left: 2n }])
    expect(found(less, rest)).toEqual([])
  })

  it('What a swap for an exact outcome leaves is for the chain to say', () => {
    const swap = step('swap', 'confirmed', { askedAtMs: 2, exact: 'to' })
    expect(found(swap)).toEqual([{ intent: approval, left: 0n }])
  })

  it('So is whether one was made whose outcome stayed unknown', () => {
    const unknown = { ...approval, state: 'dismissed' } as const
    expect(findApprovals([unknown], OWNER)).toEqual([{ intent: unknown, left: 0n }])
  })

  it('A signed approval leaves something only with a swap for an exact outcome', () => {
    const all = { askedAtMs: 2, isPermitted: true } as const
    expect(findApprovals([step('swap', 'confirmed', all)], OWNER)).toEqual([])
    const some = step('swap', 'confirmed', { ...all, exact: 'to' })
    expect(findApprovals([some], OWNER)).toEqual([{ intent: some, left: 0n }])
    expect(findApprovals([some, step('revoke', 'confirmed', { askedAtMs: 3 })], OWNER)).toEqual([])
    expect(findApprovals([step('swap', 'failed', { ...all, exact: 'to' })], OWNER)).toEqual([])
  })

  it('A later approval takes the place of an earlier one', () => {
    const second = step('approve', 'confirmed', { askedAtMs: 2 })
    expect(found(second)).toEqual([{ intent: second, left: 5n }])
  })

  it('The case of addresses does not matter', () => {
    const swap = step('swap', 'confirmed', { askedAtMs: 2, router: ROUTER.toLowerCase() })
    expect(found({ ...swap, token: USDC.address?.toLowerCase() })).toEqual([])
  })

  it('A swap by another router does not use it', () => {
    const other = step('swap', 'confirmed', { askedAtMs: 2, router: USDC.address ?? '' })
    expect(found(other)).toEqual([{ intent: approval, left: 5n }])
  })
})
