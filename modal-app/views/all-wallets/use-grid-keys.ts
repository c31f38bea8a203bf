import { useEffect, useRef, type KeyboardEvent, type RefObject } from 'react'

interface GridKeys {
  readonly count: number
  readonly columns: number
  /** The only tile in the tab order. */
  readonly current: number
  readonly root: RefObject<HTMLElement | null>
  readonly onMove: (index: number) => void
}

/**
 * Moves the focus among the tiles: arrow keys in reading direction, Home and End, Page Up and Page Down by four rows.
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
  // A tile that is far away has to be rendered first.
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
 * The tile a key moves to.
 *
 * @returns its index, which may be the same at an edge; undefined for other keys.
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
