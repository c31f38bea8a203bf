import { act, cleanup } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { openModal } from '#modal/core/modal/open-modal.ts'
import { fail, ok } from '#schemas/errors/result.ts'
import { ADDRESS, connectAccount, renderModal, WALLET } from '#tests/support/render-modal.tsx'

afterEach(cleanup)

type Setting = NonNullable<Parameters<typeof renderModal>[0]>

async function openAccount(setting: Setting = {}) {
  const modal = await renderModal({ wallets: [WALLET], ...setting })
  act(() => {
    connectAccount(modal.store, 'eip155', ADDRESS)
    modal.store.dispatch(openModal())
  })
  await modal.view.findByText('0x9965…A4dc')
  return modal
}

describe('the Account view', () => {
  it('shows the balance cut, never rounded, with its coin', async () => {
    const { view } = await openAccount({ balance: async () => ok('1.23999') })
    expect(await view.findByText('1.239 ETH')).toBeTruthy()
  })

  it('shows a skeleton while the balance is on its way', async () => {
    const { view } = await openAccount()
    expect(view.getByText('Loading balance')).toBeTruthy()
  })

  it('shows a dash, not a zero, when nobody knows the balance', async () => {
    const { view } = await openAccount({ balance: async () => fail('CALL_TIMEOUT', 'Late.') })
    expect(await view.findByText('Balance unknown:', { exact: false })).toBeTruthy()
    expect(view.getByText('—')).toBeTruthy()
  })

  it('shows the whole address on demand', async () => {
    const { view, user } = await openAccount()
    const toggle = view.getByRole('button', { name: /0x9965/ })
    expect(toggle.getAttribute('aria-expanded')).toBe('false')
    await user.click(toggle)
    expect(toggle.getAttribute('aria-expanded')).toBe('true')
    expect(view.getByText(ADDRESS)).toBeTruthy()
  })

  it('copies the address and says so', async () => {
    const { view, user } = await openAccount()
    await user.click(view.getByRole('button', { name: 'Copy address' }))
    expect(await navigator.clipboard.readText()).toBe(ADDRESS)
    expect(await view.findByText('Address copied')).toBeTruthy()
  })

  it('links to the explorer with a real link that opens elsewhere', async () => {
    const { view } = await openAccount()
    const link = view.getByRole('link', { name: /View on Etherscan/ })
    expect(link.getAttribute('href')).toBe(`https://etherscan.io/address/${ADDRESS}`)
    expect(link.getAttribute('target')).toBe('_blank')
    expect(link.getAttribute('rel')).toContain('noopener')
  })

  it('lists connected chains only when there are several, and switches between them', async () => {
    const solana = '7EqQdEULxWcraVx3mXKFjc84LhCkMGZCkRuDpvcMwJeK'
    const { view, user, store } = await openAccount({
      networks: ['eip155:1', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'],
    })
    expect(view.queryByText('Connected chains')).toBeNull()
    act(() => connectAccount(store, 'solana', solana))
    await user.click(await view.findByRole('button', { name: 'Switch to Solana, 7EqQdE…wJeK' }))
    expect(store.getState().network.activeNamespace).toBe('solana')
  })

  it('disconnects and goes back to the start', async () => {
    const { view, user } = await openAccount()
    await user.click(view.getByRole('button', { name: 'Disconnect' }))
    expect(await view.findByRole('heading', { level: 1, name: 'Connect a wallet' })).toBeTruthy()
  })
})
