import AppWindow from 'lucide-react/icons/app-window'
import ExternalLink from 'lucide-react/icons/external-link'
import Globe from 'lucide-react/icons/globe'
import Puzzle from 'lucide-react/icons/puzzle'
import Smartphone from 'lucide-react/icons/smartphone'
import type { ReactNode } from 'react'
import { useAppSelector } from '#modal/core/hooks.ts'
import { selectViewParams } from '#modal/core/router/router-slice.ts'
import { selectWallet } from '#modal/core/wallets/wallets-slice.ts'
import type { Wallet } from '#modal/core/wallets/wallet-rules.ts'
import type { MessageId } from '#modal/locales/languages.ts'
import { useText } from '#modal/locales/use-text.ts'
import { Notice } from '#modal/ui/patterns/notice.tsx'
import { Lead, Rows, View } from '#modal/ui/patterns/view-parts.tsx'
import { LinkRow } from '#modal/ui/primitives/row.tsx'
import { WalletPicture } from '../parts/wallet-picture.tsx'
import styles from './downloads-view.module.css'

type Store = 'chrome_store' | 'app_store' | 'play_store' | 'homepage'

const STORES = [
  { key: 'chrome_store', labelId: 'downloads.browser', icon: <Puzzle size={22} aria-hidden /> },
  { key: 'app_store', labelId: 'downloads.ios', icon: <Smartphone size={22} aria-hidden /> },
  { key: 'play_store', labelId: 'downloads.android', icon: <AppWindow size={22} aria-hidden /> },
  { key: 'homepage', labelId: 'downloads.website', icon: <Globe size={22} aria-hidden /> },
] as const satisfies readonly { readonly key: Store; readonly labelId: MessageId; readonly icon: ReactNode }[]

/** Where one wallet can be had. */
export function DownloadsView() {
  const text = useText()
  const params = useAppSelector(selectViewParams('Downloads'))
  const wallet = useAppSelector(selectWallet(params?.walletId))
  const stores = STORES.flatMap((store) => linkOf(wallet, store))
  if (!wallet || stores.length === 0) {
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
      <Rows>
        {stores.map(({ key, labelId, icon, href }) => (
          <li key={key}>
            <LinkRow
              href={href}
              hint={text('link.new-tab')}
              icon={<span className={styles['icon']}>{icon}</span>}
              label={text(labelId)}
              end={<ExternalLink size={18} aria-hidden className={styles['out']} />}
            />
          </li>
        ))}
      </Rows>
    </View>
  )
}

function linkOf(wallet: Wallet | undefined, store: (typeof STORES)[number]) {
  const href = wallet?.[store.key]
  return href ? [{ ...store, href }] : []
}
