import { useEffect } from 'react'
import { showStart } from '#modal/core/commands/modal/open-modal.ts'
import { useAppDispatch, useAppSelector } from '#modal/core/hooks/store-hooks.ts'
import { useActiveAccount, type ActiveAccount } from '#modal/core/hooks/use-active-account.ts'
import { selectFeatures } from '#modal/core/state/options/options-slice.ts'
import { useDepositForm } from '#modal/features/exchanges/use-deposit-form.ts'
import { View } from '#modal/ui/patterns/view-parts.tsx'
import { OrderForm } from '#modal/views/parts/buying/order-form.tsx'
import { DepositFields } from './deposit-fields.tsx'
import { ExchangeList } from './exchange-list.tsx'
import { OpenDeposit } from './open-deposit.tsx'

/** Deposits from an account at an exchange: what and how much, and the exchanges that send it. */
export function DepositFromExchangeView() {
  const dispatch = useAppDispatch()
  const account = useActiveAccount()
  const isOff = useAppSelector(selectFeatures).pay === false
  useEffect(() => {
    if (isOff) dispatch(showStart(undefined))
  }, [dispatch, isOff])
  return account && !isOff ? <DepositForm account={account} /> : <View>{null}</View>
}

function DepositForm({ account }: { readonly account: ActiveAccount }) {
  const form = useDepositForm(account)
  return (
    <OrderForm
      words="deposit"
      network={account.network.name}
      form={form}
      open={<OpenDeposit account={account} />}
    >
      {form.asset && (
        <>
          <DepositFields account={account} form={form} asset={form.asset} />
          <ExchangeList account={account} form={form} asset={form.asset} />
        </>
      )}
    </OrderForm>
  )
}
