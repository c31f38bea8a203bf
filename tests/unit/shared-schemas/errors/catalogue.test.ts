import { describe, expect, test } from 'vitest'
import { ERRORS, errorMessage, errorNextStep, findError } from '#schemas/errors/catalogue.ts'
import type { ErrorRecord } from '#schemas/errors/error-record.ts'
import { RPC_CODES } from '#schemas/errors/rpc-codes.ts'
import { SERVER_ERRORS } from '#schemas/errors/server-errors.ts'

const records: readonly (readonly [string, ErrorRecord])[] = Object.entries({ ...ERRORS, ...SERVER_ERRORS })

describe('error catalogue', () => {
  test('No table of the catalogue overrides an entry of another one', async () => {
    const tables = await Promise.all([
      import('#schemas/errors/records/snacks.ts'),
      import('#schemas/errors/records/thrown.ts'),
      import('#schemas/errors/records/embedded-wallet.ts'),
      import('#schemas/errors/records/wallet.ts'),
      import('#schemas/errors/records/walletconnect.ts'),
      import('#schemas/errors/records/directory.ts'),
      import('#schemas/errors/records/channel.ts'),
      import('#schemas/errors/records/http.ts'),
      import('#schemas/errors/records/sign-in.ts'),
      import('#schemas/errors/records/database.ts'),
      import('#schemas/errors/records/provider.ts'),
      import('#schemas/errors/records/payments.ts'),
      import('#schemas/errors/records/payment-refusals.ts'),
      import('#schemas/errors/records/grants.ts'),
      import('#schemas/errors/records/names.ts'),
      import('#schemas/errors/records/name-calls.ts'),
    ])
    const sizes = tables.flatMap((table) => Object.values(table)).map((table) => Object.keys(table).length)
    expect(records).toHaveLength(sizes.reduce((sum, size) => sum + size, 0))
  })

  test('Every alert and card says what to do', () => {
    for (const [code, record] of records) {
      if (record.shows === 'alert' || record.shows === 'card')
        expect([code, record.next]).not.toContain(undefined)
    }
  })

  test('Each provider code belongs to exactly one record', () => {
    const numbers = records.filter(([, r]) => r.shows === 'provider' && r.rpcCode).map(([, r]) => r.rpcCode)
    const unlisted = new Set<number>(Object.values(RPC_CODES))
    for (const code of numbers) if (code !== undefined) unlisted.delete(code)
    // METHOD_NOT_FOUND and RATE_LIMITED are failures of the channel with these codes.
    expect([...unlisted].toSorted((a, b) => a - b)).toEqual([-32601, -32005])
    expect(findError(4001)?.message).toBe(ERRORS.USER_REJECTED.message)
    expect(findError(4200)?.message).toBe(ERRORS.UNSUPPORTED_METHOD.message)
    expect(findError(123)).toBeUndefined()
    expect(findError('constructor')).toBeUndefined()
  })

  test('Values are filled in, and placeholders without a value stay', () => {
    expect(errorMessage('EMAIL_COOLDOWN', { seconds: 12 })).toBe('Please try again after 12 seconds')
    expect(errorMessage('DISCONNECT_CHAIN_FAILED')).toBe('Failed to disconnect chain {chain}')
    expect(errorNextStep('ALERT_UNVERIFIED_DOMAIN', { origin: 'https://a.example' })).toContain(
      'https://a.example',
    )
  })
})
