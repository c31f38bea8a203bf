import { useEffect } from 'react'
import { showStart } from '#modal/core/commands/modal/open-modal.ts'
import { navigate } from '#modal/core/commands/router/navigate.ts'
import { useAppDispatch, useAppSelector } from '#modal/core/hooks/store-hooks.ts'
import { useActiveAccount, type ActiveAccount } from '#modal/core/hooks/use-active-account.ts'
import { selectFeatures } from '#modal/core/state/options/options-slice.ts'
import { useDepositForm } from '#modal/features/exchanges/use-deposit-form.ts'
import { useText } from '#modal/locales/use-text.ts'
import { Stop } from '#modal/ui/patterns/stop.tsx'
import { RowSkeletons, View } from '#modal/ui/patterns/view-parts.tsx'
import { DepositFields } from './deposit-fields.tsx'
import { ExchangeList } from './exchange-list.tsx'
import { OpenDeposit } from './open-deposit.tsx'

const SKELETONS = 3

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
  const text = useText()
  const dispatch = useAppDispatch()
  const form = useDepositForm(account)
  const network = account.network.name
  if (form.isNone)
    return (
      <Stop
        title={text('deposit.unsupported.title', { network })}
        action={text('swap.unsupported.networks')}
        onPress={() => dispatch(navigate('Networks'))}
      >
        {text('deposit.unsupported.text', { network })}
      </Stop>
    )
  if (form.hasFailed)
    return (
      <Stop
        title={text('deposit.failed.title')}
        action={text('login.try-again')}
        isBusy={form.isLoading}
        onPress={form.tryAgain}
      >
        {text('buy.failed.text')}
      </Stop>
    )
  return (
    <View>
      <OpenDeposit account={account} />
      {form.asset ? (
        <>
          <DepositFields account={account} form={form} asset={form.asset} />
          <ExchangeList account={account} form={form} asset={form.asset} />
        </>
      ) : (
        <RowSkeletons count={SKELETONS} label={text('deposit.loading')} />
      )}
    </View>
  )
}
