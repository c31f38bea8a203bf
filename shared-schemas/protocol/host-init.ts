import * as z from 'zod/mini'
import { Namespace, OpenRequest } from './open-request.ts'

/** The site's data for the modal, sent with its hello. `options` are parsed separately, so that an error names the option. */
export const HostInit = z.strictObject({
  projectId: z.string().check(z.minLength(1), z.maxLength(64)),
  options: z.unknown(),
  /** URL of the visitor's page: origin and path only. */
  pageUrl: z.string().check(z.maxLength(2_048)),
  platform: z.strictObject({
    mobile: z.boolean(),
    touch: z.boolean(),
    inline: z.boolean(),
    /** Whether the page is a mini app inside Telegram, where some logins do not work. */
    telegram: z.optional(z.boolean()),
  }),
  /**
   * Since version 2: the wallets that the page has announced, parsed separately like `options`, so that a wallet that announces
   * nonsense costs nothing but this list.
   */
  wallets: z.optional(z.unknown()),
  /** Since version 2: the site opens the modal with this request; it does not call `open` for it. */
  open: z.optional(OpenRequest),
  /** Since version 2: the visitor is about to choose a wallet for a connect ticket, which follows. */
  connect: z.optional(z.strictObject({ namespace: z.optional(Namespace) })),
  /**
   * Since version 2: an earlier visit left a connection. A frame to which the browser denies storage cannot know, and would
   * draw the wallets before the site's storage could be asked.
   */
  hasConnection: z.optional(z.boolean()),
  /** BCP-47 tag of the page. */
  language: z.string().check(z.maxLength(35)),
})
export type HostInit = z.infer<typeof HostInit>
