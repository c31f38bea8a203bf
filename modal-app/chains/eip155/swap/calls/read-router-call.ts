import type { Hex } from 'viem'
import type { KnownRouterKind } from '#schemas/networks/swap-deployments.ts'
import type { SwapCall } from '#modal/chains/swaps.ts'
import { toBytes } from './call-bytes.ts'
import { readKyberswapCall } from './kyberswap-call.ts'
import { readOneInchCall } from './one-inch-call.ts'
import { readOpenoceanCall } from './openocean-call.ts'
import type { RouterCall } from './router-call.ts'
import { readConstantProductCall } from './uniswap-v2.ts'
import { readLaterConcentratedCall } from './uniswap-v3-router-02.ts'
import { readConcentratedCall } from './uniswap-v3.ts'
import { readZeroExCall } from './zero-ex-call.ts'

/** Reads the call of a router with one interface; it may throw for bytes that are no call. */
type ReadCall = (data: Hex, value: bigint) => RouterCall | undefined

/**
 * The readers of calls, by the interface of the router. Each is a file of this folder. Of an aggregator they read what its
 * router ensures by itself (docs/decisions/0042).
 */
const READERS: Readonly<Record<KnownRouterKind, ReadCall>> = {
  'uniswap-v2': readConstantProductCall,
  'uniswap-v3': readConcentratedCall,
  'uniswap-v3-router-02': readLaterConcentratedCall,
  '1inch': readOneInchCall,
  kyberswap: readKyberswapCall,
  openocean: readOpenoceanCall,
  '0x': readZeroExCall,
}

/**
 * Reads the call of a router; undefined unless every byte of it is understood, or is what the router of an aggregator passes
 * on to its executor.
 */
export function readRouterCall({ data, value }: SwapCall, kind: KnownRouterKind): RouterCall | undefined {
  const bytes = toBytes(data)
  if (bytes === undefined) return undefined
  try {
    return READERS[kind](bytes, value)
  } catch {
    return undefined
  }
}
