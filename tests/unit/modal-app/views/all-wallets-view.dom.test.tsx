import { act, cleanup, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { DirectoryWallet } from '#schemas/entities/directory-wallet.ts'
import { navigate } from '#modal/core/commands/router/navigate.ts'
import {
  DIRECTORY,
  directoryWallet,
  METAMASK,
  PHANTOM,
  RAINBOW,
  ZERION,
} from '#tests/support/builders/directory.ts'
import { fakeDirectory } from '#tests/support/fakes/fake-directory.ts'
import { renderModal, WALLET } from '#tests/support/fixtures/render-modal.tsx'
import { quietFor } from '#tests/support/assertions/quiet-for.ts'

const MANY = Array.from({ length: 70 }, (_, index) => directoryWallet(100 + index, `Wallet ${index}`))
const CERTIFIED = directoryWallet(99, 'Certified Wallet', { badge_type: 'certified' })
const ALL = [METAMASK, PHANTOM, RAINBOW, ZERION, CERTIFIED, ...MANY]

// There is no layout in this environment, so the list gets a size.
beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(360)
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(460)
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(96)
})

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

type Setting = Parameters<typeof renderModal>[0] & {
  readonly isSlow?: boolean
  readonly known?: readonly DirectoryWallet[]
}

async function open({ isSlow = false, known = ALL, ...setting }: Setting = {}) {
  const directory = fakeDirectory(known, { isHeld: isSlow })
  vi.stubGlobal('fetch', directory.fetch)
  const modal = await renderModal({ wallets: [WALLET], directory: DIRECTORY, hasRelay: true, ...setting })
  const list = async () => {
    act(() => modal.store.dispatch(navigate('AllWallets')))
    await modal.view.findByRole('list', { name: 'Wallets' })
  }
  const place = () => modal.store.getState().router.history.at(-1)
  return { ...modal, directory, list, place }
}

describe('the Connect view of a deployment with a directory', () => {
  it('The view leads to all wallets, a phone wallet’s app, or an extension', async () => {
    const { view, user, place } = await open()
    expect(await view.findByRole('button', { name: 'All wallets 75' })).toBeTruthy()
    await user.click(view.getByRole('button', { name: 'MetaMask' }))
    expect(place()).toEqual({ view: 'ConnectingWalletConnect', params: { walletId: METAMASK.id } })
  })

  it('A wallet without a way to pair leads to its stores', async () => {
    const { view, user, place, directory } = await open({ hasRelay: false })
    expect(view.queryByRole('button', { name: /All wallets/ })).toBeNull()
    await user.click(view.getByRole('button', { name: 'MetaMask Get' }))
    expect(place()).toEqual({ view: 'Downloads', params: { walletId: METAMASK.id } })
    expect(directory.requests).toEqual([])
  })

  it('A featured wallet has a placeholder until its entry is loaded', async () => {
    const { view, directory } = await open({ options: { featuredWalletIds: [CERTIFIED.id] }, isSlow: true })
    const rows = view.getByRole('list', { name: 'Wallets' })
    const before = rows.children.length
    expect(rows.querySelectorAll('.skeleton-row')).toHaveLength(1)
    directory.release()
    expect(await view.findByRole('button', { name: 'Certified Wallet' })).toBeTruthy()
    expect(rows.querySelectorAll('.skeleton-row')).toHaveLength(0)
    expect(rows.children.length).toBe(before)
  })
})

