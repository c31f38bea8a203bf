import { lazy, Suspense, type ComponentType } from 'react'
import { loadLazyTexts } from '#modal/locales/i18n.ts'
import { loadOnce } from '#modal/lib/load-once.ts'
import { RowSkeletons } from '#modal/ui/patterns/view-parts.tsx'

/** The props of a block of the Connect view. */
export interface BlockProps {
  /** Its maximum height in rows, so that every connect method is visible. */
  readonly rows: number
}

/** A block of the Connect view outside of the first chunk; rows of its height are shown until it is loaded. */
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
