import { z } from 'zod'

const UpstreamConfig = z
  .strictObject({
    url: z
      .url({ protocol: /^https?$/, message: 'must be an http or https URL' })
      .refine((url) => !/[?#]/.test(url), 'must have no query')
      .transform((url) => url.replace(/\/+$/, ''))
      .describe('The base URL of another directory with the same API, e.g. https://directory.example.'),
    projectId: z.string().min(1).max(64).describe('The id of this deployment at that directory.'),
    everyMinutes: z.int().min(1).max(10_080).default(60).describe('How often it is copied.'),
    timeoutMs: z.int().min(100).max(60_000).default(5_000).describe('How long one of its pages may take.'),
  })
  .describe(
    'Another directory, whose wallets are listed after this one’s. It is copied as a whole, so it never learns what ' +
      'visitors search for.',
  )

/** The wallet directory, beyond the wallets of the product and the operator. */
export const DirectoryConfig = z
  .strictObject({ upstream: UpstreamConfig.optional() })
  .describe('The wallet directory. Add wallets with `postern wallets import`.')
