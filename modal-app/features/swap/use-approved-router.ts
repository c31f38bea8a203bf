import { useAppSelector } from '#modal/core/hooks/store-hooks.ts'
import { selectIntents } from '#modal/core/state/transactions/intents-slice.ts'
import type { SwapPlan } from './swap-slice.ts'

/** The router that may take the token of a plan: by an approval that was sent, or by a signature. */
export function useApprovedRouter({ id, permit }: SwapPlan): string | undefined {
  const { intents } = useAppSelector(selectIntents)
  if (permit !== undefined && permit !== 'refused') return permit.router
  const isSent = (state: string): boolean => state === 'sent' || state === 'confirmed'
  return intents.find(({ swap, state }) => swap?.id === id && swap.step === 'approve' && isSent(state))?.swap
    ?.router
}
