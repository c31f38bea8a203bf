import * as z from 'zod/mini'
import { CaipNetworkId } from '#schemas/primitives/caip.ts'

const Name = z.string().check(z.minLength(1), z.maxLength(40))
const WebUrl = z.string().check(z.maxLength(2_048), z.regex(/^https:\/\//i, 'Write a full https URL'))
/** A scheme (`trust://`) or an https base; `primitives/wallet-link.ts` says which may be opened. */
const AppLink = z.string().check(z.minLength(3), z.maxLength(512))
const NamespaceName = z.string().check(z.regex(/^[-a-z0-9]{3,8}$/))

/**
 * A link that opens the site inside a wallet's own browser, for wallets that no relay reaches. `{page}` stands for the page's
 * URL and `{origin}` for its origin, both percent-encoded.
 */
export const BrowseLink = z.strictObject({
  namespaces: z.array(NamespaceName).check(z.minLength(1), z.maxLength(8)),
  system: z.optional(z.enum(['ios', 'android'])),
  url: z.string().check(z.maxLength(512)),
})
export type BrowseLink = z.infer<typeof BrowseLink>

/**
 * A wallet of the directory, in the shape existing clients of the directory API read (docs/specification.md §3.28, §7.1).
 * Unknown optional members are left out, never empty.
 */
export const DirectoryWallet = z.object({
  /** 64 hex digits. */
  id: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  name: Name,
  description: z.optional(z.string().check(z.maxLength(300))),
  badge_type: z.optional(z.enum(['none', 'certified'])),
  /** CAIP-2 ids of the networks it serves. */
  chains: z.optional(z.array(CaipNetworkId).check(z.maxLength(300))),
  homepage: z.optional(WebUrl),
  image_id: z.optional(z.string().check(z.minLength(1), z.maxLength(64))),
  image_url: z.optional(z.string().check(z.maxLength(2_048))),
  /** Position among all wallets; the first has the lowest number. */
  order: z.optional(z.int()),
  /** An https link that is preferred over `mobile_link`. */
  link_mode: z.optional(z.nullable(WebUrl)),
  mobile_link: z.optional(z.nullable(AppLink)),
  desktop_link: z.optional(z.nullable(AppLink)),
  webapp_link: z.optional(z.nullable(WebUrl)),
  app_store: z.optional(z.nullable(WebUrl)),
  play_store: z.optional(z.nullable(WebUrl)),
  chrome_store: z.optional(z.nullable(WebUrl)),
  rdns: z.optional(z.nullable(z.string().check(z.maxLength(128)))),
  injected: z.optional(
    z.nullable(
      z
        .array(z.object({ namespace: z.optional(z.string()), injected_id: z.optional(z.string()) }))
        .check(z.maxLength(16)),
    ),
  ),
  /** Whether a pairing URI reaches the wallet; true when left out. */
  supports_wc: z.optional(z.boolean()),
  /** Links that open the site in the wallet's browser instead (Phantom, Solflare…). */
  browse_links: z.optional(z.array(BrowseLink).check(z.maxLength(8))),
})
export type DirectoryWallet = z.infer<typeof DirectoryWallet>