describe('all wallets', () => {
  it('The wallets are counted, and only those near the viewport are rendered', async () => {
    const { view, list } = await open()
    await list()
    expect(await view.findByText('75 wallets')).toBeTruthy()
    expect(view.getAllByRole('listitem').length).toBeLessThan(60)
    expect(view.getByRole('button', { name: 'MetaMask' }).closest('li')?.getAttribute('aria-posinset')).toBe(
      '1',
    )
  })

  it('Pages of 40 wallets are loaded while scrolling', async () => {
    const { view, list, user, directory } = await open()
    await list()
    const pages = () =>
      directory.requests
        .filter(({ searchParams }) => !searchParams.has('include'))
        .map(({ searchParams }) => `${searchParams.get('page')} of ${searchParams.get('entries')}`)
    expect(pages()).toEqual(['1 of 40'])
    act(() => view.getByRole('button', { name: 'MetaMask' }).focus())
    await user.keyboard('{End}')
    await waitFor(() => expect(pages()).toEqual(['1 of 40', '2 of 40']))
    expect(await view.findByText('75 wallets')).toBeTruthy()
    await user.keyboard('{End}')
    await waitFor(() =>
      expect(document.activeElement?.closest('li')?.getAttribute('aria-posinset')).toBe('75'),
    )
  })

  it('The search is trimmed, starts with two letters and waits until typing stops', async () => {
    const { view, list, user, directory } = await open()
    await list()
    const field = view.getByRole('textbox', { name: 'Search wallets' })
    // Pictures and other pages of the list may still arrive.
    const searches = () => directory.requests.filter(({ searchParams }) => searchParams.has('search'))
    await user.type(field, ' r ')
    await act(() => quietFor(400))
    expect(searches()).toEqual([])
    await user.type(field, '{Backspace}ainbow ')
    expect(view.getByText('Loading wallets')).toBeTruthy()
    await waitFor(() => expect(view.getAllByRole('listitem')).toHaveLength(1))
    expect(view.getByText('1 wallet')).toBeTruthy()
    const asked = searches().map(({ searchParams }) => [
      searchParams.get('search'),
      searchParams.get('entries'),
    ])
    expect(asked).toEqual([['rainbow', '100']])
  })

  it('The search waits 300 ms after the last key', async () => {
    const { view, list, user, directory } = await open()
    await list()
    const isSearched = () => directory.requests.some(({ searchParams }) => searchParams.has('search'))
    const field = view.getByRole('textbox', { name: 'Search wallets' })
    let typedAt = 0
    field.addEventListener('input', () => (typedAt = performance.now()))
    await user.type(field, 'rainbow')
    await waitFor(() => expect(isSearched()).toBe(true), { interval: 5 })
    expect(performance.now() - typedAt).toBeGreaterThanOrEqual(299)
  })

  it('A search without a match says what to do', async () => {
    const { view, list, user, place } = await open()
    await list()
    await user.type(view.getByRole('textbox', { name: 'Search wallets' }), 'nightingale')
    expect(await view.findByRole('heading', { name: 'No wallet matches “nightingale”' })).toBeTruthy()
    await user.click(view.getByRole('button', { name: 'Use a QR code' }))
    expect(place()?.view).toBe('ConnectingWalletConnect')
  })

  it('The list can be filtered to certified wallets', async () => {
    const { view, list, user } = await open()
    await list()
    await user.click(view.getByRole('switch', { name: 'Certified only' }))
    await waitFor(() => expect(view.getAllByRole('listitem')).toHaveLength(1))
    expect(view.getByRole('button', { name: 'Certified Wallet' })).toBeTruthy()
    expect(view.getByRole('switch').getAttribute('aria-checked')).toBe('true')
  })

  it('An empty certified list leads back to all wallets', async () => {
    const { view, list, user } = await open({ known: ALL.filter((wallet) => wallet !== CERTIFIED) })
    await list()
    await user.click(view.getByRole('switch', { name: 'Certified only' }))
    await user.click(await view.findByRole('button', { name: 'Show all wallets' }))
    expect(await view.findByRole('button', { name: 'MetaMask' })).toBeTruthy()
    expect(view.getByRole('switch').getAttribute('aria-checked')).toBe('false')
  })

  it('A deployment without certified wallets has no filter', async () => {
    const { view, list } = await open({ directory: { ...DIRECTORY, hasCertified: false } })
    await list()
    expect(await view.findByText('75 wallets')).toBeTruthy()
    expect(view.queryByRole('switch')).toBeNull()
  })

  it('Installed wallets are marked, and connect', async () => {
    const rainbow = { ...WALLET, id: 'eip6963:me.rainbow', name: 'Rainbow', rdns: 'me.rainbow' }
    const { view, list, user, place } = await open({ wallets: [rainbow] })
    await list()
    await user.click(await view.findByRole('button', { name: 'Rainbow In this page' }))
    expect(place()).toEqual({
      view: 'ConnectingExternal',
      params: { connectorId: 'eip6963:me.rainbow', namespace: 'eip155' },
    })
  })

  it('On a phone the list has wallets with a link to their app, and a QR code button beside the search', async () => {
    const { view, list, user, place } = await open({
      platform: { mobile: true, touch: true },
      system: 'android',
    })
    await list()
    expect(view.queryByRole('button', { name: 'Zerion' })).toBeNull()
    await user.click(view.getByRole('button', { name: 'Use a QR code' }))
    expect(place()).toEqual({ view: 'ConnectingWalletConnect', params: {} })
  })

  it('A failed query can be retried', async () => {
    const { view, user, directory, store } = await open()
    await view.findByRole('button', { name: 'All wallets 75' })
    directory.isUp = false
    act(() => store.dispatch(navigate('AllWallets')))
    await user.type(view.getByRole('textbox', { name: 'Search wallets' }), 'zerion')
    expect(await view.findByRole('alert')).toBeTruthy()
    expect(view.getByRole('heading', { name: 'The wallets could not be loaded' })).toBeTruthy()
    directory.isUp = true
    await user.click(view.getByRole('button', { name: 'Try again' }))
    expect(await view.findByRole('button', { name: 'Zerion' })).toBeTruthy()
  })
})
