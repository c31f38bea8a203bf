import type { Address } from 'viem'
import type { SwapQuestion } from './swap-question.ts'
import type { SwapNetwork } from './swap-venue.ts'

/** Two tokens that a pool trades, in the direction of the swap. */
export interface Edge {
  readonly from: Address
  readonly to: Address
}

/** Returns the ways of a swap: direct, and over each hub of the network. */
export function swapPaths(
  { from, to }: Pick<SwapQuestion, 'from' | 'to'>,
  { wrappedNative, hubs }: SwapNetwork,
): Edge[][] {
  const between = [wrappedNative, ...hubs].filter((hub) => hub !== from && hub !== to)
  return [
    [{ from, to }],
    ...between.map((hub) => [
      { from, to: hub },
      { from: hub, to },
    ]),
  ]
}

/** A key that is equal for both directions. */
export function pairKey({ from, to }: Edge): string {
  return BigInt(from) < BigInt(to) ? `${from}/${to}` : `${to}/${from}`
}

/** The different pairs of some paths. */
export function pairsOf(paths: readonly (readonly Edge[])[]): Edge[] {
  return [...new Map(paths.flat().map((edge) => [pairKey(edge), edge])).values()]
}
