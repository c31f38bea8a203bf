import type { Network } from '#schemas/entities/network.ts'
import { NAMESPACES } from '#schemas/namespaces/catalogue.ts'
import { NETWORKS, isLocalNetwork } from '#schemas/networks/catalogue.ts'

/** A network of the catalogue with the nodes this deployment asks for it. */
export interface ServedNetwork {
  readonly network: Network
  /** Node URLs, from the configuration or the catalogue: never from a request. */
  readonly nodes: readonly string[]
  /** A node URL that may be passed to wallets. */
  readonly rpcPublic?: string
  /** Replaces the catalogue's explorer. */
  readonly explorer?: string
}

/** By CAIP-2 id, in the catalogue's order. */
export type ServedNetworks = ReadonlyMap<string, ServedNetwork>

/** The configuration of the chains; see `config-schema.ts`. */
export interface ChainSettings {
  readonly chains: Readonly<
    Record<
      string,
      {
        readonly rpcUrls: readonly string[]
        readonly explorer?: string | undefined
        readonly public: boolean
      }
    >
  >
  readonly builtInChains: boolean
}

/**
 * Returns the networks that a deployment serves: those it configures, and unless they are switched off, all others that have
 * public nodes. Development chains are served only when they are configured.
 */
export function servedNetworks({ chains, builtInChains }: ChainSettings): ServedNetworks {
  const served = new Map<string, ServedNetwork>()
  for (const network of NETWORKS) {
    const id = network.caipNetworkId
    const chain = chains[id]
    const builtIn = network.rpcUrls.default.http
    const [firstBuiltIn] = builtIn
    if (chain !== undefined) {
      const [first] = chain.rpcUrls
      served.set(id, {
        network,
        nodes: chain.rpcUrls,
        ...(chain.public && first !== undefined ? { rpcPublic: first } : {}),
        ...(chain.explorer === undefined ? {} : { explorer: chain.explorer }),
      })
    } else if (builtInChains && firstBuiltIn !== undefined && !isLocalNetwork(id)) {
      served.set(id, { network, nodes: builtIn, rpcPublic: firstBuiltIn })
    }
  }
  return served
}

/**
 * Returns the networks that an address may belong to: production networks, or test networks where none of those is served.
 *
 * @example
 * networksOf(networks, 'So11111111111111111111111111111111111111112') // Solana
 */
export function networksOf(networks: ServedNetworks, address: string): readonly ServedNetwork[] {
  const fitting = [...networks.values()].filter(({ network: { chainNamespace, id } }) =>
    NAMESPACES[chainNamespace].isAddress(address, String(id)),
  )
  const production = fitting.filter(({ network }) => network.testnet !== true)
  return production.length > 0 ? production : fitting
}
