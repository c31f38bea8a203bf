import { lazy, Suspense, type ComponentType } from 'react'
import { loadLazyTexts } from '#modal/locales/i18n.ts'
import { loadOnce } from '#modal/lib/load-once.ts'
import { RowSkeletons } from '#modal/ui/patterns/view-parts.tsx'

/** The props of a block of the Connect view. */
export interface BlockProps {
  /** Its maximum height in rows, so that every connect method is visible. */
  readonly rows: number
}

/** A block outside of the first chunk. */
export type LazyBlock = ComponentType<BlockProps> & {
  /** Loads the block ahead: from then on it is drawn at once. */
  readonly preload: () => Promise<unknown>
}

/** A block of the Connect view outside of the first chunk; rows of its height are shown until it is loaded. */
export function lazyBlock(load: () => Promise<ComponentType<BlockProps>>): LazyBlock {
  let Loaded: ComponentType<BlockProps> | undefined
  const preload = loadOnce(async () => {
    const [Block] = await Promise.all([load(), loadLazyTexts()])
    Loaded = Block
    return { default: Block }
  })
  const Waiting = lazy(preload)
  function Block({ rows }: BlockProps) {
    if (Loaded) return <Loaded rows={rows} />
    return (
      <Suspense fallback={<RowSkeletons count={rows} />}>
        <Waiting rows={rows} />
      </Suspense>
    )
  }
  return Object.assign(Block, { preload })
}
