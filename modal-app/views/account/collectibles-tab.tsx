import { memo, use, useMemo } from 'react'
import type { ActiveAccount } from '#modal/core/hooks/use-active-account.ts'
import { apiPicture } from '#modal/core/state/images/api-picture.ts'
import { useCollectibles, type ShownCollectible } from '#modal/features/collectibles/use-collectibles.ts'
import { useNumbers } from '#modal/locales/use-numbers.ts'
import { useText } from '#modal/locales/use-text.ts'
import { ArtworkBase } from '#modal/views/parts/pictures/network-picture.tsx'
import { ListEnd } from '#modal/views/parts/lists/list-end.tsx'
import { ListFailure, ListNotice, ListSkeleton } from '#modal/views/parts/lists/list-state.tsx'
import { SourceNotes } from '#modal/views/parts/lists/source-notes.tsx'
import { VirtualList } from '#modal/views/parts/lists/virtual-list.tsx'
import { CollectiblePicture } from './collectible-picture.tsx'
import styles from './collectibles-tab.module.css'

const COLUMNS = 2
/** A square picture as wide as half of 328 px, and two lines of text. */
const ROW_HEIGHT = 212
const SKELETONS = 4

const MemoizedRow = memo(TileRow)

/** The account's collectibles, two per row. */
export function CollectiblesTab({ account }: { readonly account: ActiveAccount }) {
  const text = useText()
  const state = useCollectibles(account)
  const { items, isLoading, tryAgain } = state
  const rows = useMemo(() => inRows(items ?? []), [items])
  const network = account.network.name
  if (state.isUnsupported)
    return <ListNotice title={text('nfts.failed')}>{text('list.unsupported', { network })}</ListNotice>
  if (!items && state.hasFailed)
    return <ListFailure title={text('nfts.failed')} isBusy={isLoading} onRetry={tryAgain} />
  if (!items || (items.length === 0 && state.isLoadingMore))
    return <ListSkeleton label={text('nfts.loading')} count={SKELETONS} />
  const notes = <SourceNotes sources={state.sources} isBusy={state.isRenewing} onRetry={tryAgain} />
  if (items.length === 0 && !state.hasMore)
    return (
      <>
        {notes}
        <ListNotice title={text('nfts.empty')}>{text('nfts.empty.text', { network })}</ListNotice>
      </>
    )
  return (
    <VirtualList
      label={text('account.tab.nfts')}
      items={rows}
      keyOf={([first]) => first?.id ?? ''}
      heightOf={() => ROW_HEIGHT}
      Item={MemoizedRow}
      head={notes}
      foot={<ListEnd state={state} />}
      onEnd={state.hasMore && !state.isLoadingMore && !state.hasFailed ? state.loadMore : undefined}
    />
  )
}

function TileRow({ item: row }: { readonly item: readonly ShownCollectible[] }) {
  return (
    <div className={styles['row']}>
      {row.map((item) => (
        <Tile key={item.id} item={item} />
      ))}
    </div>
  )
}

function Tile({ item }: { readonly item: ShownCollectible }) {
  const apiUrl = use(ArtworkBase)
  const { quantity } = useNumbers()
  return (
    <div className={styles['tile']}>
      <CollectiblePicture src={apiPicture(item.imageUrl, { apiUrl })} name={item.name} />
      {item.quantity !== undefined && <bdi className={styles['count']}>×{quantity(item.quantity)}</bdi>}
      <bdi className={styles['name']}>{item.name}</bdi>
      <bdi className={styles['collection']}>{item.collection ?? ''}</bdi>
    </div>
  )
}

function inRows(items: readonly ShownCollectible[]): readonly (readonly ShownCollectible[])[] {
  const count = Math.ceil(items.length / COLUMNS)
  return Array.from({ length: count }, (_, row) => items.slice(row * COLUMNS, (row + 1) * COLUMNS))
}
