import { describe, expect, it } from 'vitest'
import { selectIsOpen, selectShakes } from '#modal/core/modal/modal-slice.ts'
import { connectedSite, soon } from '#tests/support/connected-site.ts'
import { OPTIONS } from '#tests/support/linked-modal.ts'

describe('network requests', () => {
  it('move the wallet to a chain of the site', async () => {
    const { request, wallet, snapshots } = await connectedSite()
    expect(await request('wallet_switchEthereumChain', [{ chainId: '0x7a69' }])).toEqual({
      ok: true,
      value: null,
    })
    expect(wallet.chainId()).toBe('0x7a69')
    expect(snapshots.at(-1)?.namespaces['eip155']?.caipNetworkId).toBe('eip155:31337')
  })

  it('error: a chain the site does not have is 4902, and no wallet is asked', async () => {
    const { request, wallet } = await connectedSite()
    expect(await request('wallet_switchEthereumChain', [{ chainId: '0x89' }])).toMatchObject({
      ok: false,
      error: { code: 4902 },
    })
    expect(wallet.calls).not.toContain('wallet_switchEthereumChain')
  })

  it('error: a nested 4902 arrives as 4902 when the owner allows other chains', async () => {
    const { request } = await connectedSite({ ...OPTIONS, allowUnsupportedChain: true })
    expect(await request('wallet_switchEthereumChain', [{ chainId: '0x89' }])).toMatchObject({
      ok: false,
      error: { code: 4902 },
    })
  })

  it('add a chain to the wallet and the list, and can then move there', async () => {
    const { request, snapshots, wallet } = await connectedSite()
    const chain = {
      chainId: '0x89',
      chainName: 'Polygon',
      nativeCurrency: { symbol: 'POL', decimals: 18 },
      rpcUrls: ['https://polygon.example'],
    }
    expect(await request('wallet_addEthereumChain', [chain])).toEqual({ ok: true, value: null })
    expect(snapshots.at(-1)?.namespaces['eip155']?.caipNetworkIds).toContain('eip155:137')
    expect((await request('wallet_switchEthereumChain', [{ chainId: '0x89' }])).ok).toBe(true)
    expect(wallet.chainId()).toBe('0x89')
  })

  it('error: the SDK’s own switch names an unknown network', async () => {
    const { queue } = await connectedSite()
    expect(await queue.submit('switchNetwork', { caipNetworkId: 'eip155:5' })).toMatchObject({
      ok: false,
      error: { code: 'NETWORK_NOT_FOUND' },
    })
  })

  it('a wallet that leaves the site’s networks opens UnsupportedChain, which only shakes', async () => {
    const { wallet, snapshots, modal, store } = await connectedSite()
    wallet.emit('chainChanged', '0x2a')
    await soon(() => expect(snapshots.at(-1)).toMatchObject({ open: true, view: 'UnsupportedChain' }))
    await modal.requestClose({ reason: 'backdrop' })
    expect(selectShakes(store.getState())).toBe(1)
    expect(selectIsOpen(store.getState())).toBe(true)
    wallet.emit('chainChanged', '0x1')
    await soon(() => expect(snapshots.at(-1)?.view).toBe('Account'))
  })

  it.each([{ allowUnsupportedChain: true }, { enableNetworkSwitch: false }])(
    'UnsupportedChain is not shown with %o',
    async (options) => {
      const { wallet, snapshots } = await connectedSite({ ...OPTIONS, ...options })
      wallet.emit('chainChanged', '0x2a')
      await soon(() => expect(snapshots.at(-1)?.namespaces['eip155']?.caipNetworkId).toBe('eip155:42'))
      expect(snapshots.at(-1)?.open).toBe(false)
    },
  )
})

describe('what the wallet does by itself', () => {
  it('another account becomes the site’s', async () => {
    const { wallet, snapshots } = await connectedSite()
    wallet.switchAccount()
    await soon(() => expect(snapshots.at(-1)?.namespaces['eip155']?.address).toBe(wallet.addresses()[0]))
  })

  it('a disconnect in the wallet ends the connection, for the next document as well', async () => {
    const { wallet, snapshots, storage } = await connectedSite()
    wallet.leave()
    await soon(() => expect(snapshots.at(-1)?.namespaces['eip155']?.status).toBe('disconnected'))
    expect(await storage.get('connected_connector_id', 'eip155')).toBeUndefined()
  })
})
