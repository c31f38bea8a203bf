import { encodeAbiParameters, encodeEventTopics, parseAbi, zeroAddress, type Address } from 'viem'
import { describe, expect, it } from 'vitest'
import { movedAmounts } from '#modal/chains/eip155/swap/moved-amounts.ts'
import type { SwapTerms } from '#modal/chains/swaps.ts'
import { buildSwap, ROUTERS, WRAPPED } from '#tests/support/builders/swap-calls.ts'

const ABI = parseAbi([
  'event Transfer(address indexed from, address indexed to, uint256 value)',
  'event Deposit(address indexed owner, uint256 value)',
  'event Withdrawal(address indexed owner, uint256 value)',
])
const ACCOUNT: Address = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
const POOL: Address = '0x976EA74026E726554dB657fA54763abd0C3a0aa9'
const DAI: Address = '0x6B175474E89094C44Da98b954EedeAC495271d0F'
const ROUTER = ROUTERS['uniswap-v2']

const termsOf = (change: Partial<SwapTerms>): SwapTerms => {
  const { terms } = buildSwap({
    kind: 'uniswap-v2',
    exact: 'from',
    coin: 'none',
    from: DAI,
    to: WRAPPED,
    between: undefined,
    fees: [500, 3_000],
    account: ACCOUNT,
    paid: 100n,
    received: 5n,
    slippage: 50n,
    tenths: 0n,
    takesTransferFee: false,
  })
  return { ...terms, ...change }
}

const transfer = (address: Address, from: Address, to: Address, value: bigint) => ({
  address,
  topics: encodeEventTopics({ abi: ABI, eventName: 'Transfer', args: { from, to } }).map(String),
  data: encodeAbiParameters([{ type: 'uint256' }], [value]),
})
const ofCoin = (eventName: 'Deposit' | 'Withdrawal', owner: Address, value: bigint) => ({
  address: WRAPPED,
  topics: encodeEventTopics({ abi: ABI, eventName, args: { owner } }).map(String),
  data: encodeAbiParameters([{ type: 'uint256' }], [value]),
})

describe('what logs say of a swap', () => {
  it('What comes back of a token is not paid, and transfers of others do not count', () => {
    const logs = [
      transfer(DAI, ACCOUNT, POOL, 100n),
      transfer(DAI, POOL, ACCOUNT, 3n),
      transfer(DAI, POOL, ROUTER, 50n),
      transfer(WRAPPED, POOL, ACCOUNT, 7n),
      transfer(POOL, POOL, ACCOUNT, 1_000n),
    ]
    expect(movedAmounts(termsOf({}), logs, WRAPPED)).toEqual({ paid: 97n, received: 7n })
  })

  it('Coins are what the router wraps and unwraps, however the wrapped coin logs it', () => {
    const paying = termsOf({ paid: undefined })
    const others = [ofCoin('Deposit', POOL, 1n), ofCoin('Withdrawal', POOL, 1n)]
    for (const log of [ofCoin('Deposit', ROUTER, 9n), transfer(WRAPPED, zeroAddress, ROUTER, 9n)])
      expect(movedAmounts(paying, [...others, log], WRAPPED).paid).toBe(9n)
    const receiving = termsOf({ received: undefined })
    for (const log of [ofCoin('Withdrawal', ROUTER, 8n), transfer(WRAPPED, ROUTER, zeroAddress, 8n)])
      expect(movedAmounts(receiving, [...others, log], WRAPPED).received).toBe(8n)
    // Some wrapped coins log both ways at once.
    const both = [ofCoin('Deposit', ROUTER, 9n), transfer(WRAPPED, zeroAddress, ROUTER, 9n)]
    expect(movedAmounts(paying, both, WRAPPED).paid).toBe(9n)
  })

  it('Wrapping pays and gives the same', () => {
    const wrap = termsOf({ kind: 'wrap', paid: undefined, received: WRAPPED, router: WRAPPED })
    expect(movedAmounts(wrap, [ofCoin('Deposit', ACCOUNT, 4n)], WRAPPED)).toEqual({ paid: 4n, received: 4n })
  })

  it('A side without a log is unknown, not zero, and malformed logs are none', () => {
    const odd = { address: DAI, topics: ['0x12', 'x'], data: 'nothing' }
    const collectible = { ...transfer(DAI, ACCOUNT, POOL, 1n), data: '0x' }
    expect(movedAmounts(termsOf({}), [odd, collectible], WRAPPED)).toEqual({
      paid: undefined,
      received: undefined,
    })
  })
})
