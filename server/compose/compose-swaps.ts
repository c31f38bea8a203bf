import { JUPITER } from '#schemas/networks/aggregators.ts'
import { ApprovalService } from '#server/features/convert/approval-service.ts'
import { ConvertService } from '#server/features/convert/convert-service.ts'
import { ProgramService } from '#server/features/convert/program-service.ts'
import { addConvertRoutes } from '#server/features/convert/routes.ts'
import { createJupiter } from '#server/providers/aggregators/jupiter/create-jupiter.ts'
import { createAggregators } from '#server/providers/aggregators/create-aggregators.ts'
import { BUILT_IN_SWAP_NETWORKS } from '#server/providers/quotes/built-in-venues.ts'
import { createQuotes } from '#server/providers/quotes/create-quotes.ts'
import type { BlockchainParts } from './blockchain-parts.ts'

/** Adds the endpoints for swaps. */
export function addSwaps(parts: BlockchainParts): void {
  const { app, config, origins, routes, reads, readers, clock: now, logger, metrics } = parts
  const { builtInVenues, networks, aggregators } = config.swaps
  const onDrop = (source: string, reason: string): void => {
    metrics.countDroppedQuote(source, reason)
    logger.warn({ source, reason }, 'the quote of an aggregator was dropped')
  }
  const quotes = createQuotes({
    networks: new Map([...(builtInVenues ? BUILT_IN_SWAP_NETWORKS : []), ...Object.entries(networks)]),
    readers,
    now,
    onFailure: (source, err) => logger.warn({ err, source }, 'a venue could not be read'),
    others: createAggregators({
      aggregators,
      keys: config.aggregatorKeys,
      now,
      onDrop,
    }),
  })
  const jupiter = aggregators.find((aggregator) => aggregator.id === JUPITER.id)
  const programs =
    jupiter &&
    new ProgramService({
      swaps: createJupiter({
        access: { apiUrl: jupiter.apiUrl, key: config.aggregatorKeys.get(jupiter.id) },
        networks: jupiter.networks.filter((id) => parts.networks.has(id)),
        now,
        onDrop: () => onDrop(jupiter.id, 'call'),
      }),
      now,
      onFailure: (err) => logger.warn({ err, source: jupiter.id }, 'a venue could not be read'),
    })
  addConvertRoutes({
    app,
    routes,
    reads,
    service: new ConvertService({ quotes, readers, now }),
    approvals: new ApprovalService({ ...parts, quotes, programs, apiOrigin: origins.api }),
    programs,
  })
}
