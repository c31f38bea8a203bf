import { defaultRangeExtractor, useVirtualizer, type Range } from '@tanstack/react-virtual'
import { useEffect, useRef, useState, type RefObject } from 'react'
import { useText } from '#modal/locales/use-text.ts'
import styles from './all-wallets.module.css'
import { useGridKeys } from './use-grid-keys.ts'
import type { ShownWallets } from './use-shown-wallets.ts'
import { WalletTile } from './wallet-tile.tsx'

/** CSS pixels: a tile with two lines of name, until it is measured. */
const TILE_HEIGHT = 96
const ROW_GAP = 8
const COLUMN_GAP = 4
/** Narrower cards have three columns. */
const WIDE = 332
const OVERSCAN = 3
const SKELETONS = 16

interface WalletGridProps {
  readonly shown: ShownWallets
  /** The initial scroll offset, in CSS pixels. */
  readonly startOffset: number
  /** Called with the last scroll offset. */
  readonly onLeave: (offset: number) => void
}

/** A grid of wallets, of which only those near the viewport are rendered; more are loaded while scrolling. */
export function WalletGrid({ shown, startOffset, onLeave }: WalletGridProps) {
  const text = useText()
  const { wallets, hasMore, hasFailed, isLoadingMore, tryAgain } = shown
  const scroller = useRef<HTMLDivElement>(null)
  const [current, setCurrent] = useState(0)
  const { grid, columns } = useRows(scroller, { count: wallets.length, current, startOffset })
  const drawn = grid.getVirtualItems()
  const keys = useGridKeys({
    count: wallets.length,
    columns,
    current,
    root: scroller,
    onMove: (index) => {
      setCurrent(index)
      grid.scrollToIndex(Math.floor(index / columns))
    },
  })
  useScrollOffset(scroller, onLeave)
  useMore(shown, ((drawn.at(-1)?.index ?? 0) + 1) * columns)
  const cells = drawn.flatMap(({ index: row, start }) =>
    wallets
      .slice(row * columns, (row + 1) * columns)
      .map((wallet, column) => ({ wallet, row, start, column, place: row * columns + column })),
  )
  return (
    <div ref={scroller} className={styles['place']}>
      {/* The arrow keys move among the buttons inside. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <ul
        className={styles['grid']}
        aria-label={text('connect.wallets')}
        aria-busy={isLoadingMore || undefined}
        style={{ blockSize: grid.getTotalSize() }}
        onKeyDown={keys}
      >
        {cells.map(({ wallet, row, start, column, place }) => (
          <li
            key={wallet.id}
            ref={column === 0 ? grid.measureElement : undefined}
            data-index={row}
            className={styles['cell']}
            aria-posinset={place + 1}
            aria-setsize={hasMore ? -1 : wallets.length}
            style={{
              insetBlockStart: start,
              insetInlineStart: `calc((100% + ${COLUMN_GAP}px) / ${columns} * ${column})`,
              inlineSize: `calc((100% + ${COLUMN_GAP}px) / ${columns} - ${COLUMN_GAP}px)`,
            }}
          >
            <WalletTile
              wallet={wallet}
              place={place}
              isCurrent={place === current}
              onFocus={() => setCurrent(place)}
            />
          </li>
        ))}
      </ul>
      {isLoadingMore && <TileSkeletons count={columns} />}
      {hasFailed && (
        <div role="alert" className={styles['end']}>
          <span>{text('all-wallets.more-failed')}</span>
          <button type="button" className={styles['again']} onClick={tryAgain}>
            {text('login.try-again')}
          </button>
        </div>
      )}
    </div>
  )
}

/** The rows near the viewport, and the number of columns. */
function useRows(
  scroller: RefObject<HTMLElement | null>,
  {
    count,
    current,
    startOffset,
  }: { readonly count: number; readonly current: number; readonly startOffset: number },
) {
  const [width, setWidth] = useState(WIDE)
  const columns = width < WIDE ? 3 : 4
  const rows = Math.ceil(count / columns)
  // The returned value changes with each rendering, and is used in the same one.
  // oxlint-disable-next-line react/incompatible-library
  const grid = useVirtualizer({
    count: rows,
    getScrollElement: () => scroller.current,
    estimateSize: () => TILE_HEIGHT,
    gap: ROW_GAP,
    overscan: OVERSCAN,
    initialOffset: startOffset,
    // The row with the focus is always rendered.
    rangeExtractor: (range: Range) => {
      const focused = Math.min(Math.floor(current / columns), rows - 1)
      return [...new Set([...defaultRangeExtractor(range), focused])].toSorted((a, b) => a - b)
    },
    onChange: ({ scrollRect }) => setWidth(scrollRect?.width ?? WIDE),
  })
  return { grid, columns }
}

/** Loads more when the last wallets come into view. */
function useMore(
  { wallets, hasMore, hasFailed, isLoadingMore, loadMore }: ShownWallets,
  drawn: number,
): void {
  const isNeeded = hasMore && !isLoadingMore && !hasFailed && drawn >= wallets.length
  useEffect(() => {
    if (isNeeded) loadMore()
  })
}

/** A placeholder for the list. */
export function GridSkeleton({ label }: { readonly label: string }) {
  return (
    <>
      <output className="visually-hidden">{label}</output>
      <TileSkeletons count={SKELETONS} />
    </>
  )
}

function TileSkeletons({ count }: { readonly count: number }) {
  return (
    <div className={styles['skeletons']} aria-hidden="true">
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className={`skeleton ${styles['skeleton']}`} />
      ))}
    </div>
  )
}

/** Reports the scroll offset when the list is unmounted. */
function useScrollOffset(
  scroller: { readonly current: HTMLElement | null },
  onLeave: (offset: number) => void,
): void {
  const left = useRef(onLeave)
  useEffect(() => {
    left.current = onLeave
  })
  useEffect(() => {
    const element = scroller.current
    let top = element?.scrollTop ?? 0
    const stop = new AbortController()
    // A removed element has no offset any more.
    element?.addEventListener('scroll', () => (top = element.scrollTop), stop)
    return () => {
      stop.abort()
      left.current(top)
    }
  }, [scroller])
}
