import { act, cleanup } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { openModal } from '#modal/core/commands/modal/open-modal.ts'
import { approvalsChanged, networkSwitched } from '#modal/core/state/network/network-slice.ts'
import { navigate } from '#modal/core/commands/router/navigate.ts'
import { fail, ok } from '#schemas/errors/result.ts'
import { ADDRESS, connectAccount, renderModal, WALLET } from '#tests/support/fixtures/render-modal.tsx'

afterEach(cleanup)

const SIX = ['eip155:1', 'eip155:10', 'eip155:137', 'eip155:8453', 'eip155:42161', 'eip155:100']
type Setting = NonNullable<Parameters<typeof renderModal>[0]>

async function openNetworks(setting: Setting = {}) {
  const modal = await renderModal({ wallets: [WALLET], networks: SIX, ...setting })
  act(() => {
    connectAccount(modal.store, 'eip155', ADDRESS)
    modal.store.dispatch(openModal())
    modal.store.dispatch(navigate('Networks'))
  })
  await modal.view.findByRole('button', { name: /OP Mainnet/ })
  return modal
}

describe('the Networks view', () => {
  it('The current network is marked', async () => {
    const { view } = await openNetworks()
    expect(view.getByRole('button', { name: 'Ethereum' }).getAttribute('aria-current')).toBe('true')
  })

  it('The search filters the list and says how many networks are left', async () => {
    const { view, user } = await openNetworks()
    await user.type(view.getByRole('textbox', { name: 'Search networks' }), 'bas')
    expect(await view.findByText('1 network')).toBeTruthy()
    expect(view.queryByRole('button', { name: 'Ethereum' })).toBeNull()
    await user.type(view.getByRole('textbox', { name: 'Search networks' }), 'zzz')
    expect(await view.findByText('No network matches “baszzz”.')).toBeTruthy()
    await user.click(view.getByRole('button', { name: 'Clear search' }))
    expect(await view.findByRole('button', { name: 'Ethereum' })).toBeTruthy()
  })

  it('A network the wallet has not approved is disabled, with the reason', async () => {
    const { view, store, user } = await openNetworks()
    act(() => void store.dispatch(approvalsChanged({ namespace: 'eip155', approvedIds: ['eip155:1'] })))
    const row = view.getByRole('button', { name: 'OP Mainnet Not approved in your wallet' })
    expect(row.getAttribute('aria-disabled')).toBe('true')
    await user.click(row)
    expect(store.getState().router.history.at(-1)?.view).toBe('Networks')
  })

  it('The wallet is asked to switch, and the view returns once it has', async () => {
    const { view, user, store } = await openNetworks({ switchNetwork: async () => ok(undefined) })
    await user.click(view.getByRole('button', { name: 'OP Mainnet' }))
    expect(await view.findByRole('heading', { level: 1, name: 'Choose a network' })).toBeTruthy()
    expect(store.getState().network.byNamespace.eip155?.caipNetworkId).toBe('eip155:10')
  })

  it('A declined switch can be tried again', async () => {
    const { view, user } = await openNetworks({ switchNetwork: async () => fail(4001, 'No.') })
    await user.click(view.getByRole('button', { name: 'OP Mainnet' }))
    expect(await view.findByRole('heading', { name: 'You declined the switch' })).toBeTruthy()
    expect(view.getByRole('button', { name: 'Try again' })).toBeTruthy()
  })
})

describe('the UnsupportedChain view', () => {
  it('The view offers the site’s networks and a disconnect button, and shakes instead of closing', async () => {
    const { view, store, user } = await renderModal({ wallets: [WALLET] })
    act(() => {
      connectAccount(store, 'eip155', ADDRESS)
      store.dispatch(networkSwitched({ namespace: 'eip155', caipNetworkId: 'eip155:56' }))
      store.dispatch(openModal())
    })
    expect(await view.findByRole('button', { name: 'Ethereum' })).toBeTruthy()
    expect(view.getByRole('button', { name: 'Disconnect' })).toBeTruthy()
    await user.keyboard('{Escape}')
    expect(store.getState().modal).toMatchObject({ open: true, shakes: 1 })
  })
})
