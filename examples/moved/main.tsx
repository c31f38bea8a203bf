import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { element } from '../shared/element.ts'
import { App } from './app.tsx'
import './app-kit.ts'

createRoot(element('root')).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
