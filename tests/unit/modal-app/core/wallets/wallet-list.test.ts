import { describe, expect, it } from 'vitest'
import { walletsAnnounced, selectUsableConnectors } from '#modal/core/connectors/connectors-slice.ts'
import { applyOptions } from '#modal/core/options/apply-options.ts'
import { openModal } from '#modal/core/modal/open-modal.ts'
import { networkRemoved } from '#modal/core/network/network-slice.ts'
import {
  recentWalletsRestored,
  selectSuggestedWallets,
  selectWalletList,
  walletUsed,
} from '#modal/core/wallets/wallets-slice.ts'
import type { InjectedWallet } from '#schemas/entities/injected-wallet.ts'
import { linkModal, OPTIONS } from '#tests/support/linked-modal.ts'

const METAMASK_ID = 'c57ca95b47569778a828d19178114f4db188b89b763c899ba0be274e97267d96'
const wallet = (name: string, change: Partial<InjectedWallet> = {}): InjectedWallet => ({
  id: `eip6963:${name}`,
  namespaces: ['eip155'],
  protocol: 'eip1193',
  name,
  rdns: name,
  ...change,
})

function listed(options: object, ...wallets: InjectedWallet[]) {
  const { store, close } = linkModal({})
  close()
  store.dispatch(applyOptions({ ...OPTIONS, ...options }))
  store.dispatch(walletsAnnounced(wallets))
  const rows = () =>
    selectWalletList(store.getState()).map((item) =>
      item.kind === 'connector'
        ? `${item.group} ${item.connector.name}`
        : `${item.group} ${item.wallet.name}`,
    )
  return { store, rows, connectors: () => selectUsableConnectors(store.getState()).map(({ name }) => name) }
}

describe('the wallet list (specification §2, "Ordering")', () => {
  it('shows what was used last first, then what is there, then what can be had', () => {
    const { rows, store } = listed({}, wallet('one'), wallet('two'))
    store.dispatch(walletUsed('eip6963:two'))
    expect(rows().slice(0, 3)).toEqual(['recent two', 'injected one', 'recommended MetaMask'])
  })

  it('keeps at most two recent wallets, the newest first (specification §3)', () => {
    const { store } = listed({})
    for (const id of ['a', 'b', 'a', 'c']) store.dispatch(walletUsed(id))
    expect(store.getState().wallets.recentIds).toEqual(['c', 'a'])
    store.dispatch(recentWalletsRestored(['x', 'y', 'z']))
    expect(store.getState().wallets.recentIds).toEqual(['x', 'y'])
  })

  it('follows the owner: featured, custom and order', () => {
    const { rows } = listed({
      featuredWalletIds: [METAMASK_ID],
      customWallets: [{ id: 'own', name: 'Own Wallet' }],
      features: { connectorTypeOrder: ['custom', 'featured'] },
    })
    expect(rows().slice(0, 2)).toEqual(['custom Own Wallet', 'featured MetaMask'])
  })

  it('does not suggest what is installed or excluded', () => {
    const { store } = listed({ excludeWalletIds: [METAMASK_ID] }, wallet('app.phantom', { name: 'Phantom' }))
    const names = selectSuggestedWallets(store.getState()).map(({ name }) => name)
    expect(names).toHaveLength(4)
    expect(names).not.toContain('MetaMask')
    expect(names).not.toContain('Phantom')
  })
})

describe('a namespace the site asks for', () => {
  const solana = wallet('sol', { id: 'standard:sol', namespaces: ['solana'], protocol: 'wallet-standard' })
  const both = wallet('one', { id: 'standard:one', namespaces: ['solana'], protocol: 'wallet-standard' })
  const options = { networks: ['eip155:1', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'] }

  it('hides the wallets that lack it until the modal is opened for any', () => {
    const { store, rows } = listed(options, wallet('one'), both, solana)
    store.dispatch(openModal({ namespace: 'eip155' }))
    expect(rows().slice(0, 2)).toEqual(['injected one', 'recommended MetaMask'])
    const [shown] = selectWalletList(store.getState())
    expect(shown?.kind === 'connector' && shown.connector.namespaces).toEqual(['eip155'])
    store.dispatch(openModal())
    expect(rows().slice(0, 2)).toEqual(['injected one', 'injected sol'])
  })
})

describe('usable connectors', () => {
  const solana = wallet('sol', { id: 'standard:sol', namespaces: ['solana'], protocol: 'wallet-standard' })

  it('are those of the site’s namespaces only, also after the last network went (specification §4)', () => {
    const { store, connectors } = listed({}, wallet('one'), solana)
    expect(connectors()).toEqual(['one'])
    for (const id of OPTIONS.networks)
      store.dispatch(networkRemoved({ caipNetworkId: id, isConnected: false }))
    expect(connectors()).toEqual([])
  })

  it.each([
    [{ enableEIP6963: false }, ['Browser Wallet']],
    [{ enableInjected: false }, ['io.metamask', 'one']],
    [{ enableWallets: false }, []],
    [{ excludeWalletIds: [METAMASK_ID] }, ['one', 'Browser Wallet']],
  ])('with %o are %o', (options, names) => {
    const { rdns: _none, ...legacy } = wallet('Browser Wallet', { id: 'injected' })
    const { connectors } = listed(options, wallet('io.metamask'), wallet('one'), legacy)
    expect(connectors()).toEqual(names)
  })
})
