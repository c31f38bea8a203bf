import Smartphone from 'lucide-react/icons/smartphone'
import type { ReachableWallet } from '#modal/core/state/pairing/wallet-ways.ts'
import { WalletPicture } from '#modal/views/parts/pictures/wallet-picture.tsx'
import styles from './connecting-walletconnect.module.css'

/** The picture in the ring: the wallet, or a phone if any wallet may answer. */
export function WalletTile({ wallet }: { readonly wallet: ReachableWallet | undefined }) {
  if (wallet) return <WalletPicture wallet={wallet} size={80} />
  return (
    <span className={styles['phone']}>
      <Smartphone size={36} aria-hidden />
    </span>
  )
}
