import { useEffect } from 'react'
import { NAMESPACES } from '#schemas/namespaces/catalogue.ts'
import { showStart } from '#modal/core/commands/modal/open-modal.ts'
import { navigate } from '#modal/core/commands/router/navigate.ts'
import { useAppDispatch, useAppSelector } from '#modal/core/hooks/store-hooks.ts'
import { useActiveAccount, type ActiveAccount } from '#modal/core/hooks/use-active-account.ts'
import { selectFeatures } from '#modal/core/state/options/options-slice.ts'
import { usePurchaseForm } from '#modal/features/onramp/use-purchase-form.ts'
import { useText } from '#modal/locales/use-text.ts'
import { FootLine, View } from '#modal/ui/patterns/view-parts.tsx'
import { NoProviders, OrderForm } from '#modal/views/parts/buying/order-form.tsx'
import { OpenPurchase } from './open-purchase.tsx'
import { PurchaseFields } from './purchase-fields.tsx'
import { ProviderList } from './provider-list.tsx'
import styles from './on-ramp-providers.module.css'

/** Buys a coin or token with money: the amount, what is bought, and the providers with their prices. */
export function OnRampProvidersView() {
  const dispatch = useAppDispatch()
  const account = useActiveAccount()
  const isOff = useAppSelector(selectFeatures).onramp === false
  useEffect(() => {
    if (isOff) dispatch(showStart(undefined))
  }, [dispatch, isOff])
  if (!account || isOff) return <View>{null}</View>
  const { chainNamespace, name } = account.network
  return NAMESPACES[chainNamespace].features.onramp ? (
    <Purchase account={account} />
  ) : (
    <NoProviders words="buy" network={name} />
  )
}

function Purchase({ account }: { readonly account: ActiveAccount }) {
  const text = useText()
  const dispatch = useAppDispatch()
  const form = usePurchaseForm(account)
  return (
    <OrderForm
      words="buy"
      network={account.network.name}
      form={form}
      open={<OpenPurchase account={account} />}
      foot={
        <div className={styles['foot']}>
          <FootLine link={text('buy.help')} onPress={() => dispatch(navigate('WhatIsABuy'))} />
          <FootLine link={text('buy.purchases')} onPress={() => dispatch(navigate('OnRampActivity'))} />
        </div>
      }
    >
      <PurchaseFields account={account} form={form} />
      <ProviderList account={account} form={form} />
    </OrderForm>
  )
}
