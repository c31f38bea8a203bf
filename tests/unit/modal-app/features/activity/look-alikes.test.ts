import { describe, expect, it } from 'vitest'
import { lookAlikes } from '#modal/features/activity/look-alikes.ts'
import { historyEntry, movedToken } from '#tests/support/builders/account-fixture.ts'

const OWN = `0x1111${'0'.repeat(32)}1111`
const FRIEND = `0xabcd${'5'.repeat(32)}ef01`
const FORGED = `0xABCD${'9'.repeat(32)}EF01`
const paid = historyEntry('p', 'send', { sentFrom: OWN, sentTo: FRIEND, transfers: [movedToken('out', '5')] })

describe('addresses made to look like others', () => {
  it('finds one with the ends of an address the account sends to, in either case', () => {
    const bait = historyEntry('b', 'receive', {
      sentFrom: FORGED,
      sentTo: OWN,
      transfers: [movedToken('in', '0.01')],
    })
    expect([...lookAlikes(OWN, [bait, paid])]).toEqual([FORGED.toLowerCase()])
  })

  it('does not let a transfer of nothing, or one that failed, make a forger known', () => {
    for (const told of [
      { transfers: [movedToken('out', '0')] },
      { transfers: [movedToken('out', '5')], status: 'failed' as const },
    ]) {
      const bait = historyEntry('b', 'send', { sentFrom: OWN, sentTo: FORGED, ...told })
      expect([...lookAlikes(OWN, [bait, paid])]).toEqual([FORGED.toLowerCase()])
    }
  })

  it('takes the older of two strangers for the true one', () => {
    const older = historyEntry('a', 'receive', { sentFrom: FRIEND, sentTo: OWN })
    const newer = historyEntry('b', 'receive', { sentFrom: FORGED, sentTo: OWN })
    expect([...lookAlikes(OWN, [newer, older])]).toEqual([FORGED.toLowerCase()])
  })

  it('finds one that looks like the account itself', () => {
    const mirror = `0x1111${'8'.repeat(32)}1111`
    const bait = historyEntry('b', 'receive', { sentFrom: mirror, sentTo: OWN })
    expect([...lookAlikes(OWN, [bait])]).toEqual([mirror])
  })

  it('marks nobody among strangers that differ, nor one address in two spellings', () => {
    const other = historyEntry('c', 'receive', {
      sentFrom: `0x9999${'0'.repeat(36)}`,
      sentTo: OWN.toUpperCase().replace('0X', '0x'),
    })
    const again = historyEntry('d', 'send', {
      sentFrom: OWN,
      sentTo: FRIEND.toUpperCase().replace('0X', '0x'),
    })
    expect([...lookAlikes(OWN, [again, other, paid])]).toEqual([])
  })
})
