import { goBack } from '#modal/core/commands/router/navigate.ts'
import { useAppDispatch } from '#modal/core/hooks/store-hooks.ts'
import { useActiveAccount, type ActiveAccount } from '#modal/core/hooks/use-active-account.ts'
import { draftChanged } from '#modal/features/onramp/onramp-slice.ts'
import { usePurchaseForm } from '#modal/features/onramp/use-purchase-form.ts'
import { useText } from '#modal/locales/use-text.ts'
import { View } from '#modal/ui/patterns/view-parts.tsx'
import { AssetList } from '#modal/views/parts/buying/asset-list.tsx'

/** Selects what is bought. */
export function OnRampTokenSelectView() {
  const account = useActiveAccount()
  return <View>{account && <Assets account={account} />}</View>
}

function Assets({ account }: { readonly account: ActiveAccount }) {
  const text = useText()
  const dispatch = useAppDispatch()
  const { assets, asset, isLoading } = usePurchaseForm(account)
  return (
    <AssetList
      assets={assets}
      chosen={asset?.id}
      isLoading={isLoading}
      loadingText={text('buy.loading')}
      onPick={(id) => {
        dispatch(draftChanged({ asset: id }))
        dispatch(goBack())
      }}
    />
  )
}
