import { useEffect } from 'react'
import { resetView } from '#modal/core/commands/router/navigate.ts'
import { useAppDispatch } from '#modal/core/hooks/store-hooks.ts'
import { snackShown } from '#modal/core/state/snack/snack-slice.ts'
import type { MessageId } from '#modal/locales/languages.ts'
import { useText } from '#modal/locales/use-text.ts'
import { Actions, View } from '#modal/ui/patterns/view-parts.tsx'
import { Button } from '#ui/primitives/button.tsx'

interface NoPlanProps {
  /** The form that the plan is made in. */
  readonly form: 'WalletSend' | 'Swap'
  readonly textId: MessageId
}

/** The account or the network is no longer that of the plan, so the form starts again. */
export function PlanDropped({ form, textId }: NoPlanProps) {
  const dispatch = useAppDispatch()
  useEffect(() => {
    dispatch(snackShown({ variant: 'info', textId }))
    dispatch(resetView(form))
  }, [dispatch, form, textId])
  return <View>{null}</View>
}

/** Leads to the form, where there is no plan yet. */
export function NothingPlanned({ form, textId }: NoPlanProps) {
  const text = useText()
  const dispatch = useAppDispatch()
  return (
    <View>
      <Actions>
        <Button variant="primary" onClick={() => dispatch(resetView(form))}>
          {text(textId)}
        </Button>
      </Actions>
    </View>
  )
}
