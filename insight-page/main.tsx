import { createRoot } from 'react-dom/client'
import { I18nProvider } from '@lingui/react'
import { App } from './app/app.tsx'
import { i18n, showLanguage } from './locales/i18n.ts'
import { followColorScheme } from './ui/follow-color-scheme.ts'
import './ui/tokens.css'

followColorScheme(window)
await showLanguage(navigator.languages, document.documentElement)
document.title = i18n._('title')
createRoot(document.body).render(
  <I18nProvider i18n={i18n}>
    <App />
  </I18nProvider>,
)
