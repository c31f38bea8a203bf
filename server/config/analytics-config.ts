import { z } from 'zod'
import { ProviderUrl as PlainUrl } from './provider-fields.ts'
import { ProviderUrl } from './social-config.ts'
import { readWebhookSecrets, WEBHOOK_SECRET_HELP } from './webhook-secrets.ts'

const MAX_DAYS = 1_830
const MAX_EVENT_DAYS = 90

const MAX_ISSUER = 200
const MAX_CLIENT_ID = 200
const MAX_OPERATORS = 100
const MAX_EMAIL = 254
const MAX_SUBJECT = 255

const OperatorLoginConfig = z
  .strictObject({
    issuer: ProviderUrl.max(MAX_ISSUER).describe('The issuer of ID tokens, as in their `iss`.'),
    clientId: z.string().min(1).max(MAX_CLIENT_ID).describe('The client id that the provider issued.'),
    authorizeUrl: ProviderUrl.describe('The page where operators log in.'),
    tokenUrl: ProviderUrl.describe('The endpoint that exchanges codes.'),
    jwksUrl: ProviderUrl.describe('The keys that verify ID tokens.'),
    emails: z
      .array(z.email().max(MAX_EMAIL))
      .max(MAX_OPERATORS)
      .default([])
      .describe(
        'Addresses of those who may log in; an address counts only where the provider has verified it.',
      ),
    subjects: z
      .array(z.string().min(1).max(MAX_SUBJECT))
      .max(MAX_OPERATORS)
      .default([])
      .describe('Ids of those who may log in, as in the `sub` of ID tokens.'),
  })
  .refine(({ emails, subjects }) => emails.length + subjects.length > 0, {
    path: ['emails'],
    message: 'must name somebody, or `subjects` must',
  })
  .describe(
    'An OpenID provider at which operators log in to the insight page: a client with the redirect URI {api}/insight/callback that sends ' +
      'its secret in the body (client_secret_post); the secret comes from POSTERN_INSIGHT_CLIENT_SECRET. Links of `postern insight` ' +
      'work in any case.',
  )
export type OperatorLoginConfig = z.infer<typeof OperatorLoginConfig>

const MAX_URL = 500
/** A query and a user could be secrets, which belong into the environment. */
const ForwardUrl = PlainUrl.max(MAX_URL).refine((url) => {
  const { username, password } = new URL(url)
  return username === '' && password === ''
}, 'must have no user')

const ForwardConfig = z
  .strictObject({
    webhook: z
      .strictObject({ url: ForwardUrl.describe('Receives the events as JSON.') })
      .optional()
      .describe(
        'A server of yours, to which the events are sent as signed messages (Standard Webhooks). The secret comes from ' +
          '`POSTERN_ANALYTICS_WEBHOOK_SECRET`.',
      ),
    openTelemetry: z
      .strictObject({
        url: ForwardUrl.describe('Its endpoint for logs, such as `https://collector.example/v1/logs`.'),
      })
      .optional()
      .describe(
        'A collector of OpenTelemetry, to which the events are sent as log records (OTLP over HTTP, in JSON). Headers that it requires ' +
          'come from `POSTERN_ANALYTICS_OTLP_HEADERS`.',
      ),
  })
  .describe(
    'Tools of yours that receive each event, too ([how](analytics.md#forwarding-events)). Nothing is sent to others without it.',
  )
export type ForwardConfig = z.infer<typeof ForwardConfig>

/** The secrets that sign the messages of `analytics.forward.webhook`. */
export const AnalyticsWebhookSecrets = z
  .string()
  .transform(readWebhookSecrets)
  .refine((secrets) => secrets !== undefined, WEBHOOK_SECRET_HELP)

/** A name and a value of a header, in the form of `OTEL_EXPORTER_OTLP_HEADERS`. */
const HEADER = /^([A-Za-z0-9!#$&'*+.^_`|~-]{1,64})=([\x20-\x7e]{1,2000})$/
/** Headers that are the request's own. */
const RESERVED = new Set(['content-type', 'content-length', 'host', 'connection', 'transfer-encoding'])

/** The headers of `analytics.forward.openTelemetry`, such as `authorization=Bearer%20…`. */
export const OtlpHeaders = z
  .string()
  .transform((text) => text.split(',').map(readHeader))
  .refine(
    (headers) => headers.every((header) => header !== undefined),
    'must be names and percent-encoded values of headers, such as `authorization=Bearer%20…`, with commas between',
  )
  .transform((headers) => Object.fromEntries(headers.filter((header) => header !== undefined)))

function readHeader(written: string): readonly [name: string, value: string] | undefined {
  const [, name = '', encoded = ''] = HEADER.exec(written.trim()) ?? []
  if (name === '' || RESERVED.has(name.toLowerCase())) return undefined
  try {
    const value = decodeURIComponent(encoded)
    return /^[\x20-\x7e]+$/.test(value) ? [name, value] : undefined
  } catch {
    return undefined
  }
}

/** The events of the modal, which are off. */
export const AnalyticsConfig = z
  .strictObject({
    enabled: z.boolean().default(false).describe('Whether clients may send events.'),
    keepDays: z.int().min(1).max(MAX_DAYS).default(400).describe('How many days the daily sums are kept.'),
    eventDays: z
      .int()
      .min(0)
      .max(MAX_EVENT_DAYS)
      .default(0)
      .describe(
        'How many days single events are kept too, with the origin and path of their page. 0: never.',
      ),
    forward: ForwardConfig.optional(),
    login: OperatorLoginConfig.optional(),
  })
  .describe(
    'Events of the modal; nothing is sent unless this is enabled and the site sets `features.analytics`. ' +
      '[What they contain](analytics.md).',
  )
