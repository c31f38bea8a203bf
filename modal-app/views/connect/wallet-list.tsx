import { useEffect, useState } from 'react'
import { useAppSelector } from '#modal/core/hooks/store-hooks.ts'
import { selectIsDiscovered } from '#modal/core/state/connectors/connectors-slice.ts'
import {
  idOf,
  selectInstalledCount,
  selectReachesPhones,
  selectShowsAllWallets,
  selectWalletList,
  type WalletListItem,
} from '#modal/core/state/wallet-list/wallet-list.ts'
import { selectIsOpen } from '#modal/core/state/modal/modal-slice.ts'
import { useText } from '#modal/locales/use-text.ts'
import { startTimer } from '#modal/platform/clock.ts'
import { Rows, RowSkeletons } from '#modal/ui/patterns/view-parts.tsx'
import { lazyBlock } from './lazy-block.tsx'
import { rowsInSight } from './method-rows.ts'
import { useWalletEntries } from './use-wallet-entries.ts'
import { AllWalletsRow, ConnectorRow, WalletRow } from './wallet-rows.tsx'

const SKELETONS = 4
const ANNOUNCE_AFTER_MS = 150

const { Component: NoWallet } = lazyBlock(async () => (await import('./no-wallet.tsx')).NoWallet)

/**
 * The wallets of the page, then those the visitor could get; skeletons until the page has reported.
 *
 * @param props.most maximum number of rows: wallets of the page and recent ones stay, the others are one row away.
 */
export function WalletList({ most = Number.POSITIVE_INFINITY }: { readonly most?: number }) {
  const text = useText()
  const isDiscovered = useAppSelector(selectIsDiscovered)
  const items = useAppSelector(selectWalletList)
  const found = useAppSelector(selectInstalledCount)
  const isReached = useAppSelector(selectReachesPhones)
  const hasMore = useAppSelector(selectShowsAllWallets)
  useWalletEntries()
  const statusText = useAnnouncedCount(isDiscovered ? found : null)
  if (!isDiscovered) return <RowSkeletons count={SKELETONS} label={text('connect.searching')} />
  const { shown, isCut } = rowsInSight(items, most, { hasMore, isOwn })
  return (
    <>
      <output className="visually-hidden">
        {statusText === null ? '' : text('connect.found', { count: statusText })}
      </output>
      {found === 0 && !isReached ? (
        <NoWallet rows={most < Number.POSITIVE_INFINITY ? 1 : SKELETONS} />
      ) : (
        <Rows label={text('connect.wallets')}>
          {shown.map((item) => (
            <li key={idOf(item)}>
              <ItemRow item={item} />
            </li>
          ))}
          {(hasMore || isCut) && (
            <li>
              <AllWalletsRow
                isWhole={hasMore && items.every((item) => isOfDirectory(item) || shown.includes(item))}
              />
            </li>
          )}
        </Rows>
      )}
    </>
  )
}

/**
 * Returns the number of wallets for the live region, some time after the list is painted: formatting the first number of a
 * document costs as much as the whole list, and a region is read when it changes in sight.
 */
function useAnnouncedCount(count: number | null): number | null {
  const isOpen = useAppSelector(selectIsOpen)
  const [announced, setAnnounced] = useState<number | null>(null)
  useEffect(
    () => (isOpen ? startTimer(() => setAnnounced(count), ANNOUNCE_AFTER_MS) : undefined),
    [isOpen, count],
  )
  return isOpen ? announced : null
}

/** Whether a wallet is in the page or was used here, or is the row for phone wallets. */
function isOwn({ kind, group }: WalletListItem): boolean {
  return kind === 'connector' || group === 'recent'
}

/** Whether the directory contains the wallet as well. */
function isOfDirectory({ kind, group }: WalletListItem): boolean {
  return kind !== 'connector' && group !== 'custom'
}

function ItemRow({ item }: { readonly item: WalletListItem }) {
  const isRecent = item.group === 'recent'
  if (item.kind === 'connector') return <ConnectorRow connector={item.connector} isRecent={isRecent} />
  if (item.kind === 'wallet') return <WalletRow wallet={item.wallet} isRecent={isRecent} />
  return <div className="skeleton skeleton-row" aria-hidden="true" />
}
