import { navigate } from '#modal/core/commands/router/navigate.ts'
import { useAppDispatch } from '#modal/core/hooks/store-hooks.ts'
import type { ReachableWallet } from '#modal/core/state/pairing/wallet-ways.ts'
import { useText } from '#modal/locales/use-text.ts'
import { FootLine } from '#modal/ui/patterns/view-parts.tsx'

/** A link to the stores, for visitors who do not have the wallet yet. */
export function GetWalletLine({ wallet }: { readonly wallet: ReachableWallet }) {
  const text = useText()
  const dispatch = useAppDispatch()
  const isAnywhere = wallet.app_store ?? wallet.play_store ?? wallet.chrome_store ?? wallet.homepage
  if (!isAnywhere) return null
  return (
    <FootLine
      text={text('walletconnect.get', { name: wallet.name })}
      link={text('walletconnect.get.link')}
      onPress={() => dispatch(navigate('Downloads', { walletId: wallet.id }))}
    />
  )
}
