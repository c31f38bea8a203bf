import Check from 'lucide-react/icons/check'
import { chooseConnector } from '#modal/core/commands/connection/choose-connector.ts'
import { chooseWallet } from '#modal/core/commands/pairing/choose-wallet.ts'
import { navigate } from '#modal/core/commands/router/navigate.ts'
import type { CoreThunk } from '#modal/core/commands/thunk.ts'
import { useAppDispatch, useAppSelector } from '#modal/core/hooks/store-hooks.ts'
import { selectUsableConnectors } from '#modal/core/state/connectors/connectors-slice.ts'
import { selectMayConnect } from '#modal/core/state/legal/legal-slice.ts'
import { findInstalled } from '#modal/core/state/pairing/find-installed.ts'
import { selectReachesPhones } from '#modal/core/state/wallet-list/wallet-list.ts'
import type { Wallet } from '#modal/core/state/wallets/wallet-rules.ts'
import { useText } from '#modal/locales/use-text.ts'
import { WalletPicture } from '#modal/views/parts/pictures/wallet-picture.tsx'
import styles from './all-wallets.module.css'

interface WalletTileProps {
  readonly wallet: Wallet
  readonly place: number
  /** Whether the tile is in the tab order. */
  readonly isCurrent: boolean
  readonly onFocus: () => void
}

/** A wallet of the grid. */
export function WalletTile({ wallet, place, isCurrent, onFocus }: WalletTileProps) {
  const text = useText()
  const dispatch = useAppDispatch()
  const mayConnect = useAppSelector(selectMayConnect)
  const isInstalled = useAppSelector(
    (state) => findInstalled(wallet, selectUsableConnectors(state)) !== undefined,
  )
  return (
    <button
      type="button"
      className={styles['tile']}
      data-place={place}
      tabIndex={isCurrent ? 0 : -1}
      aria-disabled={!mayConnect || undefined}
      onFocus={onFocus}
      onClick={mayConnect ? () => dispatch(chooseFromList(wallet)) : undefined}
    >
      <span className={styles['picture']}>
        <WalletPicture wallet={wallet} size={40} />
        {isInstalled && (
          <span className={styles['mark']}>
            <Check size={12} strokeWidth={3} aria-hidden />
          </span>
        )}
      </span>
      <bdi className={styles['name']}>{wallet.name}</bdi>
      {isInstalled && <span className="visually-hidden">{text('connect.tag.in-page')}</span>}
    </button>
  )
}

/** An injected wallet connects, a phone wallet starts a pairing; otherwise the visitor sees where to get it. */
function chooseFromList(wallet: Wallet): CoreThunk {
  return (dispatch, getState) => {
    const installed = findInstalled(wallet, selectUsableConnectors(getState()))
    if (installed) dispatch(chooseConnector(installed))
    else if (selectReachesPhones(getState())) dispatch(chooseWallet(wallet.id))
    else dispatch(navigate('Downloads', { walletId: wallet.id }))
  }
}
