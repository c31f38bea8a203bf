import type { Network } from '#schemas/entities/network.ts'
import type { Deployment } from '#schemas/http/deployment.ts'

/** What is known of the catalogue's networks without the catalogue: CAIP-2 ids. */
export interface NetworkFacts {
  readonly all: readonly string[]
  readonly test: readonly string[]
  /** Those that are offered by default where a deployment serves them. */
  readonly byDefault: readonly string[]
}

/** What is drawn of a network. */
export interface DrawnNetwork extends Pick<
  Network,
  'id' | 'caipNetworkId' | 'chainNamespace' | 'name' | 'assets' | 'blockExplorers' | 'testnet'
> {
  /** Tokens of its namespace can be swapped. */
  readonly hasSwaps?: boolean | undefined
}

/** The ids of a site that names no networks, by the rules of `defaultNetworks`. */
export function defaultNetworkIds(
  deployment: Pick<Deployment, 'networks'>,
  known: NetworkFacts,
): readonly string[] {
  const served = deployment.networks
    .map(({ caipNetworkId }) => caipNetworkId)
    .filter((id) => known.all.includes(id))
  const defaults = served.filter((id) => known.byDefault.includes(id))
  // A deployment may serve test networks only.
  return defaults[0] ? defaults : served
}
