import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useRef, type ComponentType, type ReactNode } from 'react'
import styles from './virtual-list.module.css'

const OVERSCAN = 4

interface VirtualListProps<T> {
  readonly label: string
  readonly items: readonly T[]
  readonly keyOf: (item: T) => string
  /** CSS pixels, known in advance: nothing is measured, so nothing jumps. */
  readonly heightOf: (item: T) => number
  /** Renders an item; memoized, so that the items on the screen are not rendered again while the list scrolls. */
  readonly Item: ComponentType<{ readonly item: T }>
  /** Above and below the items, scrolling with them. */
  readonly head?: ReactNode
  readonly foot?: ReactNode
  /** Called when the last items come into view; absent when there are no more. */
  readonly onEnd?: (() => void) | undefined
}

/** A scrolling list of any length that renders only the items near the viewport. */
export function VirtualList<T>({ label, items, keyOf, heightOf, Item, ...rest }: VirtualListProps<T>) {
  const scroller = useRef<HTMLElement>(null)
  // The returned value changes with each rendering, and is used in the same one.
  // oxlint-disable-next-line react/incompatible-library
  const list = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => sizeOf(items[index], heightOf),
    getItemKey: (index) => keyAt(items[index], index, keyOf),
    overscan: OVERSCAN,
  })
  const virtualItems = list.getVirtualItems()
  const isAtEnd = (virtualItems.at(-1)?.index ?? -1) >= items.length - 1
  const { onEnd } = rest
  useEffect(() => {
    if (isAtEnd) onEnd?.()
  }, [isAtEnd, onEnd, items.length])
  return (
    <section
      ref={scroller}
      className={styles['place']}
      aria-label={label}
      // If rows are not focusable, the arrow keys scroll the list.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
    >
      {rest.head}
      <ul className={styles['list']} aria-label={label} style={{ blockSize: list.getTotalSize() }}>
        {virtualItems.map(({ index, key, start, size }) => {
          const item = items[index]
          return item === undefined ? null : (
            <li
              key={String(key)}
              className={styles['item']}
              aria-posinset={index + 1}
              aria-setsize={onEnd ? -1 : items.length}
              style={{ insetBlockStart: start, blockSize: size }}
            >
              <Item item={item} />
            </li>
          )
        })}
      </ul>
      {rest.foot}
    </section>
  )
}

function sizeOf<T>(item: T | undefined, heightOf: (item: T) => number): number {
  return item === undefined ? 0 : heightOf(item)
}

function keyAt<T>(item: T | undefined, index: number, keyOf: (item: T) => string): string {
  return item === undefined ? String(index) : keyOf(item)
}
