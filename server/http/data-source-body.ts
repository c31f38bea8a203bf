import { z } from '@hono/zod-openapi'
import type { Network } from '#schemas/entities/network.ts'
import { COVERED, isDown, reachOf, type DataSource } from '#schemas/http/blockchain/data-source.ts'

/** Where an answer comes from, as the description of the API tells it. */
export const DataSourceBody = z
  .object({
    id: z.string(),
    name: z.string(),
    covers: z.enum(COVERED),
    isComplete: z.boolean(),
    horizon: z
      .object({
        since: z
          .string()
          .optional()
          .openapi({ description: 'The time it looks back to, where that ends it.' }),
      })
      .optional()
      .openapi({
        description:
          'Of a source that answered and is not complete: what lies beyond is not told however often it is asked. ' +
          'One that is not complete and has none did not answer in full.',
      }),
  })
  .openapi('DataSource')

/** What the sources of one network come to, where several networks are told of at once. */
export function sourceOfNetwork(network: Network, sources: readonly DataSource[]): DataSource {
  const horizons = sources.flatMap(({ horizon }) => horizon ?? [])
  const times = horizons.flatMap(({ since }) => since ?? [])
  const since = times.toSorted((one, other) => Date.parse(one) - Date.parse(other)).at(-1)
  const horizon = horizons.length === 0 ? undefined : since === undefined ? {} : { since }
  return { ...nameOf(network), ...reachOf(!sources.some(isDown), horizon) }
}

/** A network that did not answer beside others that did. */
export function unansweredNetwork(network: Network): DataSource {
  return { ...nameOf(network), isComplete: false }
}

function nameOf({ caipNetworkId, name }: Network): Pick<DataSource, 'id' | 'name' | 'covers'> {
  return { id: caipNetworkId, name, covers: 'all' }
}
