import { z } from 'zod'

const UpstreamConfig = z
  .strictObject({
    url: z
      .url({ protocol: /^https?$/, message: 'must be an http or https URL' })
      .refine((url) => !/[?#]/.test(url), 'must have no query')
      .transform((url) => url.replace(/\/+$/, ''))
      .describe('The base of another directory with the same API, e.g. https://directory.example.'),
    projectId: z.string().min(1).max(64).describe('What that directory knows this deployment by.'),
    everyMinutes: z.int().min(1).max(10_080).default(60).describe('How often it is copied anew.'),
    timeoutMs: z.int().min(100).max(60_000).default(5_000).describe('How long one page of it may take.'),
  })
  .describe(
    'Another directory whose wallets stand behind the own ones. It is copied as a whole: it never learns what ' +
      'visitors ask.',
  )

/** The wallet directory beside the wallets the product and the operator bring. */
export const DirectoryConfig = z
  .strictObject({ upstream: UpstreamConfig.optional() })
  .describe('The wallet directory; wallets are added with `postern wallets import`.')

/** What clients are told at /getAnalyticsConfig. */
export const AnalyticsSwitch = z
  .strictObject({ enabled: z.boolean().default(false).describe('Told to clients that ask.') })
  .describe('Events of the modal; nothing is sent unless they are switched on.')
