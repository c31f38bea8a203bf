import * as z from 'zod/mini'

/** What the site hands the modal with its hello. `options` are parsed apart, so that a bad one is named. */
export const HostInit = z.strictObject({
  projectId: z.string().check(z.minLength(1), z.maxLength(64)),
  options: z.unknown(),
  /** Where the visitor is: origin and path only. */
  pageUrl: z.string().check(z.maxLength(2_048)),
  platform: z.strictObject({
    mobile: z.boolean(),
    touch: z.boolean(),
    inline: z.boolean(),
    /** The page is a mini app inside Telegram, where some logins do not work. */
    telegram: z.optional(z.boolean()),
  }),
  /** BCP-47 tag of the page. */
  language: z.string().check(z.maxLength(35)),
})
export type HostInit = z.infer<typeof HostInit>
