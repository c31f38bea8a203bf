import QrCode from 'lucide-react/icons/qr-code'
import { useEffect, useRef } from 'react'
import { preparePhones } from '#modal/core/commands/connection/prepare-press.ts'
import { navigate } from '#modal/core/commands/router/navigate.ts'
import { useAppDispatch, useAppSelector } from '#modal/core/hooks/store-hooks.ts'
import { selectIsPhone } from '#modal/core/state/pairing/pairing-slice.ts'
import { selectReachesPhones } from '#modal/core/state/wallet-list/wallet-list.ts'
import {
  certifiedToggled,
  leaveList,
  searchTyped,
  selectHasCertified,
  selectWalletDirectory,
} from '#modal/features/wallet-directory/wallet-directory-slice.ts'
import { useText } from '#modal/locales/use-text.ts'
import { View } from '#modal/ui/patterns/view-parts.tsx'
import { IconButton } from '#modal/ui/primitives/icon-button.tsx'
import { SearchField } from '#modal/ui/primitives/search-field.tsx'
import { Switch } from '#modal/ui/primitives/switch.tsx'
import { LegalBox } from '#modal/views/connect/legal-box.tsx'
import styles from './all-wallets.module.css'
import { NoWalletsNotice } from './no-wallets-notice.tsx'
import { useOnline } from './use-online.ts'
import { useShownWallets, type ShownWallets } from './use-shown-wallets.ts'
import { GridSkeleton, WalletGrid } from './wallet-grid.tsx'

/** The whole directory, to browse and to search. */
export function AllWalletsView() {
  const text = useText()
  const dispatch = useAppDispatch()
  const { search, isCertifiedOnly } = useAppSelector(selectWalletDirectory)
  const hasCertified = useAppSelector(selectHasCertified)
  const hasCode = useAppSelector((state) => selectIsPhone(state) && selectReachesPhones(state))
  const shown = useShownWallets()
  useReturningNetwork(shown)
  useEffect(() => dispatch(preparePhones()), [dispatch])
  const count = shown.isLoading || shown.hasFailed ? undefined : shown.count
  return (
    <View>
      <LegalBox />
      <div className={styles['tools']}>
        <div className={styles['search']}>
          <SearchField
            value={search}
            onChange={(value) => dispatch(searchTyped(value))}
            label={text('all-wallets.search')}
            clearLabel={text('networks.clear')}
          />
        </div>
        {hasCode && (
          <IconButton
            className={styles['code']}
            label={text('all-wallets.code')}
            icon={<QrCode size={22} aria-hidden />}
            onClick={() => dispatch(navigate('ConnectingWalletConnect', {}))}
          />
        )}
      </div>
      <div className={styles['line']}>
        <output className={styles['count']}>
          {count === undefined || count === 0 ? '' : text('all-wallets.count', { count })}
        </output>
        {hasCertified && (
          <Switch
            label={text('all-wallets.certified')}
            isOn={isCertifiedOnly}
            onToggle={() => dispatch(certifiedToggled())}
          />
        )}
      </div>
      <List shown={shown} />
    </View>
  )
}

function List({ shown }: { readonly shown: ShownWallets }) {
  const text = useText()
  const dispatch = useAppDispatch()
  const { offset, isCertifiedOnly } = useAppSelector(selectWalletDirectory)
  const leave = (top: number): void => dispatch(leaveList(top))
  if (shown.wallets.length === 0)
    return (
      <div className={styles['place']}>
        {shown.isLoading ? (
          <GridSkeleton label={text('all-wallets.loading')} />
        ) : (
          <NoWalletsNotice shown={shown} />
        )}
      </div>
    )
  if (shown.isLoading)
    return (
      <div className={styles['place']}>
        <GridSkeleton label={text('all-wallets.loading')} />
      </div>
    )
  // The list of another search starts at its top.
  const key = `${shown.search} ${isCertifiedOnly}`
  return <WalletGrid key={key} shown={shown} startOffset={offset} onLeave={leave} />
}

/** Retries a query that failed offline once the device is online again. */
function useReturningNetwork({ hasFailed, tryAgain }: ShownWallets): void {
  const isOnline = useOnline()
  const wasOnline = useRef(isOnline)
  useEffect(() => {
    if (isOnline && !wasOnline.current && hasFailed) tryAgain()
    wasOnline.current = isOnline
  })
}
