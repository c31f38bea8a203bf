import { lazy, Suspense, type ComponentType } from 'react'
import { loadLazyTexts } from '#modal/locales/i18n.ts'
import { loadOnce } from '#modal/lib/load-once.ts'
import { RowSkeletons } from '#modal/ui/patterns/view-parts.tsx'

/** What a block of the Connect view is drawn with. */
export interface BlockProps {
  /** How many rows high it may be, so that every way to connect is in sight. */
  readonly rows: number
}

/** A block of the Connect view that the first chunk does without; until it is there, rows of its height stand for it. */
export function lazyBlock(load: () => Promise<ComponentType<BlockProps>>): ComponentType<BlockProps> {
  const loadBlock = loadOnce(async () => {
    const [Block] = await Promise.all([load(), loadLazyTexts()])
    return { default: Block }
  })
  const Waiting = lazy(loadBlock)
  return function LazyBlock({ rows }) {
    return (
      <Suspense fallback={<RowSkeletons count={rows} />}>
        <Waiting rows={rows} />
      </Suspense>
    )
  }
}
