import { describe, expect, it } from 'vitest'
import { ApprovalOffer } from '#frame/link/approval-offer.ts'
import { UNSEEN } from '#frame/preview/changes.ts'
import type { PreviewField } from '#frame/preview/preview.ts'
import { approvalOffer } from '#tests/support/builders/approval-offer.ts'
import { ACCOUNT, preview } from '#tests/support/builders/wallet-requests.ts'

const label = { literal: 'Amount' }
const FIELDS: readonly PreviewField[] = [
  { label: { id: 'approval.field.to' }, value: { kind: 'text', text: 'Tea' } },
  { label, value: { kind: 'address', address: ACCOUNT, name: 'ada.eth', isKnown: true } },
  { label, value: { kind: 'amount', amount: '1', symbol: 'T', tokenAddress: ACCOUNT, isVerified: false } },
  { label, value: { kind: 'time', at: new Date(0) } },
  { label, value: { kind: 'time', at: 'never' } },
  { label: { literal: 'Pool', values: { pair: 'T/ETH' } }, value: { kind: 'text', text: 'T' } },
  { label, value: { kind: 'period', seconds: 60 } },
  { label, value: { kind: 'bytes', hex: '0x' } },
]
const WHOLE = preview({
  intent: { literal: 'Buy', values: { item: 'tea' } },
  fields: [...FIELDS, { label, value: { kind: 'group', title: 'Order', fields: FIELDS } }],
  warnings: [{ class: 'UNKNOWN_CALL', values: { to: ACCOUNT } }],
  message: 'hello',
  fee: { amount: '1', symbol: 'T', payer: 'sponsor' },
  changes: {
    seen: [
      {
        kind: 'balance',
        direction: 'out',
        amount: '1',
        symbol: 'T',
        tokenAddress: ACCOUNT,
        isVerified: true,
      },
      {
        kind: 'item',
        direction: 'in',
        amount: '1',
        name: 'Bands',
        collection: ACCOUNT,
        itemId: '7',
        isVerified: false,
      },
      {
        kind: 'power',
        power: 'spend',
        holder: ACCOUNT,
        amount: 'unlimited',
        symbol: 'T',
        over: ACCOUNT,
        isVerified: true,
      },
    ],
    unseen: ['insideCalls'],
  },
})
const isTaken = (offer: unknown): boolean => ApprovalOffer.safeParse(offer).success

describe('approval offer', () => {
  it('An offer may hold all of a preview, and nothing of it is lost between two windows', () => {
    const offer = approvalOffer({ preview: WHOLE })
    expect(ApprovalOffer.parse(structuredClone(offer))).toEqual(offer)
    expect(isTaken(approvalOffer({ preview: preview({ changes: { seen: [], unseen: [...UNSEEN] } }) }))).toBe(
      true,
    )
  })

  it.each([
    ['no content', undefined],
    ['a text as its content', 'postern-approval'],
    ['another type', { ...approvalOffer(), type: 'postern-approval-ready' }],
    ['an extra key', { ...approvalOffer(), perform: true }],
    ['no origin', { ...approvalOffer(), site: { isAttested: true } }],
    [
      'an attestation that is a text',
      { ...approvalOffer(), site: { origin: 'https://a.example', isAttested: 'true' } },
    ],
    ['an endless language', approvalOffer({ language: 'e'.repeat(65) })],
    ['an endless text', approvalOffer({ preview: preview({ raw: '0'.repeat(400_001) }) })],
    [
      'an unknown warning',
      { ...approvalOffer(), preview: { ...preview(), warnings: [{ class: 'toString' }] } },
    ],
    ['an unknown risk', { ...approvalOffer(), preview: { ...preview(), risk: 'none' } }],
    [
      'a value of an unknown kind',
      {
        ...approvalOffer(),
        preview: { ...preview(), fields: [{ label, value: { kind: 'html', text: '<b>' } }] },
      },
    ],
    ['a preview with a key more', { ...approvalOffer(), preview: { ...preview(), html: '<b>' } }],
  ])('An offer with %s is refused', (_what, offer) => {
    expect(isTaken(offer)).toBe(false)
  })
})
