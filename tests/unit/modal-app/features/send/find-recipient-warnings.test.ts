import { describe, expect, it } from 'vitest'
import { findRecipientWarnings } from '#modal/features/send/find-recipient-warnings.ts'

const FRIEND = '0x976EA74026E726554dB657fA54763abd0C3a0aa9'
const POISON = '0x976eA000000000000000000000000000000000a9'.replace('00a9', '0aa9')
const OWN = '0x9965507D1a55bcC2695C58ba16FB37d819B0A4dc'
/** Letters of other scripts that look like Latin ones, among Latin letters and among their own. */
const TWINS = Array.from('аеорсхуіјѕԁһӏԛԝοανρυτιγωκօսոցհյ')
const CONFUSABLE = [...TWINS.map((twin) => `vit${twin}lik.eth`), ...TWINS.map((twin) => `${twin}${twin}.eth`)]
const nobody = {
  own: [],
  recipients: [],
  others: [],
  isWhole: true,
  onOtherNetworks: { kind: 'none' },
} as const

describe('recipient warnings', () => {
  it('An earlier recipient has no warning, in either case', () => {
    expect(findRecipientWarnings(FRIEND.toLowerCase(), { ...nobody, recipients: [FRIEND] })).toEqual([])
  })

  it('A new recipient has a warning, even if it has sent something itself', () => {
    expect(findRecipientWarnings(FRIEND, { ...nobody, others: [FRIEND] })).toEqual([{ kind: 'first-time' }])
  })

  it('A new recipient of an incomplete history has a warning about the unread part', () => {
    const known = { ...nobody, isWhole: false }
    expect(findRecipientWarnings(FRIEND, known)).toEqual([{ kind: 'first-time' }, { kind: 'unread' }])
    expect(findRecipientWarnings(FRIEND, { ...known, recipients: [FRIEND] })).toEqual([])
  })

  it('A recipient with the ends of a known address is a look-alike', () => {
    expect(findRecipientWarnings(POISON, { ...nobody, recipients: [FRIEND], others: [POISON] })).toEqual([
      { kind: 'look-alike', other: FRIEND },
      { kind: 'first-time' },
    ])
  })

  it.each(CONFUSABLE)('A name with confusable letters has a warning (%s)', (name) => {
    expect(findRecipientWarnings(FRIEND, { ...nobody, name })).toEqual([
      { kind: 'odd-name' },
      { kind: 'first-time' },
    ])
    expect(findRecipientWarnings(FRIEND, { ...nobody, name, recipients: [FRIEND] })).toEqual([
      { kind: 'odd-name' },
    ])
  })

  it.each(['ana.eth', 'a-1.b.eth', undefined])('A plain name has no warning (%s)', (name) => {
    expect(findRecipientWarnings(FRIEND, { ...nobody, name, recipients: [FRIEND] })).toEqual([])
  })

  it('The own address has a warning', () => {
    expect(findRecipientWarnings(OWN, { ...nobody, own: [OWN] })).toEqual([{ kind: 'self' }])
  })

  it('The prefix all addresses of a network share is ignored in the comparison', () => {
    const [one, other] = ['bcrt1qx3mrkuc4c64wz000', 'bcrt1qabcdkuc4c64wz000']
    expect(findRecipientWarnings(other, { ...nobody, recipients: [one] })).toEqual([{ kind: 'first-time' }])
  })

  it('A contract on another network has a warning, even if it is known or an own account', () => {
    const onOtherNetworks = { kind: 'contract', networks: ['OP Mainnet'] } as const
    const warning = { kind: 'contract-elsewhere', networks: ['OP Mainnet'] }
    const known = { ...nobody, onOtherNetworks }
    expect(findRecipientWarnings(FRIEND, known)).toEqual([warning, { kind: 'first-time' }])
    expect(findRecipientWarnings(FRIEND, { ...known, recipients: [FRIEND] })).toEqual([warning])
    expect(findRecipientWarnings(FRIEND, { ...known, own: [FRIEND] })).toEqual([warning, { kind: 'self' }])
  })

  it('A new recipient has a warning if other networks did not answer', () => {
    const known = { ...nobody, onOtherNetworks: { kind: 'unknown' } } as const
    expect(findRecipientWarnings(FRIEND, known)).toEqual([{ kind: 'first-time' }, { kind: 'not-looked-up' }])
    expect(findRecipientWarnings(FRIEND, { ...known, recipients: [FRIEND] })).toEqual([])
    expect(findRecipientWarnings(FRIEND, { ...known, own: [FRIEND] })).toEqual([{ kind: 'self' }])
  })
})
