import { describe, expect, it } from 'vitest'
import { violatedDirectives } from '#server/features/csp-reports/violated-directives.ts'

describe('CSP violation report', () => {
  it.each([
    [{ 'csp-report': { 'effective-directive': 'img-src' } }, ['img-src']],
    [{ 'csp-report': { 'violated-directive': "script-src 'self'" } }, ['script-src']],
    [
      [
        { type: 'csp-violation', body: { effectiveDirective: 'connect-src' } },
        { type: 'csp-violation', body: { effectiveDirective: 'trusted-types' } },
      ],
      ['connect-src', 'trusted-types'],
    ],
    [{ 'csp-report': { 'effective-directive': 'evil{label="x"}' } }, ['other']],
    [{ 'csp-report': { 'effective-directive': { toString: 'no' } } }, ['other']],
    [{ something: 'else' }, []],
    [null, []],
    ['text', []],
  ])('The report %j counts for the directives %j', (report, directives) => {
    expect(violatedDirectives(report)).toEqual(directives)
  })

  it('A report counts for at most fifty violations', () => {
    const report = Array.from({ length: 1_000 }, () => ({ body: { effectiveDirective: 'img-src' } }))
    expect(violatedDirectives(report)).toHaveLength(50)
  })
})
