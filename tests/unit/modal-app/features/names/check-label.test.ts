import { describe, expect, it } from 'vitest'
import { checkLabel } from '#modal/features/names/check-label.ts'

const LENGTH = { min: 4, max: 63 }

describe('the rules of names', () => {
  it('A name has letters, digits and hyphens, and at least four of them', () => {
    for (const label of ['adal', 'a-1b', '2026', 'x'.repeat(63)])
      expect(checkLabel(label, LENGTH)).toBeUndefined()
  })

  it.each([
    ['ada', 'too-short'],
    ['x'.repeat(64), 'too-long'],
    ['ada.b', 'characters'],
    ['ada b', 'characters'],
    ['аdal', 'characters'],
    ['-ada', 'characters'],
    ['ada-', 'characters'],
    ['xn--ada', 'characters'],
  ])('The name %s is refused as %s', (label, refusal) => {
    expect(checkLabel(label, LENGTH)).toBe(refusal)
  })
})
