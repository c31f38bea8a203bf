import type { Network } from '#schemas/entities/network.ts'
import { isDown, reachOf, type DataSource } from '#schemas/http/blockchain/data-source.ts'

/** Summarises the sources of one network in an answer about several networks. */
export function networkSource(network: Network, sources: readonly DataSource[]): DataSource {
  const horizons = sources.flatMap(({ horizon }) => horizon ?? [])
  const times = horizons.flatMap(({ since }) => since ?? [])
  const since = times.toSorted((one, other) => Date.parse(one) - Date.parse(other)).at(-1)
  const horizon = horizons.length === 0 ? undefined : since === undefined ? {} : { since }
  return { ...nameOf(network), ...reachOf(!sources.some(isDown), horizon) }
}

/** Describes a network that did not answer while others did. */
export function unansweredNetworkSource(network: Network): DataSource {
  return { ...nameOf(network), isComplete: false }
}

function nameOf({ caipNetworkId, name }: Network): Pick<DataSource, 'id' | 'name' | 'covers'> {
  return { id: caipNetworkId, name, covers: 'all' }
}
