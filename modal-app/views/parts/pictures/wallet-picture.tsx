import { use } from 'react'
import { walletImageUrl } from '#modal/core/state/images/wallet-image.ts'
import { Picture } from '#modal/ui/primitives/picture.tsx'
import { ArtworkBase } from './network-picture.tsx'

interface WalletPictureProps {
  readonly wallet: {
    readonly name: string
    readonly image_id?: string | undefined
    readonly image_url?: string | undefined
  }
  readonly size: 40 | 64 | 80
}

/** The picture of a listed wallet, or a monogram. */
export function WalletPicture({ wallet, size }: WalletPictureProps) {
  const apiUrl = use(ArtworkBase)
  return <Picture src={walletImageUrl(wallet, { apiUrl })} name={wallet.name} size={size} />
}
