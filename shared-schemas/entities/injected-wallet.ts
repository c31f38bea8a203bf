import * as z from 'zod/mini'

const ShortText = z.string().check(z.minLength(1), z.maxLength(128))

/**
 * A wallet in the site's window, as the script found it. The script reduces every kind to two protocols: EIP-1193 requests,
 * or Wallet Standard features.
 */
export const InjectedWallet = z.strictObject({
  /** Stable across reloads: `eip6963:<rdns>`, `standard:<name>`, `injected`… */
  id: z.string().check(z.minLength(1), z.maxLength(200)),
  /** Namespaces this wallet announced, e.g. `eip155`. */
  namespaces: z.array(z.string().check(z.regex(/^[-a-z0-9]{3,8}$/))).check(z.minLength(1), z.maxLength(8)),
  protocol: z.enum(['eip1193', 'wallet-standard']),
  name: ShortText,
  rdns: z.optional(ShortText),
  uuid: z.optional(ShortText),
  /** A data URI of an image; shown through `<img>` only. */
  icon: z.optional(
    z
      .string()
      .check(
        z.maxLength(256 * 1024),
        z.regex(/^data:image\/(png|webp|svg\+xml|gif|jpeg)[;,]/, 'Announce an image as a data: URI'),
      ),
  ),
  /** Wallet Standard only: the feature names and the chains the wallet announced. */
  features: z.optional(z.array(ShortText).check(z.maxLength(64))),
  chains: z.optional(z.array(ShortText).check(z.maxLength(64))),
})
export type InjectedWallet = z.infer<typeof InjectedWallet>

/** The list of a page's wallets, bounded in length. */
export const InjectedWallets = z.array(InjectedWallet).check(z.maxLength(128))
