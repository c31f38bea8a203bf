import { describe, expect, it } from 'vitest'
import type { KeyNeed } from '#server/keys/key-needs.ts'
import { describeNeeds } from '#server/keys/key-rotation.ts'

const need = (one: string, many: string, count: number): KeyNeed => ({
  what: { one, many },
  count,
  endsBy: 'server',
})

describe('describeNeeds', () => {
  it('A single row is named in the singular, several rows in the plural', () => {
    const needs = [
      need('wallet', 'wallets', 1),
      need('signing key', 'signing keys', 1),
      need('user', 'users', 3),
    ]
    expect(describeNeeds(needs)).toBe('1 wallet, 1 signing key, 3 users')
  })
})
