import * as z from 'zod/mini'
import { CaipNetworkId } from '#schemas/primitives/caip.ts'
import { ChainNamespace } from '#schemas/primitives/chain-namespace.ts'

const HttpUrl = z.url({ protocol: /^https?$/ })

/** A network's own coin. */
export const NativeCurrency = z.object({
  name: z.string().check(z.minLength(1), z.maxLength(64)),
  symbol: z.string().check(z.minLength(1), z.maxLength(16)),
  /** Digits after the point, 0 to 36. */
  decimals: z.int().check(z.minimum(0), z.maximum(36)),
})
export type NativeCurrency = z.infer<typeof NativeCurrency>

/** Source of a network's picture: an id of the directory's image routes, or a URL the site's owner gave. */
export const NetworkAssets = z.object({
  imageId: z.optional(z.string().check(z.maxLength(64))),
  imageUrl: z.optional(z.string().check(z.maxLength(2048))),
})

/** A site that shows addresses and transactions. */
export const BlockExplorer = z.object({
  name: z.string().check(z.minLength(1), z.maxLength(64)),
  /** Base URL; a query (`?cluster=devnet`) stays behind the path that is added. */
  url: HttpUrl,
})

/**
 * A network (docs/specification.md §3.24). RPC URLs and explorers are under `default`, the shape site owners already use;
 * their other groups are dropped.
 */
export const Network = z.object({
  /** The namespace's own id: a number on EVM chains, else the CAIP-2 reference. */
  id: z.union([z.int().check(z.minimum(1)), z.string().check(z.minLength(1), z.maxLength(64))]),
  caipNetworkId: CaipNetworkId,
  chainNamespace: ChainNamespace,
  assets: z.optional(NetworkAssets),
  name: z.string().check(z.minLength(1), z.maxLength(64)),
  nativeCurrency: NativeCurrency,
  /** Empty for networks without any node left. */
  rpcUrls: z.object({ default: z.object({ http: z.array(HttpUrl).check(z.maxLength(16)) }) }),
  blockExplorers: z.optional(z.object({ default: BlockExplorer })),
  testnet: z.optional(z.boolean()),
  /** Set when the network has been shut down: its id is still understood but never offered. */
  deprecated: z.optional(z.boolean()),
})
export type Network = z.infer<typeof Network>
