import { describe, expect, it } from 'vitest'
import { lookAlikes } from '#modal/features/activity/look-alikes.ts'
import { historyEntry, movedToken } from '#tests/support/builders/account-fixture.ts'

const OWN = `0x1111${'0'.repeat(32)}1111`
const FRIEND = `0xabcd${'5'.repeat(32)}ef01`
const FORGED = `0xABCD${'9'.repeat(32)}EF01`
const paid = historyEntry('p', 'send', { sentFrom: OWN, sentTo: FRIEND, transfers: [movedToken('out', '5')] })

describe('look-alike addresses', () => {
  it('An address with the ends of a recipient of the account is found, in either case', () => {
    const bait = historyEntry('b', 'receive', {
      sentFrom: FORGED,
      sentTo: OWN,
      transfers: [movedToken('in', '0.01')],
    })
    expect([...lookAlikes(OWN, [bait, paid])]).toEqual([FORGED.toLowerCase()])
  })

  it('A transfer of nothing, or a failed one, does not make a forged address genuine', () => {
    for (const reported of [
      { transfers: [movedToken('out', '0')] },
      { transfers: [movedToken('out', '5')], status: 'failed' as const },
    ]) {
      const bait = historyEntry('b', 'send', { sentFrom: OWN, sentTo: FORGED, ...reported })
      expect([...lookAlikes(OWN, [bait, paid])]).toEqual([FORGED.toLowerCase()])
    }
  })

  it('Of two unknown addresses the older one is genuine', () => {
    const older = historyEntry('a', 'receive', { sentFrom: FRIEND, sentTo: OWN })
    const newer = historyEntry('b', 'receive', { sentFrom: FORGED, sentTo: OWN })
    expect([...lookAlikes(OWN, [newer, older])]).toEqual([FORGED.toLowerCase()])
  })

  it('An address that resembles the account itself is found', () => {
    const mirror = `0x1111${'8'.repeat(32)}1111`
    const bait = historyEntry('b', 'receive', { sentFrom: mirror, sentTo: OWN })
    expect([...lookAlikes(OWN, [bait])]).toEqual([mirror])
  })

  it('Unrelated addresses, and one address in two spellings, are not marked', () => {
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
