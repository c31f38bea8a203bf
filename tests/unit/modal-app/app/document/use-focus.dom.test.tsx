import { act, cleanup } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { closeModal, openModal } from '#modal/core/commands/modal/open-modal.ts'
import { WALLET_POLICY } from '#tests/support/builders/deployment.ts'
import { renderModal } from '#tests/support/fixtures/render-modal.tsx'

afterEach(cleanup)

const nextFrame = (): Promise<unknown> => new Promise((resolve) => requestAnimationFrame(resolve))

it('The heading takes the focus when the modal opens', async () => {
  const { store, view } = await renderModal({ wallets: [] })
  act(() => store.dispatch(closeModal()))
  act(() => store.dispatch(openModal()))
  await nextFrame()
  expect(document.activeElement).toBe(view.getByRole('heading', { level: 1 }))
})

it('An opening that arrives while the visitor types leaves the focus in the field', async () => {
  const { store, view, user } = await renderModal({ wallets: [], policy: WALLET_POLICY })
  act(() => store.dispatch(closeModal()))
  const field = await view.findByRole('textbox', { hidden: true })
  await user.click(field)
  act(() => store.dispatch(openModal()))
  await nextFrame()
  expect(document.activeElement).toBe(field)
})

it('A modal that was closed with the focus in a field begins at its heading again', async () => {
  const { store, view, user } = await renderModal({ wallets: [], policy: WALLET_POLICY })
  await user.click(await view.findByRole('textbox'))
  act(() => store.dispatch(closeModal()))
  act(() => store.dispatch(openModal()))
  await nextFrame()
  expect(document.activeElement).toBe(view.getByRole('heading', { level: 1 }))
})
