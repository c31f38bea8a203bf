import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { PosternProvider } from '#sdk/react.ts'
import { element } from '../shared/element.ts'
import { App } from './app.tsx'
import { postern } from './postern.ts'

createRoot(element('root')).render(
  <StrictMode>
    <PosternProvider postern={postern}>
      <App />
    </PosternProvider>
  </StrictMode>,
)
