import { describe, expect, test } from 'vitest'
import { ERRORS, errorMessage, errorNextStep, findError, isErrorCode } from '#schemas/errors/catalogue.ts'
import type { ErrorPlace, ErrorRecord } from '#schemas/errors/error-record.ts'
import { ADD_CHAIN_CODES, RPC_CODES } from '#schemas/errors/rpc-codes.ts'
import { SERVER_ERRORS } from '#schemas/errors/server-errors.ts'

const records: readonly (readonly [string, ErrorRecord])[] = Object.entries({ ...ERRORS, ...SERVER_ERRORS })

// docs/specification.md §8.1 to §8.63, in order; values in braces are filled in. Texts that nothing can raise are left
// out; docs/specification.md says why of each.
const TEXTS: readonly [text: string, shows?: ErrorPlace][] = [
  ['Token Balance Unavailable', 'snack'],
  ['Failed to fetch transactions', 'snack'],
  ['Signature declined', 'snack'],
  ['A problem occurred while trying initialize authentication', 'snack'],
  ['Invalid App Configuration', 'alert'],
  ['Network not found', 'thrown'],
  ['Address or auth connector not found', 'thrown'],
  ['Chain adapter not found', 'thrown'],
  ['SIWX is not enabled', 'thrown'],
  ['Failed to disconnect', 'thrown'],
  ['Failed to disconnect chain {chain}', 'thrown'],
  ['WalletConnectConnector not found', 'thrown'],
  ['Please call createAppKit before using useAppKit hook', 'thrown'],
  ['Chain is not supported', 'thrown'],
  ['Error resolving name'],
  ['Error fetching names for address'],
  ['Unable to load email login dependency'],
  ['Request was aborted'],
  ['An error occurred'],
  ['Requested RPC call is not allowed'],
  ['Action not allowed'],
  ['Please try again after {seconds} seconds'],
  ['Network Not Found', 'alert'],
  ['Network Error - Could not load embedded wallet', 'alert'],
  ['Embedded Wallet Request Timed Out', 'alert'],
  ['Session Expired', 'alert'],
  ['Project ID Not Configured', 'alert'],
]

const CODES =
  `HOST_CSP_BLOCKED ORIGIN_NOT_ALLOWED PROJECT_UNKNOWN UNREACHABLE LOAD_TIMEOUT FRAME_BLOCKED VERSION_MISMATCH
UPGRADE_REQUIRED FRAME_GONE FRAME_UNRESPONSIVE WALLET_LOAD_FAILED STORAGE_BLOCKED
OPTION_INVALID PROJECT_ID_MISSING MODAL_URL_INVALID SAME_ORIGIN_REFUSED INSECURE_CONTEXT NOT_IN_BROWSER MESSAGE_REFUSED
PAYLOAD_TOO_LARGE METHOD_NOT_FOUND DUPLICATE_ID RATE_LIMITED CALL_TIMEOUT CONNECTION_LOST DESTROYED
TICKET_STATE_UNKNOWN WALLET_NOT_FOUND`.split(/\s+/)

describe('the error catalogue', () => {
  test.each(TEXTS)('has the text "%s"', (text, shows) => {
    const found = records.filter(([, record]) => record.message === text && record.specification === '§8')
    expect(found.map(([code]) => code)).not.toEqual([])
    if (shows) expect(found.map(([, record]) => record.shows)).toContain(shows)
  })

  test.each([
    'Cannot set both `siweConfig` and `siwx` options',
    'An amount and receiver address are required',
    'A token is required',
    'Unsupported chain',
    'Invalid chainId',
  ])('has the text "%s"', (text) => {
    expect(records.some(([, record]) => record.message === text && record.specification === '§5')).toBe(true)
  })

  test.each(CODES)('has the code %s, with a next step', (code) => {
    expect(isErrorCode(code)).toBe(true)
    expect(errorNextStep(code)).not.toBe('')
  })

  test('spreads its tables without one hiding another', async () => {
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
    ])
    const sizes = tables.flatMap((table) => Object.values(table)).map((table) => Object.keys(table).length)
    expect(records).toHaveLength(sizes.reduce((sum, size) => sum + size, 0))
  })

  test('every alert and card says what to do', () => {
    for (const [code, record] of records) {
      if (record.shows === 'alert' || record.shows === 'card')
        expect([code, record.next]).not.toContain(undefined)
    }
  })

  test('finds a record by every provider code, by one only', () => {
    const numbers = records.filter(([, r]) => r.shows === 'provider' && r.rpcCode).map(([, r]) => r.rpcCode)
    const unlisted = new Set<number>(Object.values(RPC_CODES))
    for (const code of numbers) if (code !== undefined) unlisted.delete(code)
    // METHOD_NOT_FOUND and RATE_LIMITED are failures of the channel that carry these codes.
    expect([...unlisted].toSorted((a, b) => a - b)).toEqual([-32601, -32005])
    expect(findError(4001)?.message).toBe(ERRORS.USER_REJECTED.message)
    expect(findError(4200)?.message).toBe(ERRORS.UNSUPPORTED_METHOD.message)
    expect(findError(123)).toBeUndefined()
    expect(findError('constructor')).toBeUndefined()
  })

  test('codes 4902, 5000 and 32603 lead to adding the chain, in both signs', () => {
    expect(ADD_CHAIN_CODES).toEqual([4902, 5000, 32603, -32603])
  })

  test('fills values in, and leaves markers without a value alone', () => {
    expect(errorMessage('EMAIL_COOLDOWN', { seconds: 12 })).toBe('Please try again after 12 seconds')
    expect(errorMessage('DISCONNECT_CHAIN_FAILED')).toBe('Failed to disconnect chain {chain}')
    expect(errorNextStep('ALERT_UNVERIFIED_DOMAIN', { origin: 'https://a.example' })).toContain(
      'https://a.example',
    )
  })
})
