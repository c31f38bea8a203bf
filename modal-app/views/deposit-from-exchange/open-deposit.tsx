import { navigate } from '#modal/core/commands/router/navigate.ts'
import { useAppDispatch } from '#modal/core/hooks/store-hooks.ts'
import type { ActiveAccount } from '#modal/core/hooks/use-active-account.ts'
import { depositShown } from '#modal/features/exchanges/deposit-slice.ts'
import { useOpenDeposit } from '#modal/features/exchanges/use-deposit.ts'
import { useNumbers } from '#modal/locales/use-numbers.ts'
import { useText } from '#modal/locales/use-text.ts'
import { Reminder } from '#modal/ui/patterns/reminder.tsx'
import { Button } from '#ui/primitives/button.tsx'

/** The newest deposit that is not settled, so that nothing is withdrawn twice by mistake. */
export function OpenDeposit({ account }: { readonly account: ActiveAccount }) {
  const text = useText()
  const dispatch = useAppDispatch()
  const { quantity } = useNumbers()
  const deposit = useOpenDeposit(account)
  if (!deposit) return null
  const { id, amount, symbol, exchange } = deposit
  const see = (): void => {
    dispatch(depositShown(id))
    dispatch(navigate('DepositInProgress'))
  }
  return (
    <Reminder
      title={text('deposit.open.title')}
      text={text('deposit.open.text', { amount: quantity(amount), symbol, exchange: exchange.name })}
    >
      <Button onClick={see}>{text('buy.open.see')}</Button>
    </Reminder>
  )
}
