import { navigate } from '#modal/core/commands/router/navigate.ts'
import { useAppDispatch } from '#modal/core/hooks/store-hooks.ts'
import type { Intent } from '#modal/core/state/transactions/intent.ts'
import { intentShown } from '#modal/core/state/transactions/intents-slice.ts'
import { useText } from '#modal/locales/use-text.ts'
import { Reminder } from '#modal/ui/patterns/reminder.tsx'
import { Actions } from '#modal/ui/patterns/view-parts.tsx'
import { Button } from '#ui/primitives/button.tsx'

/** Another transaction of the account is not settled, and has to be looked at before anything else is sent. */
export function OtherTransaction({ intent }: { readonly intent: Intent }) {
  const text = useText()
  const dispatch = useAppDispatch()
  const see = (): void => {
    dispatch(intentShown(intent.id))
    dispatch(navigate(intent.swap ? 'SwapConfirmed' : 'WalletSendConfirmed'))
  }
  return (
    <Reminder title={text('send.open.title')} text={text('send.open.text')}>
      <Actions>
        <Button variant="primary" onClick={see}>
          {text('send.open.see')}
        </Button>
        <Button onClick={() => dispatch(navigate('PayWays'))}>{text('pay.ways.other')}</Button>
      </Actions>
    </Reminder>
  )
}
