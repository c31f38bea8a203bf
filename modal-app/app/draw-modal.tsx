import { createRoot } from 'react-dom/client'
import { Provider } from 'react-redux'
import type { Deployment } from '#schemas/http/deployment.ts'
import { selectLoginOffer } from '#modal/core/state/embedded/login-offer.ts'
import { selectOptions } from '#modal/core/state/options/options-slice.ts'
import { selectView } from '#modal/core/state/router/router-slice.ts'
import { selectLanguage } from '#modal/core/state/site/site-slice.ts'
import { showLanguage } from '#modal/locales/i18n.ts'
import { preloadBlocks } from '#modal/views/connect/connect-blocks.ts'
import { ArtworkBase } from '#modal/views/parts/pictures/network-picture.tsx'
import { takeOver } from '#modal/app/document/take-over.ts'
import { App } from './app.tsx'
import type { AppStore } from './store.ts'

/**
 * Draws the modal in place of the shell, or of the list that the kernel has drawn.
 *
 * @param options.isLeft whether the visitor has left since the modal was opened.
 */
export function drawModal(
  document: Document,
  store: AppStore,
  { apiUrl, isLeft }: Pick<Deployment, 'apiUrl'> & { readonly isLeft: boolean },
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
  if (kernel) takeOver(document, kernel, isLeft, draw)
  else draw()
}

/** Loads what the first view needs beside its own chunk, so that it is complete when it is drawn. */
export async function preloadFirstView(store: AppStore): Promise<void> {
  const state = store.getState()
  const { language = selectLanguage(state) } = selectOptions(state)
  await Promise.allSettled([
    showLanguage(language, document.documentElement, () => true),
    selectView(state) === 'Connect' && preloadBlocks(selectLoginOffer(state)),
  ])
}
