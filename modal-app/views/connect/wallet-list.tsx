import { useDeferredValue } from 'react'
import { selectIsDiscovered } from '#modal/core/connectors/connectors-slice.ts'
import { useAppDispatch, useAppSelector } from '#modal/core/hooks.ts'
import { navigate } from '#modal/core/router/navigate.ts'
import {
  idOf,
  selectInstalledCount,
  selectReachesPhones,
  selectShowsAllWallets,
  selectWalletList,
  type WalletListItem,
} from '#modal/core/wallets/wallet-list.ts'
import { useText } from '#modal/locales/use-text.ts'
import { NoWalletDrawing } from '#modal/ui/illustrations/wallet-drawings.tsx'
import { Notice } from '#modal/ui/patterns/notice.tsx'
import { Actions, Rows, RowSkeletons } from '#modal/ui/patterns/view-parts.tsx'
import { Button } from '#modal/ui/primitives/button.tsx'
import { useWalletEntries } from './use-wallet-entries.ts'
import { AllWalletsRow, ConnectorRow, WalletRow } from './wallet-rows.tsx'
import styles from './wallet-list.module.css'

const SKELETONS = 4

/** The wallets of the page, then those one could get; before the page has reported, as many skeletons. */
export function WalletList() {
  const text = useText()
  const isDiscovered = useAppSelector(selectIsDiscovered)
  const items = useAppSelector(selectWalletList)
  const found = useAppSelector(selectInstalledCount)
  const isReached = useAppSelector(selectReachesPhones)
  const hasMore = useAppSelector(selectShowsAllWallets)
  useWalletEntries()
  // Said after the list stands: the first number of a document costs as much as the whole list, and a live region speaks
  // when it changes.
  const said = useDeferredValue<number | null>(isDiscovered ? found : null, null)
  if (!isDiscovered) return <RowSkeletons count={SKELETONS} label={text('connect.searching')} />
  return (
    <>
      <output className="visually-hidden">
        {said === null ? '' : text('connect.found', { count: said })}
      </output>
      {found === 0 && !isReached ? (
        <NoWallet />
      ) : (
        <Rows label={text('connect.wallets')}>
          {items.map((item) => (
            <li key={idOf(item)}>
              <ItemRow item={item} />
            </li>
          ))}
          {hasMore && (
            <li>
              <AllWalletsRow />
            </li>
          )}
        </Rows>
      )}
    </>
  )
}

function ItemRow({ item }: { readonly item: WalletListItem }) {
  const isRecent = item.group === 'recent'
  if (item.kind === 'connector') return <ConnectorRow connector={item.connector} isRecent={isRecent} />
  if (item.kind === 'wallet') return <WalletRow wallet={item.wallet} isRecent={isRecent} />
  return <div className="skeleton skeleton-row" aria-hidden="true" />
}

function NoWallet() {
  const text = useText()
  const dispatch = useAppDispatch()
  return (
    <>
      <Notice
        picture={
          <span className={styles['drawing']}>
            <NoWalletDrawing />
          </span>
        }
        title={text('connect.empty.title')}
      >
        {text('connect.empty.text')}
      </Notice>
      <Actions>
        <Button look="primary" onClick={() => dispatch(navigate('GetWallet'))}>
          {text('connect.get-wallet')}
        </Button>
      </Actions>
    </>
  )
}
