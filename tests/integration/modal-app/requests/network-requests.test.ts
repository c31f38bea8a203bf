import { describe, expect, it } from 'vitest'
import { selectIsOpen, selectShakes } from '#modal/core/state/modal/modal-slice.ts'
import { connectWallet } from '#modal/core/commands/connection/connect-wallet.ts'
import { connectedSite, linkForTest, soon } from '#tests/support/fixtures/connected-site.ts'
import { OPTIONS } from '#tests/support/fixtures/linked-modal.ts'
import { createEip1193Wallet } from '#tests/support/fakes/eip1193-wallet.ts'
import { slowly } from '#tests/support/fakes/slow-wallet.ts'

const POLYGON = {
  chainId: '0x89',
  chainName: 'Polygon',
  nativeCurrency: { symbol: 'POL', decimals: 18 },
  rpcUrls: ['https://polygon.example'],
}

describe('network requests', () => {
  it('A request switches the wallet to a chain of the site.', async () => {
    const { request, wallet, snapshots } = await connectedSite()
    expect(await request('wallet_switchEthereumChain', [{ chainId: '0x7a69' }])).toEqual({
      ok: true,
      value: null,
    })
    expect(wallet.chainId()).toBe('0x7a69')
    expect(snapshots.at(-1)?.namespaces['eip155']?.caipNetworkId).toBe('eip155:31337')
  })

  it('A chain that the site does not have fails with 4902, and no wallet is asked.', async () => {
    const { request, wallet } = await connectedSite()
    expect(await request('wallet_switchEthereumChain', [{ chainId: '0x89' }])).toMatchObject({
      ok: false,
      error: { code: 4902 },
    })
    expect(wallet.calls).not.toContain('wallet_switchEthereumChain')
  })

  it('A nested 4902 arrives as 4902 when the owner allows other chains.', async () => {
    const { request } = await connectedSite({ ...OPTIONS, allowUnsupportedChain: true })
    expect(await request('wallet_switchEthereumChain', [{ chainId: '0x89' }])).toMatchObject({
      ok: false,
      error: { code: 4902 },
    })
  })

  it('A chain is added to the wallet and to the list, and can then be switched to.', async () => {
    const { request, snapshots, wallet } = await connectedSite()
    expect(await request('wallet_addEthereumChain', [POLYGON])).toEqual({ ok: true, value: null })
    expect(snapshots.at(-1)?.namespaces['eip155']?.caipNetworkIds).toContain('eip155:137')
    expect((await request('wallet_switchEthereumChain', [{ chainId: '0x89' }])).ok).toBe(true)
    expect(wallet.chainId()).toBe('0x89')
  })

  it('A wallet that switches to the added chain before it answers does not open the modal.', async () => {
    const wallet = createEip1193Wallet()
    let answer = (): void => {}
    const answered = new Promise<void>((resolve) => (answer = resolve))
    const found = slowly(wallet.found, 'wallet_addEthereumChain', answered)
    const { queue, store, snapshots, restored } = linkForTest({ wallets: [found], options: OPTIONS })
    await restored
    await store.dispatch(connectWallet({ connectorId: found.info.id }))
    const connected = { open: false, namespaces: { eip155: { status: 'connected' } } }
    await soon(() => expect(snapshots.at(-1)).toMatchObject(connected))
    const from = snapshots.length
    const params = [POLYGON]
    const adding = queue.submit('request', { namespace: 'eip155', method: 'wallet_addEthereumChain', params })
    await soon(() => expect(snapshots.at(-1)?.namespaces['eip155']?.caipNetworkIds).toContain('eip155:137'))
    wallet.emit('chainChanged', '0x89')
    await soon(() => expect(snapshots.at(-1)?.namespaces['eip155']?.caipNetworkId).toBe('eip155:137'))
    answer()
    expect(await adding).toEqual({ ok: true, value: null })
    const shown = snapshots.slice(from).filter(({ open, view }) => open || view === 'UnsupportedChain')
    expect(shown).toEqual([])
    expect(selectIsOpen(store.getState())).toBe(false)
  })

  it('A chain that the wallet rejects is removed from the list.', async () => {
    const { request, snapshots, wallet } = await connectedSite()
    wallet.rejectAll()
    expect(await request('wallet_addEthereumChain', [POLYGON])).toMatchObject({
      ok: false,
      error: { code: 4001 },
    })
    await soon(() =>
      expect(snapshots.at(-1)?.namespaces['eip155']?.caipNetworkIds).not.toContain('eip155:137'),
    )
  })

  it('The SDK’s own switch names an unknown network in its failure.', async () => {
    const { queue } = await connectedSite()
    expect(await queue.submit('switchNetwork', { caipNetworkId: 'eip155:5' })).toMatchObject({
      ok: false,
      error: { code: 'NETWORK_NOT_FOUND', message: 'Network not found' },
    })
  })

  it('A wallet that leaves the site’s networks opens UnsupportedChain, which only shakes.', async () => {
    const { wallet, snapshots, modal, store } = await connectedSite()
    wallet.emit('chainChanged', '0x2a')
    await soon(() => expect(snapshots.at(-1)).toMatchObject({ open: true, view: 'UnsupportedChain' }))
    await modal.requestClose({ reason: 'backdrop' })
    expect(selectShakes(store.getState())).toBe(1)
    expect(selectIsOpen(store.getState())).toBe(true)
    wallet.emit('chainChanged', '0x1')
    await soon(() => expect(snapshots.at(-1)?.view).toBe('Account'))
  })

  it.each([{ allowUnsupportedChain: true }, { enableNetworkSwitch: false }, { manualWCControl: true }])(
    'UnsupportedChain is not shown with %o.',
    async (options) => {
      const { wallet, snapshots } = await connectedSite({ ...OPTIONS, ...options })
      wallet.emit('chainChanged', '0x2a')
      await soon(() => expect(snapshots.at(-1)?.namespaces['eip155']?.caipNetworkId).toBe('eip155:42'))
      expect(snapshots.at(-1)?.open).toBe(false)
    },
  )
})

describe('events of the wallet', () => {
  it('Another account in the wallet becomes the site’s account.', async () => {
    const { wallet, snapshots } = await connectedSite()
    wallet.switchAccount()
    await soon(() => expect(snapshots.at(-1)?.namespaces['eip155']?.address).toBe(wallet.addresses()[0]))
  })

  it('A disconnect in the wallet ends the connection, for the next document as well.', async () => {
    const { wallet, snapshots, storage } = await connectedSite()
    wallet.leave()
    await soon(() => expect(snapshots.at(-1)?.namespaces['eip155']?.status).toBe('disconnected'))
    expect(await storage.get('connected_connector_id', 'eip155')).toBeUndefined()
  })
})
