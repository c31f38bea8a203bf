import { describe, expect, test } from 'vitest'
import { readDataAttributes } from '#sdk/options/data-attributes.ts'

describe('readDataAttributes', () => {
  test('Texts, lists, booleans and objects are read from data attributes', () => {
    const read = readDataAttributes({
      projectId: 'demo',
      networks: 'eip155:1, solana:abc  bip122:def',
      debug: 'true',
      features: '{"email":false}',
      options: '{"allWallets":"HIDE"}',
    })
    expect(read).toEqual({
      projectId: 'demo',
      networks: ['eip155:1', 'solana:abc', 'bip122:def'],
      debug: true,
      features: { email: false },
      allWallets: 'HIDE',
    })
  })

  test('Unknown data attributes are ignored', () => {
    expect(readDataAttributes({ nscript: 'x', projectId: 'demo' })).toEqual({ projectId: 'demo' })
  })

  test('Broken JSON throws a SyntaxError', () => {
    expect(() => readDataAttributes({ features: '{' })).toThrow(SyntaxError)
  })
})
