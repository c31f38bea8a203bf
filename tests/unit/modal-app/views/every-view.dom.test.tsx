import { act, cleanup } from '@testing-library/react'
import axe from 'axe-core'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { viewReset } from '#modal/core/state/router/router-slice.ts'
import { isViewName, placeOf, VIEWS, type ViewName } from '#modal/core/state/router/view-catalogue.ts'
import { themeSynced } from '#modal/core/state/theme/theme-slice.ts'
import { optionsParsed, selectOptions } from '#modal/core/state/options/options-slice.ts'
import { ok } from '#schemas/errors/result.ts'
import { DIRECTORY, METAMASK } from '#tests/support/builders/directory.ts'
import { fakeDirectory } from '#tests/support/fakes/fake-directory.ts'
import { ADDRESS, connectAccount, renderModal, WALLET } from '#tests/support/fixtures/render-modal.tsx'

beforeEach(() => {
  vi.stubGlobal('fetch', fakeDirectory([METAMASK]).fetch)
})

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const PARAMS: Partial<Record<ViewName, object>> = {
  ConnectingExternal: { connectorId: WALLET.id, namespace: 'eip155' },
  ConnectingMultiChain: { connectorId: WALLET.id },
  SwitchNetwork: { caipNetworkId: 'eip155:10' },
  SwitchActiveChain: { namespace: 'solana' },
  Downloads: { walletId: METAMASK.id },
}

/** Views with a code field focus it; the field is described by the text above it. */
const TYPING_VIEWS: readonly ViewName[] = [
  'EmailVerifyOtp',
  'UpdateEmailPrimaryOtp',
  'UpdateEmailSecondaryOtp',
]

async function show(view: ViewName) {
  const modal = await renderModal({
    wallets: [WALLET],
    directory: DIRECTORY,
    networks: ['eip155:1', 'eip155:10', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'],
    balance: async () => ok('2'),
  })
  // Without a connected wallet the network changes at once, and the modal closes.
  if (view === 'Account' || view === 'SwitchNetwork')
    act(() => connectAccount(modal.store, 'eip155', ADDRESS))
  act(() => void modal.store.dispatch(viewReset(placeOf(view, PARAMS[view]))))
  await modal.view.findByRole('heading', { level: 1 })
  await act(async () => {
    await new Promise((resolve) => setTimeout(resolve, 60))
  })
  return modal
}

describe('every view', () => {
  it.each(Object.keys(VIEWS).filter(isViewName))(
    'The view %s is named by its title and passes axe',
    async (view) => {
      const { view: screen } = await show(view)
      const dialog = screen.getByRole('dialog')
      const title = screen.getByRole('heading', { level: 1 })
      expect(dialog.getAttribute('aria-labelledby')).toBe(title.id)
      const focused = TYPING_VIEWS.includes(view) ? screen.getByRole('textbox') : title
      await vi.waitFor(() => expect(document.activeElement).toBe(focused))
      const { violations } = await axe.run(dialog, { rules: { 'color-contrast': { enabled: false } } })
      expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([])
    },
  )

  it('The language changes as soon as the site asks for it, with its direction', async () => {
    const { view, store } = await show('WhatIsAWallet')
    act(() => void store.dispatch(optionsParsed({ ...selectOptions(store.getState()), language: 'ar-EG' })))
    expect(await view.findByRole('heading', { level: 1, name: 'ما هي المحفظة؟' })).toBeTruthy()
    expect(document.documentElement).toMatchObject({ lang: 'ar', dir: 'rtl' })
    act(() => void store.dispatch(optionsParsed({ ...selectOptions(store.getState()), language: 'de' })))
    expect(await view.findByRole('heading', { level: 1, name: 'Was ist ein Wallet?' })).toBeTruthy()
    expect(document.documentElement).toMatchObject({ lang: 'de', dir: 'ltr' })
  })

  it('The theme follows the site', async () => {
    const { store } = await show('Connect')
    act(() => void store.dispatch(themeSynced({ themeMode: 'light', themeVariables: { accent: '#ffcc00' } })))
    expect(document.documentElement.dataset['theme']).toBe('light')
    expect(document.documentElement.style.getPropertyValue('--on-accent')).toBe('#000000')
  })
})

describe('an inline modal', () => {
  it('An inline modal is a region that takes no focus by itself and does not trap it', async () => {
    const { view, user, calls } = await renderModal({ wallets: [WALLET], isInline: true })
    expect(view.getByRole('region')).toBeTruthy()
    view.getAllByRole('button', { name: 'What is a wallet?' }).at(-1)?.focus()
    await user.tab()
    expect(calls).toContainEqual({ name: 'focusOut', params: { to: 'after' } })
  })
})
