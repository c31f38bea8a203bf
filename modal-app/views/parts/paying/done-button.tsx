import { resetView } from '#modal/core/commands/router/navigate.ts'
import { useAppDispatch } from '#modal/core/hooks/store-hooks.ts'
import { useIsFunding } from '#modal/features/pay/use-funding.ts'
import { useText } from '#modal/locales/use-text.ts'
import { Button } from '#ui/primitives/button.tsx'

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
