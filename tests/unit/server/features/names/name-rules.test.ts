import { describe, expect, it, test } from 'vitest'
import { createNameRules } from '#server/features/names/name-rules.ts'
import { suggestLabels } from '#server/features/names/suggest-labels.ts'

const judge = createNameRules({ reserved: ['my-brand', 'MetaMask'], blocked: ['scam'] })

/** Ways to write "vitalik", or a part of it, in letters that are not those of the alphabet from a to z. */
const LOOK_ALIKES: readonly (readonly [script: string, label: string])[] = [
  ['Cyrillic а', 'vit\u0430lik'],
  ['Cyrillic і', 'v\u0456talik'],
  ['Cyrillic in full', '\u0455\u0441\u043E\u0440\u0435'],
  ['Cyrillic ѕ, ԁ and ԛ', '\u0455\u0501\u051B\u0430'],
  ['Greek ν', '\u03BDitalik'],
  ['Greek ο and α', 'p\u03BFst\u03B1l'],
  ['Latin alpha (ɑ)', 'vit\u0251lik'],
  ['dotless ı', 'v\u0131talik'],
  ['Latin iota (ɩ)', 'v\u0269talik'],
  ['Armenian հ', 'p\u0570one'],
  ['Armenian ո', 'pho\u0578e'],
  ['small capitals', '\u1D20\u026A\u1D1B\u1D00\u029F\u026A\u1D0B'],
  ['letters with a stroke', 'vi\u0167alik'],
  ['letters with a hook', 'vitali\u0199'],
  ['letters with an acute', 'vit\u00E1lik'],
  ['letters with a dot below', 'vita\u1E37ik'],
  ['combining marks', 'vita\u0323lik'],
  ['Cyrillic ӏ', 'vita\u04CFik'],
  ['clicks (ǀ)', 'vita\u01C0ik'],
  ['Cyrillic ԝ', '\u051Dallet1'],
  ['Greek ω', '\u03C9allet1'],
  ['Cyrillic х', 'e\u0445ample'],
  ['n with a hook (ɲ)', 'vita\u0272ik'],
  ['eng (η)', 'exam\u03B7le'],
]

describe('labels', () => {
  it.each([
    ['ada1', 'ada1', 'adal'],
    ['ADA1', 'ada1', 'adal'],
    ['\uFF41\uFF44\uFF41\uFF11', 'ada1', 'adal'],
    ['a-d-a-1', 'a-d-a-1', 'adal'],
    ['ad\u200Ba1', 'ada1', 'adal'],
    ['rn0dern', 'rn0dern', 'modem'],
  ])('%s is %s, and looks like %s', (text, label, skeleton) => {
    expect(judge(text)).toEqual({ label, skeleton })
  })

  it.each(LOOK_ALIKES)('A name with %s is refused as one that looks like another', (_, label) => {
    expect(judge(label)).toEqual({ refusal: 'look-alike' })
  })

  it.each([
    'ad am',
    'ad_am',
    'ad.am',
    'adam!',
    '-adam',
    'adam-',
    'ad--am',
    'xn--adm',
    '\u{1F600}\u{1F600}\u{1F600}\u{1F600}',
    '\u4F60\u597D\u4E16\u754C',
    '\u0645\u0631\u062D\u0628\u0627',
    'ad\u202Eam',
    'ad\u0000am',
    '',
    'a'.repeat(300),
  ])('The characters of %j are refused', (text) => {
    const judged = judge(text)
    expect('refusal' in judged && ['characters', 'look-alike']).toContain(
      'refusal' in judged && judged.refusal,
    )
  })

  it('A label has 4 to 63 characters', () => {
    expect(judge('ada')).toEqual({ refusal: 'too-short' })
    expect(judge('adam')).toMatchObject({ label: 'adam' })
    expect(judge('b'.repeat(63))).toMatchObject({ label: 'b'.repeat(63) })
    expect(judge('b'.repeat(64))).toEqual({ refusal: 'too-long' })
  })

  it.each([
    'admin',
    'adm1n',
    'ad-min',
    'support',
    '5upport',
    'my-brand',
    'mybrand',
    'rny-brand',
    'metamask',
    'metamask-wallet',
  ])('%s is reserved', (label) => expect(judge(label)).toEqual({ refusal: 'reserved' }))

  it('A word that is reserved may be a part of a name, and one that is blocked may not', () => {
    expect(judge('admin-of-nothing')).toMatchObject({ label: 'admin-of-nothing' })
    for (const label of ['my-scam-1', 'myscam1', 'my5cam', 's-c-a-m-s'])
      expect(judge(label)).toEqual({ refusal: 'reserved' })
  })
})

test('Suggestions fit the rules, whatever was typed', () => {
  for (const typed of ['ada', 'Ada Lovelace!', '---', '\u0430\u0434\u0430', 'a'.repeat(500), '--x--'])
    for (const label of suggestLabels(typed)) {
      const judged = judge(label)
      expect('refusal' in judged ? judged.refusal : 'too-short', label).toBe('too-short')
    }
  expect(suggestLabels('!!!')).toEqual([])
})
