import { navigate } from '#modal/core/commands/router/navigate.ts'
import { useAppDispatch } from '#modal/core/hooks/store-hooks.ts'
import type { Intent } from '#modal/core/state/transactions/intent.ts'
import { intentShown } from '#modal/core/state/transactions/intents-slice.ts'
import { useText } from '#modal/locales/use-text.ts'
import { Reminder } from '#modal/ui/patterns/reminder.tsx'
import { Actions } from '#modal/ui/patterns/view-parts.tsx'
import { OPEN_SWAP, OPEN_TRANSFER } from '#modal/views/parts/transactions/open-texts.ts'
import { Button } from '#ui/primitives/button.tsx'

/** Another transaction of the account is not settled, and has to be looked at before anything else is sent. */
export function OtherTransaction({ intent }: { readonly intent: Intent }) {
  const text = useText()
  const dispatch = useAppDispatch()
  const see = (): void => {
    dispatch(intentShown(intent.id))
    dispatch(navigate(intent.swap ? 'SwapConfirmed' : 'WalletSendConfirmed'))
  }
  const texts = intent.swap ? OPEN_SWAP : OPEN_TRANSFER
  return (
    <Reminder title={text(texts.title)} text={text(texts.text)}>
      <Actions>
        <Button variant="primary" onClick={see}>
          {text(texts.see)}
        </Button>
        <Button onClick={() => dispatch(navigate('PayWays'))}>{text('pay.ways.other')}</Button>
      </Actions>
    </Reminder>
  )
}
