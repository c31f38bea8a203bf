import { createRoot } from 'react-dom/client'
import { Provider } from 'react-redux'
import type { Deployment } from '#schemas/http/deployment.ts'
import { selectLoginOffer } from '#modal/core/state/embedded/login-offer.ts'
import { selectOptions } from '#modal/core/state/options/options-slice.ts'
import { selectView } from '#modal/core/state/router/router-slice.ts'
import type { ViewName } from '#modal/core/state/router/view-catalogue.ts'
import { selectLanguage } from '#modal/core/state/site/site-slice.ts'
import { showLanguage } from '#modal/locales/i18n.ts'
import { preloadBlocks } from '#modal/views/connect/connect-blocks.ts'
import { ArtworkBase } from '#modal/views/parts/pictures/network-picture.tsx'
import { takeOver } from '#modal/app/document/take-over.ts'
import { viewOf } from '#modal/app/registries/view-registry.tsx'
import { App } from './app.tsx'
import type { AppStore } from './store.ts'

/**
 * Draws the modal in place of the shell, or of the list that the kernel has drawn.
 *
 * @param options.dropsPress whether what was pressed before is not wanted any more.
 */
export function drawModal(
  document: Document,
  store: AppStore,
  { apiUrl, dropsPress }: Pick<Deployment, 'apiUrl'> & { readonly dropsPress: boolean },
): void {
  const root = document.getElementById('root')
  if (!root) return
  const draw = (): void =>
    createRoot(root).render(
      <Provider store={store}>
        <ArtworkBase value={apiUrl}>
          <App />
        </ArtworkBase>
      </Provider>,
    )
  const kernel = window.posternKernel
  if (kernel) takeOver(document, kernel, dropsPress, draw)
  else draw()
}

/** Loads what the first view needs beside the chunk of the list, so that it is complete when it is drawn. */
export async function preloadFirstView(store: AppStore, expected?: ViewName): Promise<void> {
  const state = store.getState()
  const view = expected ?? selectView(state)
  const { language = selectLanguage(state) } = selectOptions(state)
  await Promise.allSettled([
    showLanguage(language, document.documentElement, () => true),
    viewOf(view).load(),
    view === 'Connect' && preloadBlocks(selectLoginOffer(state)),
  ])
}
