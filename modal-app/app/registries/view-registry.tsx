import type { ViewName } from '#modal/core/state/router/view-catalogue.ts'
import { loadOnce } from '#modal/lib/load-once.ts'
import { loadLazyTexts } from '#modal/locales/i18n.ts'
import { savesData } from '#modal/platform/saves-data.ts'
import { lazyComponent, type LazyComponent } from '#modal/ui/patterns/lazy-component.tsx'
import { ConnectView } from '#modal/views/connect/connect-view.tsx'
import { ViewSkeleton } from '#modal/app/card/view-skeleton.tsx'

type LazyView = LazyComponent<object>

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
  return lazyComponent(async () => {
    const [View] = await Promise.all([
      loadLazyViews().then((views) => views.loadLazyView(name)),
      loadLazyTexts(),
    ])
    return View
  }, ViewSkeleton)
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
