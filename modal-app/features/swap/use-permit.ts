import { useState } from 'react'
import type { PreparedSwap } from '#modal/chains/swaps.ts'
import { useAppDispatch } from '#modal/core/hooks/store-hooks.ts'
import { signPermit } from './sign-permit.ts'
import type { SwapPlan } from './swap-slice.ts'

/** The signature that takes the place of an approval. */
export interface Permitting {
  /** Asks the wallet for it; undefined unless it is the next step. */
  readonly sign: (() => void) | undefined
  /** Stops to wait for the wallet, so that the approval becomes a transaction; undefined unless it is asked. */
  readonly stop: (() => void) | undefined
  /** The approval is a signature, given or next. */
  readonly isByPermit: boolean
}

/** Follows the signature of a plan's approval; a wallet that carries out all steps as one needs none. */
export function usePermit(plan: SwapPlan, prepared: PreparedSwap | undefined, isBatch: boolean): Permitting {
  const dispatch = useAppDispatch()
  const [signing, setSigning] = useState<AbortController>()
  const isRefused = plan.permit === 'refused'
  const next = isBatch || isRefused ? undefined : prepared?.permit
  const sign = (): void => {
    if (!next || signing) return
    const asked = new AbortController()
    setSigning(asked)
    void dispatch(signPermit(plan, next, asked.signal)).finally(() => setSigning(undefined))
  }
  const isByPermit = next !== undefined || (plan.permit !== undefined && !isRefused)
  return { sign: next && sign, stop: signing && (() => signing.abort()), isByPermit }
}
