import { useEffect, useState, type ComponentType } from 'react'
import type { ViewName } from '#modal/core/state/router/view-catalogue.ts'
import { loadOnce } from '#modal/lib/load-once.ts'
import { loadLazyTexts } from '#modal/locales/i18n.ts'
import { savesData } from '#modal/platform/saves-data.ts'
import { ConnectView } from '#modal/views/connect/connect-view.tsx'
import { ViewSkeleton } from '#modal/app/card/view-skeleton.tsx'

/** A view, and a function that loads it before it is shown. */
interface LazyView {
  readonly Component: ComponentType
  readonly load: () => Promise<unknown>
}

/** The list of the other views is a chunk too, because the first view does not need it. */
const loadLazyViews = loadOnce(() => import('./lazy-views.ts'))

const lazyViews = new Map<ViewName, LazyView>()

/** Finds a view of the catalogue. All but the first are lazy. */
export function viewOf(name: ViewName): LazyView {
  const view = lazyViews.get(name) ?? createLazyView(name)
  lazyViews.set(name, view)
  return view
}

function createLazyView(name: ViewName): LazyView {
  if (name === 'Connect') return { Component: ConnectView, load: () => Promise.resolve() }
  return lazyView(async () => (await loadLazyViews()).loadLazyView(name))
}

/**
 * Its own state instead of React's `lazy`, which shows its fallback for at least 300 ms, although a view whose files are
 * there needs only to run. One that was shown before is drawn at once. One that does not load crashes, and is requested again
 * when it is shown again.
 */
function lazyView(find: () => Promise<ComponentType>): LazyView {
  let loaded: ComponentType | undefined
  const load = async (): Promise<ComponentType> => {
    const [View] = await Promise.all([find(), loadLazyTexts()])
    loaded = View
    return View
  }
  function Component() {
    const [View, setView] = useState(() => loaded)
    const isMissing = View === undefined
    useEffect(() => {
      if (!isMissing) return undefined
      let isShown = true
      load().then(
        (Found) => isShown && setView(() => Found),
        (error: unknown) =>
          isShown &&
          setView(() => {
            throw error
          }),
      )
      return () => {
        isShown = false
      }
    }, [isMissing])
    return View ? <View /> : <ViewSkeleton />
  }
  return { Component, load }
}

/** Fetches what the views after this one need, unless the visitor's connection is dear or slow. */
export async function fetchViewsAfter(
  view: ViewName,
  {
    document,
    navigator,
    hasLogins,
  }: Pick<Window, 'document' | 'navigator'> & { readonly hasLogins: boolean },
): Promise<void> {
  if (savesData(navigator)) return
  const lazy = await loadLazyViews().catch(() => undefined)
  lazy?.fetchNext(document, view, { hasLogins })
}
