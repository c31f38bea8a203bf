import { useEffect } from 'react'
import { isActiveAccount } from '#modal/core/commands/transactions/is-active-account.ts'
import { resetView } from '#modal/core/commands/router/navigate.ts'
import { useAppDispatch, useAppSelector } from '#modal/core/hooks/store-hooks.ts'
import { useActiveAccount } from '#modal/core/hooks/use-active-account.ts'
import { snackShown } from '#modal/core/state/snack/snack-slice.ts'
import { selectSwap } from '#modal/features/swap/swap-slice.ts'
import { useText } from '#modal/locales/use-text.ts'
import { Actions, View } from '#modal/ui/patterns/view-parts.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { Review } from './review.tsx'

/** All details of a swap, before the wallet is asked. */
export function SwapPreviewView() {
  const account = useActiveAccount()
  const { plan } = useAppSelector(selectSwap)
  const isSame = useAppSelector((state) => plan !== undefined && isActiveAccount(plan, state))
  if (!account || !plan) return <NothingPlanned />
  return isSame ? <Review account={account} plan={plan} /> : <PlanDropped />
}

/** The account or the network is no longer that of the plan, so the form starts again. */
function PlanDropped() {
  const dispatch = useAppDispatch()
  useEffect(() => {
    dispatch(snackShown({ variant: 'info', textId: 'swap.plan.dropped' }))
    dispatch(resetView('Swap'))
  }, [dispatch])
  return <View>{null}</View>
}

function NothingPlanned() {
  const text = useText()
  const dispatch = useAppDispatch()
  return (
    <View>
      <Actions>
        <Button variant="primary" onClick={() => dispatch(resetView('Swap'))}>
          {text('swap.again')}
        </Button>
      </Actions>
    </View>
  )
}
