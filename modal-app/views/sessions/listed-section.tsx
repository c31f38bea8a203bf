import type { ReactNode } from 'react'
import type { Listing } from '#modal/features/sessions/use-listing.ts'
import { RowSkeletons, SectionTitle } from '#modal/ui/patterns/view-parts.tsx'
import { ListFailure } from '#modal/views/parts/lists/list-state.tsx'
import styles from './sessions-view.module.css'

interface ListedSectionProps<Item> {
  readonly title: string
  readonly failed: string
  readonly listing: Listing<Item>
  /** Shown before the list. */
  readonly head?: ReactNode
  readonly children: (item: Item) => ReactNode
}

/** A section of what the server lists. It is left out while there is nothing in it. */
export function ListedSection<Item>({ title, failed, listing, head, children }: ListedSectionProps<Item>) {
  const { items, hasFailed, isLoading, reload } = listing
  const isEmpty = items?.length === 0 && !hasFailed
  if (isEmpty && head === undefined) return null
  return (
    <>
      <SectionTitle>{title}</SectionTitle>
      {head}
      {hasFailed ? (
        <ListFailure title={failed} isBusy={isLoading} onRetry={reload} />
      ) : items === undefined ? (
        <RowSkeletons count={1} label={title} />
      ) : (
        !isEmpty && (
          <ul className={styles['list']} aria-label={title}>
            {items.map(children)}
          </ul>
        )
      )}
    </>
  )
}
