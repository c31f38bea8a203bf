import type { ReachableWallet } from '#modal/core/state/pairing/wallet-ways.ts'
import { useText } from '#modal/locales/use-text.ts'
import { Notice } from '#modal/ui/patterns/notice.tsx'
import { hasStores, StoreRows } from '#modal/views/parts/wallets/store-links.tsx'
import { WalletPicture } from '#modal/views/parts/pictures/wallet-picture.tsx'

/** Shown when the wallet cannot be reached from here: where to get it. */
export function StoresPanel({ wallet }: { readonly wallet: ReachableWallet | undefined }) {
  const text = useText()
  const name = wallet?.name ?? text('connecting.wallet.unknown')
  return (
    <>
      <Notice
        picture={wallet && <WalletPicture wallet={wallet} size={64} />}
        title={text('walletconnect.unsupported.title', { name })}
      >
        {text(hasStores(wallet) ? 'walletconnect.unsupported.get' : 'walletconnect.unsupported.text')}
      </Notice>
      {wallet && hasStores(wallet) && (
        <StoreRows wallet={wallet} label={text('walletconnect.stores', { name })} />
      )}
    </>
  )
}
