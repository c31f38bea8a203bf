import { createRoot } from 'react-dom/client'
import { Provider } from 'react-redux'
import type { Deployment } from '#schemas/http/deployment.ts'
import { ArtworkBase } from '#modal/views/parts/pictures/network-picture.tsx'
import { App } from './app.tsx'
import type { AppStore } from './store.ts'

/** Draws the modal in place of the shell. */
export function drawModal(document: Document, store: AppStore, { apiUrl }: Pick<Deployment, 'apiUrl'>): void {
  const root = document.getElementById('root')
  if (!root) return
  createRoot(root).render(
    <Provider store={store}>
      <ArtworkBase value={apiUrl}>
        <App />
      </ArtworkBase>
    </Provider>,
  )
}
