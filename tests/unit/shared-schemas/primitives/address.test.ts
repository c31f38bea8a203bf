import { keccak_256 } from '@noble/hashes/sha3.js'
import { base58, bech32, bech32m } from '@scure/base'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isBitcoinAddress, isEvmAddress, isSolanaAddress } from '#schemas/primitives/address.ts'
import { decodeBase58, encodeBase58 } from '#schemas/primitives/base58.ts'
import { toChecksumAddress } from '#schemas/primitives/eip55.ts'

const bytes = (minLength: number, maxLength = minLength) => fc.uint8Array({ minLength, maxLength })

describe('base58', () => {
  test('Base58 agrees with an independent implementation in both directions', () => {
    fc.assert(
      fc.property(bytes(0, 80), (value) => {
        const text = encodeBase58(value)
        expect(text).toBe(base58.encode(value))
        expect(decodeBase58(text)).toEqual(Uint8Array.from(value))
      }),
    )
  })

  test('Base58 refuses invalid characters and very long text', () => {
    for (const text of ['0', 'O', 'I', 'l', 'é', ' ']) expect(decodeBase58(text)).toBeUndefined()
    expect(decodeBase58('1'.repeat(8_193))).toBeUndefined()
  })
})

describe('EVM addresses', () => {
  test('An EVM address needs 0x and 40 digits', () => {
    expect(isEvmAddress('0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed')).toBe(true)
    expect(isEvmAddress('5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed')).toBe(false)
    expect(isEvmAddress('0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed0')).toBe(false)
    expect(isEvmAddress('0X5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed')).toBe(false)
  })

  test.each([
    '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
    '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB',
    '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb',
  ])('The address %s has the capitals of EIP-55', (address) => {
    expect(toChecksumAddress(address.toLowerCase(), keccak_256)).toBe(address)
  })
})

test('A Solana address is base58 of exactly 32 bytes', () => {
  fc.assert(
    fc.property(bytes(32), (value) => {
      expect(isSolanaAddress(base58.encode(value))).toBe(true)
    }),
  )
  fc.assert(
    fc.property(bytes(24, 40), (value) => {
      expect(isSolanaAddress(base58.encode(value))).toBe(value.length === 32)
    }),
  )
  expect(isSolanaAddress('2'.repeat(45))).toBe(false)
})

describe('Bitcoin addresses', () => {
  test.each([
    ['bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', 'mainnet'],
    ['BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4', 'mainnet'],
    ['bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0', 'mainnet'],
    ['1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', 'mainnet'],
    ['tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx', 'testnet'],
    ['mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn', 'testnet'],
  ] as const)('The address %s belongs to %s only', (address, chain) => {
    expect(isBitcoinAddress(address, chain)).toBe(true)
    const other = chain === 'mainnet' ? 'testnet' : 'mainnet'
    expect(isBitcoinAddress(address, other)).toBe(false)
  })

  test.each([
    'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5',
    'bc1Qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
    'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqh2y7hd',
    'bc1q',
    'bc1',
    '',
    'bc1gmk9yu',
  ])('The Bitcoin address %j is refused', (address) => {
    expect(isBitcoinAddress(address, 'mainnet')).toBe(false)
  })

  test('Every witness program that an independent encoder writes is accepted', () => {
    fc.assert(
      fc.property(bytes(20), bytes(32), (hash, key) => {
        const v0 = bech32.encode('bcrt', [0, ...bech32.toWords(Uint8Array.from(hash))])
        const v1 = bech32m.encode('bcrt', [1, ...bech32m.toWords(Uint8Array.from(key))])
        expect(isBitcoinAddress(v0, 'regtest')).toBe(true)
        expect(isBitcoinAddress(v1, 'regtest')).toBe(true)
        const swapped = bech32.encode('bcrt', [1, ...bech32.toWords(Uint8Array.from(key))])
        expect(isBitcoinAddress(swapped, 'regtest')).toBe(false)
      }),
      { numRuns: 50 },
    )
  })
})
