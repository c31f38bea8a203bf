import { goBack } from '#modal/core/commands/router/navigate.ts'
import { useAppDispatch } from '#modal/core/hooks/store-hooks.ts'
import { useActiveAccount, type ActiveAccount } from '#modal/core/hooks/use-active-account.ts'
import { draftChanged } from '#modal/features/exchanges/deposit-slice.ts'
import { useDepositForm } from '#modal/features/exchanges/use-deposit-form.ts'
import { useText } from '#modal/locales/use-text.ts'
import { View } from '#modal/ui/patterns/view-parts.tsx'
import { AssetList } from '#modal/views/parts/buying/asset-list.tsx'

/** Selects what is deposited. */
export function DepositTokenSelectView() {
  const account = useActiveAccount()
  return <View>{account && <Assets account={account} />}</View>
}

function Assets({ account }: { readonly account: ActiveAccount }) {
  const text = useText()
  const dispatch = useAppDispatch()
  const { assets, asset: chosen, isLoading } = useDepositForm(account)
  return (
    <AssetList
      assets={assets.map(({ asset, ...facts }) => ({ id: asset, ...facts }))}
      chosen={chosen?.asset}
      isLoading={isLoading}
      loadingText={text('deposit.loading')}
      onPick={(asset) => {
        // An amount of another asset means something else.
        dispatch(draftChanged(asset === chosen?.asset ? { asset } : { asset, amount: '' }))
        dispatch(goBack())
      }}
    />
  )
}
