import { describe, expect, it } from 'vitest'
import { isSameToken } from '#modal/lib/is-same-token.ts'

const SOLANA = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:'
const MINT = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
const USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'

describe('ids of coins and tokens', () => {
  it('Hexadecimal addresses are the same in any case', () => {
    expect(isSameToken(`eip155:1:${USDC}`, `eip155:1:${USDC.toLowerCase()}`)).toBe(true)
  })

  it.each([
    ['of another network', `eip155:1:${USDC}`, `eip155:10:${USDC}`],
    ['of another address', `eip155:1:${USDC}`, `eip155:1:${USDC.replace('A0', 'A1')}`],
    ['that differ in case in base58', SOLANA + MINT, SOLANA + MINT.toLowerCase()],
  ])('Ids %s are not the same', (_, one, other) => {
    expect(isSameToken(one, other)).toBe(false)
  })
})
