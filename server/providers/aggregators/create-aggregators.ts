import type { PublicClient } from 'viem'
import { AGGREGATORS, JUPITER, type AggregatorKind } from '#schemas/networks/aggregators.ts'
import type {
  AggregatorId,
  AggregatorsConfig,
  EvmAggregatorsConfig,
} from '#server/config/aggregators-config.ts'
import type { QuoteSource } from '#server/providers/quotes/swap-question.ts'
import { createAggregatorSource, type AggregatorSourceSettings } from './aggregator-source.ts'
import type { AggregatorAccess, AskAggregator } from './aggregator.ts'
import { createKyberswap } from './kyberswap.ts'
import { createOneInch } from './one-inch.ts'
import { createOpenocean } from './openocean.ts'
import { createSettlers } from './read-settlers.ts'
import { createZeroEx } from './zero-ex.ts'

/** The adapters of all aggregators. */
const ADAPTERS: Readonly<Record<AggregatorKind, (access: AggregatorAccess) => AskAggregator>> = {
  kyberswap: createKyberswap,
  openocean: createOpenocean,
  '1inch': createOneInch,
  '0x': createZeroEx,
}

export interface AggregatorsSettings {
  readonly aggregators: AggregatorsConfig
  readonly keys: ReadonlyMap<AggregatorId, string>
  /** Milliseconds since 1970. */
  readonly now: () => number
  readonly onDrop: AggregatorSourceSettings['onDrop']
}

/**
 * Creates the sources of a network from the configured aggregators.
 *
 * @example
 * const sources = createAggregators(settings)('eip155:1', reader)
 */
export function createAggregators(
  settings: AggregatorsSettings,
): (caipNetworkId: string, reader: PublicClient) => readonly QuoteSource[] {
  const { aggregators, keys, now, onDrop } = settings
  return (caipNetworkId, reader) => {
    const chainId = reader.chain?.id
    if (chainId === undefined) return []
    const settlers = createSettlers(reader, now)
    return aggregatorsOf(aggregators, caipNetworkId).map(({ id, apiUrl }) =>
      createAggregatorSource({
        id,
        ask: ADAPTERS[id]({ apiUrl, key: keys.get(id) }),
        chainId,
        reader,
        settlers,
        onDrop,
      }),
    )
  }
}

/** The aggregators that are asked on an EVM network. */
export function aggregatorsOf(aggregators: AggregatorsConfig, caipNetworkId: string): EvmAggregatorsConfig {
  return evmAggregators(aggregators).filter(({ id, networks = AGGREGATORS[id].networks }) =>
    networks.includes(caipNetworkId),
  )
}

/** The aggregators that are asked beside the venues of EVM networks. */
export function evmAggregators(aggregators: AggregatorsConfig): EvmAggregatorsConfig {
  return aggregators.filter((aggregator) => aggregator.id !== JUPITER.id)
}
