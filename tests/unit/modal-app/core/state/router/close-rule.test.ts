import { describe, expect, it } from 'vitest'
import { closeRule } from '#modal/core/state/router/close-rule.ts'

describe('closing', () => {
  it.each([
    { view: 'Connect', isForced: false, isInline: false, outcome: 'close' },
    { view: 'Account', isForced: true, isInline: false, outcome: 'close' },
    { view: 'UnsupportedChain', isForced: false, isInline: false, outcome: 'shake' },
    { view: 'UnsupportedChain', isForced: true, isInline: false, outcome: 'close' },
    { view: 'Networks', isForced: false, isInline: true, outcome: 'stay' },
    { view: 'UnsupportedChain', isForced: false, isInline: true, outcome: 'shake' },
  ] as const)(
    'At $view, forced $isForced and inline $isInline, closing leads to $outcome',
    ({ outcome, ...question }) => {
      expect(closeRule(question)).toBe(outcome)
    },
  )
})
