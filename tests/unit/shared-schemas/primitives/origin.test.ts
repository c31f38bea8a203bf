import { describe, expect, test } from 'vitest'
import {
  isOriginAllowed,
  parseOrigin,
  parseOriginEntry,
  parseOriginList,
} from '#schemas/primitives/origin.ts'

const LISTED = [
  'https://example.com',
  'https://*.example.org',
  'https://dev.example.net:8443',
  'https://xn--bcher-kva.example',
]

const TABLE: readonly [origin: unknown, allowed: boolean][] = [
  ['https://example.com', true],
  ['https://a.example.org', true],
  ['https://dev.example.net:8443', true],
  ['https://xn--bcher-kva.example', true],
  ['https://example.org', false],
  ['https://a.b.example.org', false],
  ['https://evil-example.com', false],
  ['https://evil-example.org', false],
  ['https://example.com.evil.io', false],
  ['http://example.com', false],
  ['https://example.com.', false],
  ['https://a.example.org.', false],
  ['https://EXAMPLE.com', false],
  ['HTTPS://example.com', false],
  ['https://example.com:443', false],
  ['https://example.com:8443', false],
  ['https://dev.example.net', false],
  ['https://xn--exmple-cua.com', false],
  ['https://еxample.com', false],
  ['https://bücher.example', false],
  ['https://*.example.org', false],
  ['https://.example.org', false],
  ['https://example.com/', false],
  ['https://example.com/path', false],
  ['https://user@example.com', false],
  ['https://example.com?x', false],
  ['https://example.com\n', false],
  [' https://example.com', false],
  ['ftp://example.com', false],
  ['javascript:https://example.com', false],
  ['null', false],
  ['', false],
  [null, false],
  [undefined, false],
  [42, false],
  [{ toString: () => 'https://example.com' }, false],
  [['https://example.com'], false],
  ['http://localhost', false],
  ['http://localhost:3000', false],
  ['http://localhost.evil.io', false],
  ['https://x.vercel.app', false],
]

describe('isOriginAllowed', () => {
  test.each(TABLE)('The project decides about %j by the list', (origin, allowed) => {
    expect(isOriginAllowed(origin, { origins: LISTED })).toBe(allowed)
  })

  test.each([
    ['http://localhost', true],
    ['http://localhost:4600', true],
    ['http://modal.localhost:4601', true],
    ['https://localhost:3000', true],
    ['http://127.0.0.1:5173', true],
    ['http://127.8.8.8', true],
    ['http://[::1]:5173', true],
    ['http://localhost.evil.io', false],
    ['http://evillocalhost', false],
    ['http://localhost.', false],
    ['http://127.0.0.1.evil.io', false],
    ['http://127.1', false],
    ['http://2130706433', false],
    ['http://0x7f.0.0.1', false],
    ['http://[::2]', false],
    ['https://example.com', false],
    ['https://x.vercel.app', false],
  ])('By default an empty list means loopback only: %s', (origin, allowed) => {
    expect(isOriginAllowed(origin, { origins: [] })).toBe(allowed)
  })

  test.each([
    ['https://x.pages.dev', true],
    ['https://abc.x.pages.dev', true],
    ['https://x.vercel.app', true],
    ['https://x.ngrok-free.app', true],
    ['https://vercel.app', false],
    ['https://xvercel.app', false],
    ['http://x.vercel.app', false],
    ['https://x.vercel.app:8443', false],
    ['https://x.vercel.app.evil.io', false],
    ['https://x.pages.dev.', false],
  ])('Of unlisted hosts only development hosts pass with the switch: %s', (origin, allowed) => {
    expect(isOriginAllowed(origin, { origins: [], developmentOrigins: true })).toBe(allowed)
    expect(isOriginAllowed(origin, { origins: ['http://localhost:3000'], developmentOrigins: true })).toBe(
      allowed,
    )
  })

  test('Development hosts are refused once a production origin is listed', () => {
    const settings = { origins: ['https://example.com'], developmentOrigins: true }
    expect(isOriginAllowed('https://x.vercel.app', settings)).toBe(false)
    expect(isOriginAllowed('http://localhost:3000', settings)).toBe(true)
  })

  test('An invalid entry allows nothing', () => {
    for (const entry of [
      '*',
      'https://*',
      'https://*.com',
      'https://exa*mple.com',
      '**',
      '',
      'https://a.*.com',
    ]) {
      expect(isOriginAllowed('https://evil.com', { origins: [entry] })).toBe(false)
    }
  })
})

describe('parseOriginEntry', () => {
  test.each([
    'example.com',
    '*.example.com',
    'https://Example.com',
    'https://example.com.',
    'https://example.com:443',
    'http://example.com:80',
    'https://example.com:*',
    'https://example.com:0',
    'https://example.com:99999',
    'https://example.com/',
    'https://*.com',
    'https://*',
    'https://*.*.example.com',
    'https://a.*.example.com',
    'https://*a.example.com',
    'https://*.127.0.0.1',
    'https://ex_ample.com',
    'https://-example.com',
    'https://ab--cd.com',
    'https://example..com',
    'https://1.2.3',
    'https://999.1.1.1',
    'http://[::1]',
    "https://example.com; script-src 'none'",
    'https://example.com https://evil.io',
    'https://example.com,https://evil.io',
    'https://example.com\r\nX: y',
    'https://münchen.example',
    `https://${'a'.repeat(64)}.com`,
  ])('The entry %j is refused with advice what to write', (entry) => {
    const parsed = parseOriginEntry(entry)
    expect(parsed.ok ? undefined : parsed.error.code).toBe('ORIGIN_INVALID')
    expect(parsed.ok ? '' : parsed.error.message).toMatch(/Write|Leave out|stands alone/)
  })

  test('A wildcard is accepted as the first label only', () => {
    expect(parseOriginEntry('https://*.example.com:8443')).toEqual({
      ok: true,
      value: { scheme: 'https', host: 'example.com', port: 8443, wildcard: true },
    })
    expect(parseOrigin('https://*.example.com')).toBeUndefined()
  })
})

describe('parseOriginList', () => {
  test('A list takes 100 entries and refuses 101', () => {
    const entries = Array.from({ length: 101 }, (_, index) => `https://s${index}.example.com`)
    expect(parseOriginList(entries.slice(0, 100)).ok).toBe(true)
    expect(parseOriginList(entries).ok).toBe(false)
  })

  test('A list of more than 6 KiB is refused', () => {
    const entries = Array.from(
      { length: 60 },
      (_, index) => `https://${'a'.repeat(60)}.${'b'.repeat(50)}${index}.com`,
    )
    expect(parseOriginList(entries).ok).toBe(false)
  })
})
