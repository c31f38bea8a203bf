import { findNetwork } from '#schemas/networks/catalogue.ts'
import { caipNetworkIdOf, toWireNetwork } from './map-networks.ts'
import type { AppKitNetwork, CaipNetwork } from './types.ts'

/** The networks of the site, by CAIP-2 id. */
export interface KnownNetworks {
  readonly find: (caipNetworkId: string | undefined) => CaipNetwork | undefined
  readonly all: () => readonly CaipNetwork[]
  readonly add: (network: AppKitNetwork | string) => void
  readonly remove: (caipNetworkId: string) => void
}

/** Collects the networks of a site: whole networks, and known ones by their id. */
export function knownNetworks(networks: readonly (AppKitNetwork | string)[]): KnownNetworks {
  const known = new Map<string, CaipNetwork>()
  const add = (network: AppKitNetwork | string): void => {
    const wire = toWireNetwork(network)
    const found = typeof wire === 'string' ? findNetwork(wire) : wire
    if (found) known.set(caipNetworkIdOf(network), found)
  }
  networks.forEach(add)
  return {
    find: (caipNetworkId) => known.get(caipNetworkId ?? ''),
    all: () => Array.from(known.values()),
    add,
    remove: (caipNetworkId) => void known.delete(caipNetworkId),
  }
}
