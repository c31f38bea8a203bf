import { createRoot } from 'react-dom/client'
import { Provider } from 'react-redux'
import { App } from './app/app.tsx'
import { startUp } from './app/start-up.ts'
import { ArtworkBase } from './views/parts/artwork.tsx'

const { store, deployment } = startUp(window)
const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <Provider store={store}>
      <ArtworkBase value={deployment.apiUrl}>
        <App />
      </ArtworkBase>
    </Provider>,
  )
}
