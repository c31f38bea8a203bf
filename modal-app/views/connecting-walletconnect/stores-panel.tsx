import AppWindow from 'lucide-react/icons/app-window'
import ExternalLink from 'lucide-react/icons/external-link'
import Globe from 'lucide-react/icons/globe'
import Puzzle from 'lucide-react/icons/puzzle'
import Smartphone from 'lucide-react/icons/smartphone'
import type { ReactNode } from 'react'
import type { ReachableWallet } from '#modal/core/pairing/wallet-ways.ts'
import type { MessageId } from '#modal/locales/languages.ts'
import { useText } from '#modal/locales/use-text.ts'
import { Notice } from '#modal/ui/patterns/notice.tsx'
import { Rows } from '#modal/ui/patterns/view-parts.tsx'
import { IconTile } from '#modal/ui/primitives/icon-tile.tsx'
import { LinkRow } from '#modal/ui/primitives/row.tsx'
import { WalletPicture } from '../parts/wallet-picture.tsx'
import styles from './connecting-walletconnect.module.css'

type Store = 'chrome_store' | 'app_store' | 'play_store' | 'homepage'

const STORES = [
  { key: 'chrome_store', labelId: 'downloads.browser', icon: <Puzzle size={22} aria-hidden /> },
  { key: 'app_store', labelId: 'downloads.ios', icon: <Smartphone size={22} aria-hidden /> },
  { key: 'play_store', labelId: 'downloads.android', icon: <AppWindow size={22} aria-hidden /> },
  { key: 'homepage', labelId: 'downloads.website', icon: <Globe size={22} aria-hidden /> },
] as const satisfies readonly { readonly key: Store; readonly labelId: MessageId; readonly icon: ReactNode }[]

/** No way leads to the wallet from here: where it can be had. */
export function StoresPanel({ wallet }: { readonly wallet: ReachableWallet | undefined }) {
  const text = useText()
  const name = wallet?.name ?? text('connecting.wallet.unknown')
  const stores = STORES.flatMap((store) => {
    const href = wallet?.[store.key]
    return href ? [{ ...store, href }] : []
  })
  return (
    <>
      <Notice
        picture={wallet && <WalletPicture wallet={wallet} size={64} />}
        title={text('walletconnect.unsupported.title', { name })}
      >
        {text(stores.length > 0 ? 'walletconnect.unsupported.get' : 'walletconnect.unsupported.text')}
      </Notice>
      {stores.length > 0 && (
        <Rows label={text('walletconnect.stores', { name })}>
          {stores.map(({ key, labelId, icon, href }) => (
            <li key={key}>
              <LinkRow
                href={href}
                hint={text('link.new-tab')}
                icon={<IconTile>{icon}</IconTile>}
                label={text(labelId)}
                end={<ExternalLink size={18} aria-hidden className={styles['out']} />}
              />
            </li>
          ))}
        </Rows>
      )}
    </>
  )
}
