import type { Hex } from 'viem'
import type { AggregatorKind } from '#schemas/networks/aggregators.ts'
import type { RouterKind } from '#schemas/networks/swap-deployments.ts'
import type { RouterCall } from '#modal/chains/eip155/swap/router-call.ts'
import { readKyberswapCall } from './kyberswap-call.ts'
import { readOneInchCall } from './one-inch-call.ts'
import { readOpenoceanCall } from './openocean-call.ts'
import { readZeroExCall } from './zero-ex-call.ts'

/** Reads the call of an aggregator's router; undefined for any other call. May throw for bytes that are none. */
type ReadAggregatedCall = (data: Hex, value: bigint) => RouterCall | undefined

/** What the routers of aggregators ensure by themselves (docs/decisions/0042). */
const AGGREGATED_CALLS: Readonly<Partial<Record<RouterKind | AggregatorKind, ReadAggregatedCall>>> = {
  '1inch': readOneInchCall,
  kyberswap: readKyberswapCall,
  openocean: readOpenoceanCall,
  '0x': readZeroExCall,
} satisfies Record<AggregatorKind, ReadAggregatedCall>

/** The reader for the router of an aggregator; undefined for the router of pools. */
export function aggregatedCallReader(kind: RouterKind | AggregatorKind): ReadAggregatedCall | undefined {
  return AGGREGATED_CALLS[kind]
}
