import { lazy, Suspense, type ComponentType } from 'react'
import { loadLateTexts } from '#modal/locales/i18n.ts'
import { loadOnce } from '#modal/lib/load-once.ts'

/** A block of the Connect view that the first chunk does without; until it is there, rows of its height stand for it. */
export function lazyBlock(load: () => Promise<ComponentType>, skeletonRows: number): ComponentType {
  const loadBlock = loadOnce(async () => {
    const [Block] = await Promise.all([load(), loadLateTexts()])
    return { default: Block }
  })
  const Waiting = lazy(loadBlock)
  const skeleton = (
    <div className="rows" aria-hidden="true">
      {Array.from({ length: skeletonRows }, (_, index) => (
        <div key={index} className="skeleton skeleton-row" />
      ))}
    </div>
  )
  return function LazyBlock() {
    return (
      <Suspense fallback={skeleton}>
        <Waiting />
      </Suspense>
    )
  }
}
