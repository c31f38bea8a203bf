import type { Hex } from 'viem'
import type { RouterKind } from '#schemas/networks/swap-deployments.ts'
import type { SwapCall } from '#modal/chains/swaps.ts'
import { toBytes } from './call-bytes.ts'
import type { RouterCall } from './router-call.ts'
import { readConstantProductCall } from './uniswap-v2.ts'
import { readLaterConcentratedCall } from './uniswap-v3-router-02.ts'
import { readConcentratedCall } from './uniswap-v3.ts'

/** Reads the call of a router with one interface; it may throw for bytes that are no call. */
type ReadCall = (data: Hex, value: bigint) => RouterCall | undefined

/** The readers of calls, by the interface of the router. Each is a file of this folder. */
const READERS: Readonly<Record<RouterKind, ReadCall>> = {
  'uniswap-v2': readConstantProductCall,
  'uniswap-v3': readConcentratedCall,
  'uniswap-v3-router-02': readLaterConcentratedCall,
}

/** Reads the call of a router; undefined unless every byte of it is understood. */
export function readRouterCall({ data, value }: SwapCall, kind: RouterKind): RouterCall | undefined {
  const bytes = toBytes(data)
  if (bytes === undefined) return undefined
  try {
    return READERS[kind](bytes, value)
  } catch {
    return undefined
  }
}
