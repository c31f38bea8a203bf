import { describe, expect, it } from 'vitest'
import { findRecipientWarnings } from '#modal/features/send/find-recipient-warnings.ts'

const FRIEND = '0x976EA74026E726554dB657fA54763abd0C3a0aa9'
const POISON = '0x976eA000000000000000000000000000000000a9'.replace('00a9', '0aa9')
const OWN = '0x9965507D1a55bcC2695C58ba16FB37d819B0A4dc'
/** Letters of other scripts that pass for Latin ones, alone among Latin ones and among their own. */
const TWINS = Array.from('аеорсхуіјѕԁһӏԛԝοανρυτιγωκօսոցհյ')
const CONFUSABLE = [...TWINS.map((twin) => `vit${twin}lik.eth`), ...TWINS.map((twin) => `${twin}${twin}.eth`)]
const nobody = {
  own: [],
  recipients: [],
  others: [],
  isWhole: true,
  onOtherNetworks: { kind: 'none' },
} as const

describe('a recipient', () => {
  it('somebody was sent to before is known, in whatever case it is written', () => {
    expect(findRecipientWarnings(FRIEND.toLowerCase(), { ...nobody, recipients: [FRIEND] })).toEqual([])
  })

  it('nobody was sent to before is named as such, also when it sent something itself', () => {
    expect(findRecipientWarnings(FRIEND, { ...nobody, others: [FRIEND] })).toEqual([{ kind: 'first-time' }])
  })

  it('nobody was sent to is said to be compared with a part alone, where the rest of the history is not known', () => {
    const known = { ...nobody, isWhole: false }
    expect(findRecipientWarnings(FRIEND, known)).toEqual([{ kind: 'first-time' }, { kind: 'unread' }])
    expect(findRecipientWarnings(FRIEND, { ...known, recipients: [FRIEND] })).toEqual([])
  })

  it('that begins and ends as a known one does is a look-alike', () => {
    expect(findRecipientWarnings(POISON, { ...nobody, recipients: [FRIEND], others: [POISON] })).toEqual([
      { kind: 'look-alike', other: FRIEND },
      { kind: 'first-time' },
    ])
  })

  it.each(CONFUSABLE)('is named for the letters of the name it was found by (%s)', (name) => {
    expect(findRecipientWarnings(FRIEND, { ...nobody, name })).toEqual([
      { kind: 'odd-name' },
      { kind: 'first-time' },
    ])
    expect(findRecipientWarnings(FRIEND, { ...nobody, name, recipients: [FRIEND] })).toEqual([
      { kind: 'odd-name' },
    ])
  })

  it.each(['ana.eth', 'a-1.b.eth', undefined])('is not named for a plain one (%s)', (name) => {
    expect(findRecipientWarnings(FRIEND, { ...nobody, name, recipients: [FRIEND] })).toEqual([])
  })

  it('is oneself', () => {
    expect(findRecipientWarnings(OWN, { ...nobody, own: [OWN] })).toEqual([{ kind: 'self' }])
  })

  it('is compared without what all addresses of a network begin with', () => {
    const [one, other] = ['bcrt1qx3mrkuc4c64wz000', 'bcrt1qabcdkuc4c64wz000']
    expect(findRecipientWarnings(other, { ...nobody, recipients: [one] })).toEqual([{ kind: 'first-time' }])
  })

  it('is named as a contract on another network, also when it is known or an account of one’s own', () => {
    const onOtherNetworks = { kind: 'contract', networks: ['OP Mainnet'] } as const
    const warning = { kind: 'contract-elsewhere', networks: ['OP Mainnet'] }
    const known = { ...nobody, onOtherNetworks }
    expect(findRecipientWarnings(FRIEND, known)).toEqual([warning, { kind: 'first-time' }])
    expect(findRecipientWarnings(FRIEND, { ...known, recipients: [FRIEND] })).toEqual([warning])
    expect(findRecipientWarnings(FRIEND, { ...known, own: [FRIEND] })).toEqual([warning, { kind: 'self' }])
  })

  it('nobody was sent to is said not to be looked up, where other networks did not tell', () => {
    const known = { ...nobody, onOtherNetworks: { kind: 'unknown' } } as const
    expect(findRecipientWarnings(FRIEND, known)).toEqual([{ kind: 'first-time' }, { kind: 'not-looked-up' }])
    expect(findRecipientWarnings(FRIEND, { ...known, recipients: [FRIEND] })).toEqual([])
    expect(findRecipientWarnings(FRIEND, { ...known, own: [FRIEND] })).toEqual([{ kind: 'self' }])
  })
})
