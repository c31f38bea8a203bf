import { ApprovalService } from '#server/features/convert/approval-service.ts'
import { ConvertService } from '#server/features/convert/convert-service.ts'
import { addConvertRoutes } from '#server/features/convert/routes.ts'
import { createAggregators } from '#server/providers/aggregators/create-aggregators.ts'
import { BUILT_IN_SWAP_NETWORKS } from '#server/providers/quotes/built-in-venues.ts'
import { createQuotes } from '#server/providers/quotes/create-quotes.ts'
import type { BlockchainParts } from './blockchain-parts.ts'

/** Adds the endpoints for swaps. */
export function addSwaps(parts: BlockchainParts): void {
  const { app, config, origins, routes, reads, readers, clock: now, logger, metrics } = parts
  const { builtInVenues, networks, aggregators } = config.swaps
  const quotes = createQuotes({
    networks: new Map([...(builtInVenues ? BUILT_IN_SWAP_NETWORKS : []), ...Object.entries(networks)]),
    readers,
    now,
    onFailure: (source, err) => logger.warn({ err, source }, 'a venue could not be read'),
    others: createAggregators({
      aggregators,
      keys: config.aggregatorKeys,
      now,
      onDrop: (source, reason) => {
        metrics.countDroppedQuote(source, reason)
        logger.warn({ source, reason }, 'the quote of an aggregator was dropped')
      },
    }),
  })
  addConvertRoutes({
    app,
    routes,
    reads,
    service: new ConvertService({ quotes, readers, now }),
    approvals: new ApprovalService({ ...parts, quotes, apiOrigin: origins.api }),
  })
}
