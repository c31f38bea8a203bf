import { describe, expect, it } from 'vitest'
import { sendsValue } from '#modal/lib/sends-value.ts'
import { historyEntry, movedToken } from '#tests/support/builders/account-fixture.ts'

const sent = (token: object, numeric = '1', direction: 'in' | 'out' = 'out') => {
  const moved = movedToken(direction, numeric)
  return historyEntry('a', 'send', {
    transfers: [{ ...moved, fungible_info: { ...moved.fungible_info, ...token } }],
  })
}
const CONTRACT = { address: `eip155:1:0x${'a'.repeat(40)}` }

describe('transaction with the account as sender', () => {
  it.each([
    ['coins', {}],
    ['a token the operator vouches for', { ...CONTRACT, isVerified: true }],
  ])('A transaction of %s sends value.', (_what, token) => {
    expect(sendsValue(sent(token))).toBe(true)
  })

  it.each([
    ['nothing, which anybody can do', sent({}, '0.000')],
    ['a token of somebody’s own making', sent({ ...CONTRACT, isVerified: false })],
    ['a token nobody speaks of', sent({ ...CONTRACT, isVerified: undefined })],
    ['what is unwanted', sent({ ...CONTRACT, isVerified: true, isSpam: true })],
    ['what came in', sent({}, '1', 'in')],
    ['no token', historyEntry('a', 'send', {})],
    ['what failed', { ...sent({}), metadata: { ...sent({}).metadata, status: 'failed' as const } }],
  ])('A transaction of %s does not send value.', (_what, entry) => {
    expect(sendsValue(entry)).toBe(false)
  })
})
