import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toFrameAncestors } from '#schemas/primitives/frame-ancestors.ts'

const SOURCE = /^https?:\/\/(?:\*\.)?[a-z0-9.-]+(?::(?:\*|[0-9]{1,5}))?$/

/** Parses a policy as a browser does: directives by `;`, sources by white space, and the first directive of a name counts. */
function parsePolicies(header: string): Map<string, string[]>[] {
  return header.split(',').map((policy) => {
    const directives = new Map<string, string[]>()
    for (const directive of policy.split(';')) {
      const [name, ...values] = directive.trim().split(/[\t\n\f\r ]+/)
      if (name && !directives.has(name.toLowerCase())) directives.set(name.toLowerCase(), values)
    }
    return directives
  })
}

const hostileText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.string({ unit: fc.constantFrom(...Array.from(' ;,*\'"\r\n\t\0/:.-_@#?aé')), maxLength: 30 }),
  fc.constantFrom(
    'https://a.com; script-src *',
    "https://a.com 'unsafe-inline'",
    '*',
    'https:',
    "'self'",
    "'none'",
    'data:',
    'https://a.com,default-src *',
    'https://a.com\r\nSet-Cookie: x=1',
    'https://*',
    'https://*.com',
  ),
)
const hostileOrigin = fc.oneof(
  hostileText,
  hostileText.map((text) => `https://${text}`),
  fc.tuple(hostileText, hostileText).map(([before, after]) => `https://${before}example.com${after}`),
  fc.tuple(fc.webUrl(), hostileText).map(([url, text]) => url + text),
)

describe('toFrameAncestors', () => {
  test('2,000 hostile origins never alter another directive', () => {
    fc.assert(
      fc.property(fc.array(hostileOrigin, { maxLength: 5 }), fc.boolean(), (entries, development) => {
        const sources = toFrameAncestors(entries, development)
        const header = `default-src 'none'; frame-ancestors ${sources}; base-uri 'none'`
        const [policy, ...more] = parsePolicies(header)
        expect(more).toEqual([])
        expect([...(policy?.keys() ?? [])]).toEqual(['default-src', 'frame-ancestors', 'base-uri'])
        expect(policy?.get('default-src')).toEqual(["'none'"])
        expect(policy?.get('base-uri')).toEqual(["'none'"])
        const ancestors = policy?.get('frame-ancestors') ?? []
        expect(ancestors.length).toBeGreaterThan(0)
        for (const source of ancestors) expect(source).toMatch(SOURCE)
      }),
      { numRuns: 2_000 },
    )
  })

  test('Valid entries are written unchanged', () => {
    expect(toFrameAncestors(['https://example.com', 'https://*.example.org:8443'])).toBe(
      'https://example.com https://*.example.org:8443',
    )
  })

  test('An empty list allows loopback only', () => {
    const sources = toFrameAncestors([]).split(' ')
    expect(sources).toContain('http://localhost:*')
    expect(sources.every((source) => /localhost|127\.0\.0\.1/.test(source))).toBe(true)
  })

  test('Development hosts are listed with their setting until a production origin is listed', () => {
    expect(toFrameAncestors([], true)).toContain('https://*.vercel.app')
    expect(toFrameAncestors(['https://example.com'], true)).not.toContain('vercel.app')
  })

  test('The sources stay within 6 KiB and 100 entries', () => {
    const entries = Array.from({ length: 300 }, (_, index) => `https://${'a'.repeat(50)}${index}.example.com`)
    const sources = toFrameAncestors(entries)
    expect(sources.length).toBeLessThanOrEqual(6_144)
    expect(sources.split(' ').length).toBeLessThanOrEqual(100)
  })
})
