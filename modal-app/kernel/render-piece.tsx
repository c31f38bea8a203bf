import { setupI18n, type Messages } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { Provider } from 'react-redux'
import english from '#modal/locales/en.json' with { type: 'json' }
import lazyEnglish from '#modal/locales/lazy/en.json' with { type: 'json' }
import { createExtra } from '#modal/app/extra.ts'
import { createStore, type AppStore } from '#modal/app/store.ts'

/** Nothing is done with the components but to render them. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- no part of it is used while rendering
const NOTHING = {
  deployment: { networks: [] },
  host: {},
  watch: () => () => {},
} as unknown as Parameters<typeof createExtra>[0]

/** Renders components of the application, with tokens for its texts: `{{id}}`, or `{{id|detail}}` for one with a placeholder. */
export function pieceRenderer(): {
  readonly store: AppStore
  readonly render: (node: ReactNode) => string
} {
  const store = createStore(createExtra(NOTHING).extra)
  const i18n = setupI18n({ locale: 'en', messages: { en: tokens() } })
  const render = (node: ReactNode): string =>
    renderToStaticMarkup(
      <Provider store={store}>
        <I18nProvider i18n={i18n}>{node}</I18nProvider>
      </Provider>,
    )
  return { store, render: (node) => render(node).replaceAll(/<link [^>]*>/g, '') }
}

/** Texts that are their own tokens. */
function tokens(): Messages {
  const ids = Object.entries({ ...english, ...lazyEnglish })
  return Object.fromEntries(
    ids.map(([id, text]) => {
      const placeholder = /\{(\w+)\}/.exec(text)?.[1]
      return [id, placeholder === undefined ? [`{{${id}}}`] : [`{{${id}|`, [placeholder], '}}']]
    }),
  )
}
