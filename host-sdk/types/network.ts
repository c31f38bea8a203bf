import type { Namespace } from './account.ts'

/** A network of the site's own. Known networks are named by their CAIP-2 id instead. */
export interface PosternNetwork {
  /** The namespace's own id: a number on EVM chains, else the CAIP-2 reference. */
  id: number | string
  /** CAIP-2 id. */
  caipNetworkId: `${Namespace}:${string}`
  chainNamespace: Namespace
  /** Shown to the visitor. */
  name: string
  /** `decimals`: digits between whole coins and the smallest unit, 18 for ether. */
  nativeCurrency: { name: string; symbol: string; decimals: number }
  /** URLs of JSON-RPC nodes. */
  rpcUrls: { default: { http: string[] } }
  /** A picture by id of the deployment, or by URL. */
  assets?: { imageId?: string | undefined; imageUrl?: string | undefined } | undefined
  /** Origin of the explorer that transactions are linked to. */
  blockExplorers?: { default: { name: string; url: string } } | undefined
  /** A test network, whose coins have no value. */
  testnet?: boolean | undefined
  /** The network is no longer operated. */
  deprecated?: boolean | undefined
}
