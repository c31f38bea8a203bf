import { useEffect, useState } from 'react'
import type { ChainSwaps } from '#modal/chains/swaps.ts'
import type { ActiveAccount } from '#modal/core/hooks/use-active-account.ts'
import { useIsShown } from '#modal/core/hooks/use-is-shown.ts'
import { startTimer } from '#modal/platform/clock.ts'
import { keyOf } from './use-swap-tokens.ts'
import type { SwappableToken } from './swap-slice.ts'

/** What the chain says that an account holds, and how much of it can be paid, in the smallest unit. */
export interface Maximum {
  readonly balance: bigint
  readonly maximum: bigint
}

const RENEWED_MS = 15_000

/** Reads how much of a token can be paid, and renews it while it is shown; undefined while unknown. */
export function useMaximum(
  swaps: ChainSwaps | undefined,
  { address: from, network }: ActiveAccount,
  token: SwappableToken | undefined,
): Maximum | undefined {
  const isShown = useIsShown()
  const [read, setRead] = useState<{ readonly key: string; readonly maximum: Maximum }>()
  const key = token && `${network.caipNetworkId} ${from} ${keyOf(token)}`
  const paid = token?.address
  useEffect(() => {
    if (!swaps || key === undefined || !isShown) return undefined
    let isCurrent = true
    let stopTimer = (): void => {}
    const readAgain = async (): Promise<void> => {
      const answer = await swaps.readMaximum({ network, from, paid })
      if (!isCurrent) return
      if (answer.ok) setRead({ key, maximum: answer.value })
      stopTimer = startTimer(() => void readAgain(), RENEWED_MS)
    }
    void readAgain()
    return () => {
      isCurrent = false
      stopTimer()
    }
  }, [swaps, key, network, from, paid, isShown])
  return read !== undefined && read.key === key ? read.maximum : undefined
}
