import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { renderToStaticMarkup } from 'react-dom/server'
import english from '#frame/locales/en.json' with { type: 'json' }
import { LANGUAGES } from '#frame/locales/languages.ts'
import { EmptyRequest } from './empty-request.tsx'

/** Renders the empty request for the document, with tokens for texts: `{{id}}`. The build runs it. */
export function renderEmptyRequest(): string {
  const tokens = Object.fromEntries(Object.keys(english).map((id) => [id, [`{{${id}}}`]]))
  const i18n = setupI18n({ locale: 'en', messages: { en: tokens } })
  return renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <EmptyRequest />
    </I18nProvider>,
  )
}

/** The languages of the wallet, with their directions. */
export function languageDirections(): Readonly<Record<string, 'ltr' | 'rtl'>> {
  return Object.fromEntries(Object.entries(LANGUAGES).map(([name, { direction }]) => [name, direction]))
}
