import AppWindow from 'lucide-react/icons/app-window'
import ExternalLink from 'lucide-react/icons/external-link'
import Globe from 'lucide-react/icons/globe'
import Puzzle from 'lucide-react/icons/puzzle'
import Smartphone from 'lucide-react/icons/smartphone'
import type { ReachableWallet } from '#modal/core/state/pairing/wallet-ways.ts'
import { useText } from '#modal/locales/use-text.ts'
import { Rows } from '#modal/ui/patterns/view-parts.tsx'
import { IconTile } from '#modal/ui/primitives/icon-tile.tsx'
import { LinkRow } from '#modal/ui/primitives/row.tsx'
import styles from './store-links.module.css'

const STORES = [
  { key: 'chrome_store', labelId: 'downloads.browser', icon: <Puzzle size={22} aria-hidden /> },
  { key: 'app_store', labelId: 'downloads.ios', icon: <Smartphone size={22} aria-hidden /> },
  { key: 'play_store', labelId: 'downloads.android', icon: <AppWindow size={22} aria-hidden /> },
  { key: 'homepage', labelId: 'downloads.website', icon: <Globe size={22} aria-hidden /> },
] as const

type StoreLinks = Pick<ReachableWallet, (typeof STORES)[number]['key']>

/** Whether any store of a wallet is known. */
export function hasStores(wallet: StoreLinks | undefined): boolean {
  return STORES.some(({ key }) => wallet?.[key])
}

/** Links to the stores of a wallet. */
export function StoreRows({ wallet, label }: { readonly wallet: StoreLinks; readonly label?: string }) {
  const text = useText()
  return (
    <Rows {...(label !== undefined && { label })}>
      {STORES.map(({ key, labelId, icon }) => {
        const href = wallet[key]
        return (
          href && (
            <li key={key}>
              <LinkRow
                href={href}
                hint={text('link.new-tab')}
                icon={<IconTile>{icon}</IconTile>}
                label={text(labelId)}
                end={<ExternalLink size={18} aria-hidden className={styles['out']} />}
              />
            </li>
          )
        )
      })}
    </Rows>
  )
}
