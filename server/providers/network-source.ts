import type { Network } from '#schemas/entities/network.ts'
import { isDown, reachOf, type DataSource } from '#schemas/http/blockchain/data-source.ts'

/** What the sources of one network come to, where several networks are told of at once. */
export function networkSource(network: Network, sources: readonly DataSource[]): DataSource {
  const horizons = sources.flatMap(({ horizon }) => horizon ?? [])
  const times = horizons.flatMap(({ since }) => since ?? [])
  const since = times.toSorted((one, other) => Date.parse(one) - Date.parse(other)).at(-1)
  const horizon = horizons.length === 0 ? undefined : since === undefined ? {} : { since }
  return { ...nameOf(network), ...reachOf(!sources.some(isDown), horizon) }
}

/** A network that did not answer beside others that did. */
export function unansweredNetworkSource(network: Network): DataSource {
  return { ...nameOf(network), isComplete: false }
}

function nameOf({ caipNetworkId, name }: Network): Pick<DataSource, 'id' | 'name' | 'covers'> {
  return { id: caipNetworkId, name, covers: 'all' }
}
