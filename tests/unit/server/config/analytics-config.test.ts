import { expect, it } from 'vitest'
import { AnalyticsConfig } from '#server/config/analytics-config.ts'
import { ConfigError } from '#server/config/config-files.ts'
import { parseConfig } from '#server/config/config.ts'

const SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`
const site = (name: string) => ({ url: `https://${name}.example`, listen: { port: 8080 } })
const SITES = { modal: site('modal'), wallet: site('wallet'), api: site('api') }
const URL_OF_TOOL = 'https://tools.example/events'
const BOTH = { webhook: { url: URL_OF_TOOL }, openTelemetry: { url: URL_OF_TOOL } }

function refusedFields(environment: Readonly<Record<string, string>>): readonly string[] {
  try {
    parseConfig({ ...SITES, analytics: { forward: BOTH } }, environment)
    return []
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    return error.fields
  }
}

it('Secrets of tools come from the environment', () => {
  const { analyticsSecrets, otlpHeaders } = parseConfig(
    { ...SITES, analytics: { forward: BOTH } },
    {
      POSTERN_ANALYTICS_WEBHOOK_SECRET: `${SECRET}, ${SECRET}`,
      POSTERN_ANALYTICS_OTLP_HEADERS: 'authorization=Bearer%20a=b,x-team=shop',
    },
  )
  expect(analyticsSecrets).toEqual([new Uint8Array(32).fill(7), new Uint8Array(32).fill(7)])
  expect(otlpHeaders).toEqual({ authorization: 'Bearer a=b', 'x-team': 'shop' })
})

it.each([
  ['no secret', {}, 'POSTERN_ANALYTICS_WEBHOOK_SECRET'],
  ['a malformed secret', { POSTERN_ANALYTICS_WEBHOOK_SECRET: 'secret' }, 'POSTERN_ANALYTICS_WEBHOOK_SECRET'],
  [
    'a header of the request itself',
    { POSTERN_ANALYTICS_OTLP_HEADERS: 'host=evil.example' },
    'POSTERN_ANALYTICS_OTLP_HEADERS',
  ],
  [
    'a header with another line in it',
    { POSTERN_ANALYTICS_OTLP_HEADERS: 'x-key=a%0d%0ab' },
    'POSTERN_ANALYTICS_OTLP_HEADERS',
  ],
  ['a header without a value', { POSTERN_ANALYTICS_OTLP_HEADERS: 'x-key' }, 'POSTERN_ANALYTICS_OTLP_HEADERS'],
] as const)('An environment with %s is refused', (_what, environment, field) => {
  expect(refusedFields(environment)).toEqual([field])
})

it.each([
  ['plain http to another machine', 'http://tools.example/events'],
  ['a user', 'https://user:secret@tools.example/events'],
  ['a query, which may be a secret', 'https://tools.example/events?key=secret'],
  ['a file', 'file:///etc/passwd'],
] as const)('A tool with a URL with %s is refused', (_what, url) => {
  for (const tool of ['webhook', 'openTelemetry'])
    expect(AnalyticsConfig.safeParse({ forward: { [tool]: { url } } }).success).toBe(false)
})
