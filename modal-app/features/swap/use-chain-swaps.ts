import type { Network } from '#schemas/entities/network.ts'
import type { ChainAdapter } from '#modal/chains/chain-adapter.ts'
import type { ChainSwaps } from '#modal/chains/swaps.ts'
import { useChainPart } from '#modal/core/hooks/use-chain-part.ts'

/** The swaps of a network's namespace; undefined while they are loaded. */
export interface LoadedSwaps {
  readonly swaps: ChainSwaps | undefined
  /** Loading failed and is tried again. */
  readonly isAway: boolean
}

/** Loads the swaps of a network's namespace. */
export function useChainSwaps({ chainNamespace }: Network): LoadedSwaps {
  const { part: swaps, isAway } = useChainPart(chainNamespace, loadSwaps)
  return { swaps, isAway }
}

function loadSwaps({ swaps }: ChainAdapter): Promise<ChainSwaps> {
  return swaps ? swaps() : Promise.reject(new Error('This namespace has no swaps.'))
}
