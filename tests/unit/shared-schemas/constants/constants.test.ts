import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { partitionKey, STORAGE_KEYS } from '#schemas/constants/storage-keys.ts'
import { LOGIN_CACHE_KEYS } from '#schemas/constants/wallet-storage-keys.ts'
import { queryRetryDelayMs } from '#schemas/constants/times.ts'

describe('constants', () => {
  test('The query backoff is min(1000 × 2ⁿ, 30000) ms', () => {
    expect([0, 1, 2, 3, 4, 5, 60].map(queryRetryDelayMs)).toEqual([
      1000, 2000, 4000, 8000, 16000, 30000, 30000,
    ])
  })

  test.each(['times', 'limits', 'defaults'])('Every constant of %s.ts has a comment', (file) => {
    const source = readFileSync(
      new URL(`../../../../shared-schemas/constants/${file}.ts`, import.meta.url),
      'utf8',
    )
    const all = [...source.matchAll(/^(.*)\n+export const (\w+)/gm)]
    expect(all.length).toBeGreaterThan(5)
    const bare = all.filter(([, before]) => !before?.endsWith('*/'))
    expect(bare.map(([, , name]) => name)).toEqual([])
  })
})

describe('storage keys', () => {
  test('Storage keys differ by project, site, name and detail, whatever these contain', () => {
    const keys = [
      partitionKey('a', 'https://x.example', 'k'),
      partitionKey('a', 'https://x.example', 'k', ''),
      partitionKey('a', 'https://x.example/k', ''),
      partitionKey('a/https:', '/x.example', 'k'),
      partitionKey('b', 'https://x.example', 'k'),
      partitionKey('a', 'https://y.example', 'k'),
      partitionKey('a', 'https://x.example', STORAGE_KEYS.recentWallets, 'solana'),
    ]
    expect(new Set(keys).size).toBe(keys.length)
  })

  test('A sign-out clears four keys and never the cooldown', () => {
    expect(LOGIN_CACHE_KEYS).toHaveLength(4)
    expect(LOGIN_CACHE_KEYS).not.toContain('LAST_EMAIL_LOGIN_TIME')
  })
})
