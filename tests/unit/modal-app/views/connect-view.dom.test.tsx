import { act, cleanup, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { walletsAnnounced } from '#modal/core/state/connectors/connectors-slice.ts'
import { recentWalletsRestored } from '#modal/core/state/wallets/wallets-slice.ts'
import type { WalletPolicy } from '#schemas/http/deployment.ts'
import { DIRECTORY } from '#tests/support/builders/directory.ts'
import { renderModal, WALLET } from '#tests/support/fixtures/render-modal.tsx'
import { WALLET_POLICY } from '#tests/support/builders/deployment.ts'

afterEach(cleanup)

const LOGIN: WalletPolicy = { ...WALLET_POLICY, socials: ['google', 'x'] }
const EIGHT = Array.from({ length: 8 }, (_, index) => ({
  ...WALLET,
  id: `eip6963:test.${index + 1}`,
  rdns: `test.${index + 1}`,
  name: `Wallet ${index + 1}`,
}))

describe('the Connect view', () => {
  it('Skeletons are shown until the page has reported its wallets', async () => {
    const { view, store } = await renderModal()
    expect(view.getByText('Looking for wallets')).toBeTruthy()
    act(() => void store.dispatch(walletsAnnounced([WALLET])))
    expect(view.queryByText('Looking for wallets')).toBeNull()
    expect(view.getByRole('button', { name: 'Foxglove In this page' })).toBeTruthy()
    expect(await view.findByText('1 wallet found')).toBeTruthy()
  })

  it('Wallets of the page are marked as such, even one that uses the name of a known wallet', async () => {
    const metamask = (rdns: string) => ({ ...WALLET, id: `eip6963:${rdns}`, name: 'MetaMask', rdns })
    const { view } = await renderModal({
      wallets: [metamask('com.evil.wallet'), metamask('io.metamask'), WALLET],
      directory: DIRECTORY,
    })
    const rows = view.getAllByRole('button', { name: / In this page$/ })
    expect(rows.map(({ textContent }) => textContent?.replace(/^[A-Z](?=[A-Z])/, ''))).toEqual([
      'MetaMaskIn this page',
      'FoxgloveIn this page',
      'MetaMaskcom.evil.walletIn this page',
    ])
  })

  it('The recent wallet is marked', async () => {
    const { view, store } = await renderModal({ wallets: [WALLET] })
    act(() => void store.dispatch(recentWalletsRestored([WALLET.id])))
    expect(view.getByRole('button', { name: 'Foxglove Recent' })).toBeTruthy()
  })

  it('A browser without a wallet gets advice', async () => {
    const { view, user } = await renderModal({ wallets: [] })
    expect(await view.findByRole('heading', { name: 'No wallet found in this browser' })).toBeTruthy()
    await user.click(view.getByRole('button', { name: 'Get a wallet' }))
    expect(view.getByRole('heading', { level: 1, name: 'Get a wallet' })).toBeTruthy()
  })

  it('No wallet can be connected before the terms are accepted', async () => {
    const { view, user, store } = await renderModal({
      wallets: [WALLET],
      options: {
        termsConditionsUrl: 'https://site.test/terms',
        privacyPolicyUrl: 'https://site.test/privacy',
        features: { legalCheckbox: true },
      },
    })
    const row = view.getByRole('button', { name: 'Foxglove In this page' })
    expect(row.getAttribute('aria-disabled')).toBe('true')
    await user.click(row)
    expect(store.getState().router.history.at(-1)?.view).toBe('Connect')
    const box = view.getByRole('checkbox', { name: /I agree to the Terms of Service and the Privacy Policy/ })
    expect(
      within(box.closest('label') ?? box)
        .getByText('Privacy Policy')
        .getAttribute('href'),
    ).toBe('https://site.test/privacy')
    await user.click(box)
    await user.click(view.getByRole('button', { name: 'Foxglove In this page' }))
    expect(store.getState().router.history.at(-1)?.view).toBe('ConnectingExternal')
  })

  it('The wallets are collapsed into one row if the owner wants it', async () => {
    const { view, user } = await renderModal({
      wallets: [WALLET],
      options: { features: { collapseWallets: true } },
    })
    expect(view.queryByText('Foxglove')).toBeNull()
    await user.click(view.getByRole('button', { name: 'Continue with a wallet' }))
    expect(await view.findByRole('button', { name: 'Foxglove In this page' })).toBeTruthy()
  })

  it('Beside a login the page’s wallets keep their rows, the recent one first, and one row leads to all wallets', async () => {
    const { view, user, store } = await renderModal({
      wallets: EIGHT,
      directory: DIRECTORY,
      hasRelay: true,
      policy: LOGIN,
    })
    act(() => void store.dispatch(recentWalletsRestored(['eip6963:test.7'])))
    const names = () =>
      within(view.getByRole('list', { name: 'Wallets' }))
        .getAllByRole('button')
        .map((row) => row.querySelector('bdi')?.textContent ?? 'All wallets')
    expect(names()).toEqual(['WalletConnect', 'Wallet 7', 'Wallet 1', 'Wallet 2', 'All wallets'])
    await user.click(view.getByRole('button', { name: /^All wallets/ }))
    expect(view.getByRole('heading', { level: 1, name: 'Choose a wallet' })).toBeTruthy()
    expect(names().filter((name) => name.startsWith('Wallet '))).toHaveLength(8)
    await user.click(view.getByRole('button', { name: /^All wallets/ }))
    expect(store.getState().router.history.at(-1)?.view).toBe('AllWallets')
  })

  it('That row opens the directory if it contains every wallet without a row', async () => {
    const { view, user, store } = await renderModal({
      wallets: [WALLET],
      directory: DIRECTORY,
      hasRelay: true,
      policy: LOGIN,
    })
    expect(within(view.getByRole('list', { name: 'Wallets' })).getAllByRole('button')).toHaveLength(5)
    await user.click(view.getByRole('button', { name: /^All wallets/ }))
    expect(store.getState().router.history.at(-1)?.view).toBe('AllWallets')
  })

  it('E-mail comes first if there are only phone wallets', async () => {
    const { view } = await renderModal({ wallets: [], directory: DIRECTORY, hasRelay: true, policy: LOGIN })
    const field = await view.findByRole('textbox', { name: 'E-mail address' })
    const row = view.getByRole('button', { name: /^WalletConnect/ })
    expect(field.compareDocumentPosition(row)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  })

  it('Beside a login one row says where to get a wallet', async () => {
    const { view, user } = await renderModal({ wallets: [], policy: LOGIN })
    await user.click(await view.findByRole('button', { name: 'Get a wallet' }))
    expect(view.queryByRole('heading', { name: 'No wallet found in this browser' })).toBeNull()
    expect(view.getByRole('heading', { level: 1, name: 'Get a wallet' })).toBeTruthy()
  })

  it.each([
    ['Escape', (press: Press) => press.user.keyboard('{Escape}')],
    [
      'the close button',
      (press: Press) => press.user.click(press.view.getByRole('button', { name: 'Close' })),
    ],
    ['the site around the card', (press: Press) => press.user.click(press.stage)],
  ])('The view can be left with %s', async (_way, leave) => {
    const { view, user, store } = await renderModal({ wallets: [WALLET] })
    const stage = view.getByRole('dialog').parentElement
    if (!stage) throw new Error('The card stands nowhere.')
    await leave({ view, user, stage })
    expect(store.getState().modal.open).toBe(false)
  })

  it('The Tab key stays inside the card and starts at the heading', async () => {
    const { view, user } = await renderModal({ wallets: [WALLET], options: { includeWalletIds: ['none'] } })
    // The heading takes the focus in the next frame.
    await vi.waitFor(() => expect(document.activeElement).toBe(view.getByRole('heading', { level: 1 })))
    const order: string[] = []
    for (let step = 0; step < 5; step += 1) {
      await user.tab()
      const active = document.activeElement
      order.push(
        active?.getAttribute('aria-label') ??
          active?.querySelector('bdi')?.textContent ??
          active?.textContent ??
          '',
      )
    }
    expect(order).toEqual(['Close', 'Foxglove', 'What is a wallet?', 'What is a wallet?', 'Close'])
  })
})

interface Press {
  readonly view: Awaited<ReturnType<typeof renderModal>>['view']
  readonly user: Awaited<ReturnType<typeof renderModal>>['user']
  readonly stage: HTMLElement
}
