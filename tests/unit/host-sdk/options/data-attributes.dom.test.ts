import { describe, expect, test } from 'vitest'
import { readDataAttributes } from '#sdk/options/data-attributes.ts'

describe('readDataAttributes', () => {
  test('reads texts, lists, switches and objects', () => {
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

  test('leaves foreign attributes alone', () => {
    expect(readDataAttributes({ nscript: 'x', projectId: 'demo' })).toEqual({ projectId: 'demo' })
  })

  test('error: broken JSON is thrown as such', () => {
    expect(() => readDataAttributes({ features: '{' })).toThrow(SyntaxError)
  })
})
