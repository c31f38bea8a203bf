import type { ComponentType } from 'react'
import { loadLazyTexts } from '#modal/locales/i18n.ts'
import { lazyComponent, type LazyComponent } from '#modal/ui/patterns/lazy-component.tsx'
import { RowSkeletons } from '#modal/ui/patterns/view-parts.tsx'

/** The props of a block of the Connect view. */
export interface BlockProps {
  /** Its maximum height in rows, so that every connect method is visible. */
  readonly rows: number
}

/** A block of the Connect view outside of the first chunk; rows of its height are shown until it is loaded. */
export function lazyBlock(load: () => Promise<ComponentType<BlockProps>>): LazyComponent<BlockProps> {
  return lazyComponent(async () => {
    const [Block] = await Promise.all([load(), loadLazyTexts()])
    return Block
  }, Waiting)
}

function Waiting({ rows }: BlockProps) {
  return <RowSkeletons count={rows} />
}
