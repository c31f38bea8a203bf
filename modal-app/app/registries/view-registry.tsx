import { lazy, useState, type ComponentType } from 'react'
import { VIEWS, isViewName, type ViewName } from '#modal/core/state/router/view-catalogue.ts'
import { loadOnce } from '#modal/lib/load-once.ts'
import { loadLazyTexts } from '#modal/locales/i18n.ts'
import { ConnectView } from '#modal/views/connect/connect-view.tsx'

/** A view, and a function that loads it before it is shown. */
interface LazyView {
  readonly Component: ComponentType
  readonly preload: () => Promise<unknown>
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
  if (name === 'Connect') return { Component: ConnectView, preload: () => Promise.resolve() }
  return lazyView(async () => (await loadLazyViews()).LAZY_VIEWS[name]())
}

function lazyView(load: () => Promise<ComponentType>): LazyView {
  let ready: ComponentType | undefined
  const preload = async (): Promise<ComponentType> => {
    const [View] = await Promise.all([load(), loadLazyTexts()])
    ready = View
    return View
  }
  const Lazy = lazy(async () => ({ default: await preload() }))
  // A preloaded view is drawn at once. `lazy` would show its fallback for a moment even then.
  function Component() {
    const [View] = useState<ComponentType>(() => ready ?? Lazy)
    return <View />
  }
  return { Component, preload }
}

/** Loads every view that has not been shown yet. A view that fails to load is requested again when it is shown. */
export async function preloadViews(): Promise<void> {
  const views = Object.keys(VIEWS).filter(isViewName)
  await Promise.allSettled(views.map((name) => viewOf(name).preload()))
}
