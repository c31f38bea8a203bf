import { useEffect } from 'react'
import { NAMESPACES } from '#schemas/namespaces/catalogue.ts'
import { showStart } from '#modal/core/commands/modal/open-modal.ts'
import { navigate } from '#modal/core/commands/router/navigate.ts'
import { useAppDispatch, useAppSelector } from '#modal/core/hooks/store-hooks.ts'
import { useActiveAccount, type ActiveAccount } from '#modal/core/hooks/use-active-account.ts'
import { selectFeatures } from '#modal/core/state/options/options-slice.ts'
import { usePurchaseForm } from '#modal/features/onramp/use-purchase-form.ts'
import { useText } from '#modal/locales/use-text.ts'
import { Stop } from '#modal/ui/patterns/stop.tsx'
import { FootLine, RowSkeletons, View } from '#modal/ui/patterns/view-parts.tsx'
import { OpenPurchase } from './open-purchase.tsx'
import { PurchaseFields } from './purchase-fields.tsx'
import { ProviderList } from './provider-list.tsx'
import styles from './on-ramp-providers.module.css'

const SKELETONS = 3

/** Buys a coin or token with money: the amount, what is bought, and the providers with their prices. */
export function OnRampProvidersView() {
  const dispatch = useAppDispatch()
  const account = useActiveAccount()
  const isOff = useAppSelector(selectFeatures).onramp === false
  useEffect(() => {
    if (isOff) dispatch(showStart(undefined))
  }, [dispatch, isOff])
  if (!account || isOff) return <View>{null}</View>
  return NAMESPACES[account.network.chainNamespace].features.onramp ? (
    <Purchase account={account} />
  ) : (
    <Unsupported account={account} />
  )
}

function Purchase({ account }: { readonly account: ActiveAccount }) {
  const text = useText()
  const dispatch = useAppDispatch()
  const form = usePurchaseForm(account)
  if (form.isNone) return <Unsupported account={account} />
  if (form.hasFailed)
    return (
      <Stop
        title={text('buy.failed.title')}
        action={text('login.try-again')}
        isBusy={form.isLoading}
        onPress={form.tryAgain}
      >
        {text('buy.failed.text')}
      </Stop>
    )
  return (
    <View>
      <OpenPurchase account={account} />
      {form.asset ? (
        <>
          <PurchaseFields account={account} form={form} />
          <ProviderList account={account} form={form} />
        </>
      ) : (
        <RowSkeletons count={SKELETONS} label={text('buy.loading')} />
      )}
      <div className={styles['foot']}>
        <FootLine link={text('buy.help')} onPress={() => dispatch(navigate('WhatIsABuy'))} />
        <FootLine link={text('buy.purchases')} onPress={() => dispatch(navigate('OnRampActivity'))} />
      </div>
    </View>
  )
}

function Unsupported({ account }: { readonly account: ActiveAccount }) {
  const text = useText()
  const dispatch = useAppDispatch()
  const network = account.network.name
  return (
    <Stop
      title={text('buy.unsupported.title', { network })}
      action={text('swap.unsupported.networks')}
      onPress={() => dispatch(navigate('Networks'))}
    >
      {text('buy.unsupported.text', { network })}
    </Stop>
  )
}
