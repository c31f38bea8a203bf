import { useEffect, useState } from 'react'
import type { Network } from '#schemas/entities/network.ts'
import type { PreparedRevocation } from '#modal/chains/swaps.ts'
import type { SwapIntent } from './swap-intents.ts'
import { useChainSwaps } from './use-chain-swaps.ts'

/** The transaction that takes an approval back. */
export interface PreparingRevocation {
  /** Undefined while it is prepared. */
  readonly revocation: PreparedRevocation | undefined
  /** The chain could not be asked. */
  readonly isFailed: boolean
}

/** Prepares the transaction that takes an approval back; components are made anew for another approval. */
export function useRevocation(
  { from, token: paid, swap: { router } }: SwapIntent,
  network: Network,
): PreparingRevocation {
  const { swaps, isAway } = useChainSwaps(network)
  const [revocation, setRevocation] = useState<PreparedRevocation>()
  const [isFailed, setFailed] = useState(false)
  useEffect(() => {
    if (!swaps) return undefined
    let isCurrent = true
    void swaps.prepareRevocation({ network, from, paid, router }).then((prepared) => {
      if (!isCurrent) return
      if (prepared.ok) setRevocation(prepared.value)
      setFailed(!prepared.ok)
    })
    return () => {
      isCurrent = false
    }
  }, [swaps, network, from, paid, router])
  return { revocation, isFailed: isFailed || isAway }
}
