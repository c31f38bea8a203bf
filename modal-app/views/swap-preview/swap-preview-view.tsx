import { isActiveAccount } from '#modal/core/commands/transactions/is-active-account.ts'
import { useAppSelector } from '#modal/core/hooks/store-hooks.ts'
import { useActiveAccount } from '#modal/core/hooks/use-active-account.ts'
import { selectSwap } from '#modal/features/swap/swap-slice.ts'
import { NothingPlanned, PlanDropped } from '#modal/views/parts/transactions/no-plan.tsx'
import { Review } from './review.tsx'

/** All details of a swap, before the wallet is asked. */
export function SwapPreviewView() {
  const account = useActiveAccount()
  const { plan } = useAppSelector(selectSwap)
  const isSame = useAppSelector((state) => plan !== undefined && isActiveAccount(plan, state))
  if (!account || !plan) return <NothingPlanned form="Swap" textId="swap.again" />
  return isSame ? (
    <Review account={account} plan={plan} />
  ) : (
    <PlanDropped form="Swap" textId="swap.plan.dropped" />
  )
}
