import { useEffect, useRef, type KeyboardEvent, type RefObject } from 'react'

interface GridKeys {
  readonly count: number
  readonly columns: number
  /** The one place of the grid the Tab key reaches. */
  readonly current: number
  readonly root: RefObject<HTMLElement | null>
  readonly onMove: (index: number) => void
}

/**
 * The arrow keys, Home and End move the focus among the tiles, as the lines are read; Page Up and Page Down by four rows.
 *
 * @returns the handler for the grid.
 */
export function useGridKeys({
  count,
  columns,
  current,
  root,
  onMove,
}: GridKeys): (event: KeyboardEvent) => void {
  const isHandled = useRef<number>(undefined)
  // A tile far away is drawn first.
  useEffect(() => {
    if (isHandled.current === undefined) return
    const tile = root.current?.querySelector<HTMLElement>(`[data-place="${isHandled.current}"]`)
    if (!tile) return
    isHandled.current = undefined
    tile.focus({ preventScroll: true })
  })
  return (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const to = gridStep(event.key, { count, columns, current, isRtl: document.documentElement.dir === 'rtl' })
    if (to === undefined) return
    event.preventDefault()
    isHandled.current = to
    onMove(to)
  }
}

const PAGE_ROWS = 4

/**
 * Where a key leads from a place of a grid.
 *
 * @returns the place, which may be the same at an edge; undefined for other keys.
 * @example
 * gridStep('ArrowDown', { count: 10, columns: 4, current: 1, isRtl: false }) // 5
 */
export function gridStep(
  key: string,
  {
    count,
    columns,
    current,
    isRtl,
  }: { readonly count: number; readonly columns: number; readonly current: number; readonly isRtl: boolean },
): number | undefined {
  const forward = isRtl ? -1 : 1
  const steps: Readonly<Record<string, number>> = {
    ArrowRight: forward,
    ArrowLeft: -forward,
    ArrowDown: columns,
    ArrowUp: -columns,
    PageDown: columns * PAGE_ROWS,
    PageUp: -columns * PAGE_ROWS,
    Home: -current,
    End: count - 1 - current,
  }
  const step = Object.hasOwn(steps, key) ? steps[key] : undefined
  return step === undefined ? undefined : Math.min(Math.max(current + step, 0), count - 1)
}
