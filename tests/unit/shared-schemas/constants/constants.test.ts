import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import * as defaults from '#schemas/constants/defaults.ts'
import * as limits from '#schemas/constants/limits.ts'
import { LOGIN_CACHE_KEYS, partitionKey, STORAGE_KEYS } from '#schemas/constants/storage-keys.ts'
import * as times from '#schemas/constants/times.ts'

const [TIMES, LIMITS, DEFAULTS] = [{ ...times }, { ...limits }, { ...defaults }]
const SECONDS = 1_000
const MINUTES = 60 * SECONDS

describe('the constants of docs/specification.md §9.1 to §9.51', () => {
  test.each([
    ['PAIRING_EXPIRY_MS', 4 * MINUTES],
    ['PAIRING_EXPIRY_MARGIN_MS', 10 * SECONDS],
    ['BALANCE_RETRY_BLOCK_MS', 30 * SECONDS],
    ['BALANCE_CACHE_MS', 30 * SECONDS],
    ['NAME_CACHE_MS', 5 * MINUTES],
    ['IDENTITY_CACHE_MS', 5 * MINUTES],
    ['IMAGE_PRELOAD_TIMEOUT_MS', 2 * SECONDS],
    ['SHAKE_MS', 500],
    ['SNACK_GAP_MS', 150],
    ['SEARCH_MIN_WAIT_MS', 300],
    ['IFRAME_LOAD_TIMEOUT_MS', 20 * SECONDS],
    ['LOGIN_TIMEOUT_MS', 30 * SECONDS],
    ['SIGN_OUT_WAIT_MS', 3 * SECONDS],
    ['FRAME_READY_DELAY_MS', 500],
    ['EMAIL_COOLDOWN_MS', 30 * SECONDS],
    ['HTTP_RPC_TIMEOUT_MS', 10_000],
    ['POLLING_INTERVAL_MS', 4_000],
    ['CACHE_GARBAGE_COLLECTION_MS', 5 * MINUTES],
  ] as const)('%s', (name, value) => {
    expect(TIMES[name]).toEqual(value)
  })

  test.each([
    ['RECENT_WALLETS_MAX', 2],
    ['FEATURED_PAGE_ENTRIES', 4],
    ['RECOMMENDED_PAGE_ENTRIES', 4],
    ['WALLET_PAGE_ENTRIES', 40],
    ['WALLET_PAGE_IMAGES', 20],
    ['SEARCH_ENTRIES', 100],
    ['RPC_BATCH_CALLS', 1000],
    ['QUERY_RETRIES', 3],
    ['QUANTITY_FRACTION_DIGITS', 3],
    ['FIAT_FRACTION_DIGITS', 2],
  ] as const)('%s', (name, value) => {
    expect(LIMITS[name]).toEqual(value)
  })

  test.each([
    ['ZERO_BALANCE', '0.00'],
    ['DEFAULT_THEME_MODE', 'dark'],
    ['DEFAULT_FEATURES', { email: true, socials: true }],
    ['PLUS_OPERATIONS', ['receive', 'deposit', 'borrow', 'claim']],
    ['MINUS_OPERATIONS', ['withdraw', 'repay', 'burn']],
  ] as const)('%s', (name, value) => {
    expect(DEFAULTS[name]).toEqual(value)
  })

  test('the query backoff is min(1000 × 2ⁿ, 30000) ms', () => {
    expect([0, 1, 2, 3, 4, 5, 60].map(times.queryRetryDelayMs)).toEqual([
      1000, 2000, 4000, 8000, 16000, 30000, 30000,
    ])
  })

  test.each(['times', 'limits', 'defaults'])(
    'every constant of %s.ts says what it is or where it comes from',
    (file) => {
      const source = readFileSync(
        new URL(`../../../../shared-schemas/constants/${file}.ts`, import.meta.url),
        'utf8',
      )
      const all = [...source.matchAll(/^(.*)\n+export const (\w+)/gm)]
      expect(all.length).toBeGreaterThan(5)
      const bare = all.filter(([, before]) => !before?.endsWith('*/'))
      expect(bare.map(([, , name]) => name)).toEqual([])
    },
  )
})

test('the orders are those of docs/specification.md §2.40 to §2.43', () => {
  expect(defaults.CONNECT_METHODS_ORDER).toEqual(['email', 'social', 'wallet'])
  expect(defaults.CONNECT_METHODS_ORDER_WITH_WALLET).toEqual(['wallet', 'email', 'social'])
  expect(defaults.CONNECTOR_TYPE_ORDER).toEqual(
    'walletConnect recent injected featured custom external recommended'.split(' '),
  )
})

test('the limits between origins are those of docs/security-model.md §2.5 and §2.9', () => {
  expect([times.QUICK_TIMEOUT_MS, times.TICKET_ACK_MS]).toEqual([5000, 1500])
  expect([limits.READS_IN_FLIGHT, limits.TICKETS_OPEN, limits.TICKETS_QUEUED]).toEqual([64, 1, 5])
  expect(limits.DEFAULT_MESSAGE_BYTES).toBe(64 * 1024)
  expect(limits.TRANSACTION_BYTES).toBe(256 * 1024)
  expect(limits.WALLET_LIST_BYTES).toBe(2 * 1024 ** 2)
  expect(limits.ANSWER_BYTES).toBe(4 * 1024 ** 2)
})

describe('storage keys', () => {
  test('differ by project, site, name and detail, whatever these contain', () => {
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

  test('a sign-out wipes four keys, never the cooldown', () => {
    expect(LOGIN_CACHE_KEYS).toHaveLength(4)
    expect(LOGIN_CACHE_KEYS).not.toContain('LAST_EMAIL_LOGIN_TIME')
  })
})
