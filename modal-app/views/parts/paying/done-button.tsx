import { resetView } from '#modal/core/commands/router/navigate.ts'
import { useAppDispatch, useAppSelector } from '#modal/core/hooks/store-hooks.ts'
import { useText } from '#modal/locales/use-text.ts'
import { Button } from '#ui/primitives/button.tsx'
import { selectShownPayment } from '#modal/features/pay/pay-slice.ts'

/** Leads to the account, or back to the payment for which something was bought or deposited. */
export function DoneButton({ variant }: { readonly variant: 'primary' | 'neutral' }) {
  const text = useText()
  const dispatch = useAppDispatch()
  const isFunding = useIsFunding()
  return (
    <Button variant={variant} onClick={() => dispatch(resetView(isFunding ? 'Pay' : 'Account'))}>
      {text(isFunding ? 'pay.again' : 'swap.done')}
    </Button>
  )
}

/** Whether the visitor is getting what an open payment is made with, so that other views lead back to it. */
function useIsFunding(): boolean {
  const { isFunding = false, isOpen = false } = useAppSelector(selectShownPayment) ?? {}
  return isFunding && isOpen
}
