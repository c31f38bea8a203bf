import { hexToBytes, type Address } from 'viem'
import { describe, expect, it } from 'vitest'
import { readCall } from '#frame/preview/evm/calls/read-call.ts'
import type { AggregatorKind } from '#schemas/networks/aggregators.ts'
import { COIN, encodeAggregated, type AggregatedPlan } from '#tests/support/builders/aggregator-calls.ts'

const ME: Address = '0x7E5F4552091A69125d5DfCb7b8C2659029395Bdf'
const STRANGER: Address = '0x6813Eb9362372EEF6200f3b1dbC3f819671cBA69'
const [USDC, DAI]: readonly [Address, Address] = [
  '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
  '0x6B175474E89094C44Da98b954EedeAC495271d0F',
]
const KINDS: readonly AggregatorKind[] = ['1inch', 'kyberswap', 'openocean', '0x']

function read(kind: AggregatorKind, change: Partial<AggregatedPlan> = {}) {
  const { to, data, value } = encodeAggregated({
    kind,
    from: USDC,
    to: DAI,
    recipient: ME,
    amount: 500n,
    minimum: 490n,
    executor: STRANGER,
    steps: [{ target: STRANGER, value: 0n, data: '0x12345678' }],
    ...change,
  })
  return readCall({ to: to.toLowerCase(), value, data: hexToBytes(data) }, ME.toLowerCase()).meaning
}

describe.each(KINDS)('swaps of %s', (kind) => {
  it('What is paid, what is received at least, and the recipient are what the router ensures', () => {
    expect(read(kind)?.swap).toEqual({
      pay: { token: USDC.toLowerCase(), amount: 500n },
      get: { token: DAI.toLowerCase(), amount: 490n },
      to: ME.toLowerCase(),
    })
    expect(read(kind, { from: COIN })?.swap?.pay).toEqual({ token: undefined, amount: 500n })
    expect(read(kind, { to: COIN })?.swap?.get).toEqual({ token: undefined, amount: 490n })
    expect(read(kind, { recipient: STRANGER })?.payouts).toEqual([STRANGER.toLowerCase()])
  })

  it('It is known that not all of it is read', () => {
    expect(read(kind)?.isPartlyRead).toBe(true)
  })

  it('Coins beside a token are shown', () => {
    expect(read(kind, { value: 3n })?.swap).toEqual(
      kind === '0x'
        ? expect.objectContaining({ pay: { token: undefined, amount: 3n } })
        : expect.objectContaining({ coins: 3n }),
    )
  })
})

describe('calls that do more', () => {
  it.each<readonly [string, AggregatorKind, Partial<AggregatedPlan>]>([
    ['a partial fill of 1inch', '1inch', { flags: 1n }],
    ['Permit2 by 1inch', '1inch', { flags: 4n }],
    ['a partial fill of OpenOcean', 'openocean', { flags: 3n }],
    ['a permit of OpenOcean', 'openocean', { permit: '0x01' }],
    ['coins that OpenOcean shall take', 'openocean', { from: COIN, flags: 2n }],
    ['a partial fill of KyberSwap', 'kyberswap', { flags: 1n }],
    ['a permit of KyberSwap', 'kyberswap', { permit: '0x01' }],
    ['a fee of KyberSwap', 'kyberswap', { fee: { receiver: STRANGER, amount: 1n } }],
    ['an approval by KyberSwap', 'kyberswap', { approveTarget: STRANGER }],
    ['another operator of 0x', '0x', { operator: ME }],
  ])('They are not read: %s', (_, kind, change) => {
    expect(read(kind, change)).toBeUndefined()
  })

  it('Whoever settles a swap of 0x is named as one that may take the tokens', () => {
    expect(read('0x')?.spenders).toEqual([STRANGER.toLowerCase()])
  })
})
