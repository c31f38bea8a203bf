import { useVirtualizer } from '@tanstack/react-virtual'
import { memo, useEffect, useRef, type ComponentType, type ReactNode } from 'react'
import styles from './virtual-list.module.css'

const OVERSCAN = 4

interface VirtualListProps<T> {
  readonly label: string
  readonly items: readonly T[]
  readonly keyOf: (item: T) => string
  /** CSS pixels, known beforehand: nothing is measured, and nothing jumps. */
  readonly heightOf: (item: T) => number
  /** Draws one of them. */
  readonly Item: ComponentType<{ readonly item: T }>
  /** Above and below the items, scrolled along with them. */
  readonly head?: ReactNode
  readonly foot?: ReactNode
  /** Called when the last items are about to be seen; left out when there are no more. */
  readonly onEnd?: (() => void) | undefined
}

/** A list of any length, of which only what is near the screen is drawn; it scrolls by itself. */
export function VirtualList<T>({ label, items, keyOf, heightOf, Item, ...rest }: VirtualListProps<T>) {
  const scroller = useRef<HTMLElement>(null)
  // What it returns changes with each drawing, and is used in the same one.
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
      // Where rows lead nowhere, the arrow keys scroll.
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
              <MemoizedItem Item={Item} item={item} />
            </li>
          )
        })}
      </ul>
      {rest.foot}
    </section>
  )
}

/** What is on the screen already is not drawn again while the list moves under it. */
const MemoizedItem = memo(ItemView) as typeof ItemView

function ItemView<T>({
  Item,
  item,
}: {
  readonly Item: ComponentType<{ readonly item: T }>
  readonly item: T
}) {
  return <Item item={item} />
}

function sizeOf<T>(item: T | undefined, heightOf: (item: T) => number): number {
  return item === undefined ? 0 : heightOf(item)
}

function keyAt<T>(item: T | undefined, index: number, keyOf: (item: T) => string): string {
  return item === undefined ? String(index) : keyOf(item)
}
