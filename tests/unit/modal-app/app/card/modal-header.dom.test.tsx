import { act, cleanup } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { viewReset } from '#modal/core/state/router/router-slice.ts'
import { placeOf } from '#modal/core/state/router/view-catalogue.ts'
import { i18n } from '#modal/locales/i18n.ts'
import { ENGLISH } from '#modal/locales/languages.ts'
import lazyEnglish from '#modal/locales/lazy/en.json' with { type: 'json' }
import { renderModal, WALLET } from '#tests/support/fixtures/render-modal.tsx'

/** A language of which only the texts of the first view are there. */
const HALF = 'en-x-half'
const FIRST = Object.fromEntries(Object.entries(ENGLISH).filter(([id]) => !Object.hasOwn(lazyEnglish, id)))

afterEach(() => {
  cleanup()
  i18n.activate('en')
})

it('A title that is still loading is a skeleton, never the id of its text', async () => {
  const { view, store } = await renderModal({ wallets: [WALLET] })
  act(() => i18n.loadAndActivate({ locale: HALF, messages: FIRST }))
  const title = () => view.getByRole('heading', { level: 1 })
  expect(title().textContent).toBe('Connect a wallet')

  act(() => void store.dispatch(viewReset(placeOf('WhatIsANetwork'))))
  expect(title().textContent).toBe('Loading')
  expect(title().querySelector('.skeleton')).not.toBeNull()

  act(() => i18n.load(HALF, lazyEnglish))
  expect(title().textContent).toBe('What is a network?')
  expect(title().querySelector('.skeleton')).toBeNull()
})
