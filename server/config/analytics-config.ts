import { z } from 'zod'
import { ProviderUrl } from './social-config.ts'

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
    login: OperatorLoginConfig.optional(),
  })
  .describe(
    'Events of the modal; nothing is sent unless this is enabled and the site sets `features.analytics`. ' +
      '[What they contain](analytics.md).',
  )
