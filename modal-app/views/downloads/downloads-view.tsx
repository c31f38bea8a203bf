import { useAppSelector } from '#modal/core/hooks/store-hooks.ts'
import { selectViewParams } from '#modal/core/state/router/router-slice.ts'
import { selectWallet } from '#modal/core/state/wallets/wallets-slice.ts'
import { useText } from '#modal/locales/use-text.ts'
import { Notice } from '#modal/ui/patterns/notice.tsx'
import { Lead, View } from '#modal/ui/patterns/view-parts.tsx'
import { hasStores, StoreRows } from '#modal/views/parts/wallets/store-links.tsx'
import { WalletPicture } from '#modal/views/parts/pictures/wallet-picture.tsx'

/** Where to get a wallet. */
export function DownloadsView() {
  const text = useText()
  const params = useAppSelector(selectViewParams('Downloads'))
  const wallet = useAppSelector(selectWallet(params?.walletId))
  if (!wallet || !hasStores(wallet)) {
    return (
      <View>
        <Lead>{text('downloads.none')}</Lead>
      </View>
    )
  }
  return (
    <View>
      <Notice picture={<WalletPicture wallet={wallet} size={64} />} title={<bdi>{wallet.name}</bdi>}>
        {text('downloads.text', { name: wallet.name })}
      </Notice>
      <StoreRows wallet={wallet} />
    </View>
  )
}
