import { describe, expect, it } from 'vitest'
import { connectWallet } from '#modal/core/commands/connection/connect-wallet.ts'
import { readCompatibleNetworks } from '#modal/core/commands/network/compatible-networks.ts'
import type { Network } from '#schemas/entities/network.ts'
import { connectedSite, linkForTest, soon } from '#tests/support/fixtures/connected-site.ts'
import { OPTIONS, type LinkedModal } from '#tests/support/fixtures/linked-modal.ts'
import { createStandardWallet, solanaScript } from '#tests/support/fakes/standard-wallet.ts'

const POLYGON = 'eip155:137'
const KOVAN: Network = {
  id: 42,
  caipNetworkId: 'eip155:42',
  chainNamespace: 'eip155',
  name: 'Kovan',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['https://kovan.example'] } },
}
/** The networks that the site saw, in order. */
const at = ({ snapshots }: Pick<LinkedModal, 'snapshots'>) =>
  snapshots.map(({ namespaces }) => namespaces['eip155']?.caipNetworkId)

describe('networks that are removed while a wallet is on them', () => {
  it('A change of options asks the wallet to switch to the first network.', async () => {
    const linked = await connectedSite()
    expect(await linked.modal.syncOptions({ networks: ['eip155:31337', POLYGON] })).toMatchObject({
      ok: true,
    })
    await soon(() => expect(linked.wallet.chainId()).toBe('0x7a69'))
    await soon(() => expect(at(linked).at(-1)).toBe('eip155:31337'))
    expect(linked.snapshots.at(-1)).toMatchObject({
      open: false,
      namespaces: { eip155: { status: 'connected' } },
    })
  })

  it('Where the wallet does not switch, neither does the modal, which shows UnsupportedChain.', async () => {
    const linked = await connectedSite()
    linked.wallet.rejectAll()
    await linked.modal.syncOptions({ networks: ['eip155:31337'] })
    await soon(() => expect(linked.snapshots.at(-1)).toMatchObject({ open: true, view: 'UnsupportedChain' }))
    expect(linked.wallet.calls).toContain('wallet_switchEthereumChain')
    // The site never sees a network that the wallet is not on.
    expect(at(linked)).not.toContain('eip155:31337')
    await linked.modal.syncOptions({ networks: ['eip155:31337', 'eip155:1'] })
    await soon(() => expect(linked.snapshots.at(-1)?.view).toBe('Account'))
    expect(at(linked).at(-1)).toBe('eip155:1')
  })

  it('A wallet on another network is not asked, and does not switch.', async () => {
    const linked = await connectedSite()
    linked.wallet.emit('chainChanged', '0x2a')
    await soon(() => expect(linked.snapshots.at(-1)?.view).toBe('UnsupportedChain'))
    await linked.modal.syncOptions({ networks: ['eip155:31337', 'eip155:1'] })
    await linked.modal.syncOptions({ networks: [POLYGON] })
    await soon(() => expect(linked.snapshots.at(-1)?.namespaces['eip155']?.caipNetworkIds).toEqual([POLYGON]))
    expect(linked.snapshots.at(-1)).toMatchObject({ open: true, view: 'UnsupportedChain' })
    expect(at(linked).at(-1)).toBe('eip155:42')
    expect(linked.wallet.calls).not.toContain('wallet_switchEthereumChain')
    await linked.modal.syncOptions({ networks: [KOVAN] })
    await soon(() => expect(linked.snapshots.at(-1)?.view).toBe('Account'))
  })

  it('UnsupportedChain is shown without a request where switching is disabled.', async () => {
    const linked = await connectedSite({ ...OPTIONS, enableNetworkSwitch: false })
    await linked.modal.syncOptions({ networks: [POLYGON] })
    await soon(() => expect(linked.snapshots.at(-1)?.namespaces['eip155']?.caipNetworkIds).toEqual([POLYGON]))
    expect(linked.snapshots.at(-1)).toMatchObject({ open: false })
    expect(at(linked).at(-1)).toBe('eip155:1')
    expect(linked.wallet.calls).not.toContain('wallet_switchEthereumChain')
  })

  it('Without a wallet the modal switches to the default network, else to the first.', async () => {
    const { modal, restored, snapshots } = linkForTest()
    await restored
    await modal.syncOptions({ networks: [POLYGON, 'eip155:31337'] })
    await soon(() => expect(at({ snapshots }).at(-1)).toBe(POLYGON))
    await modal.syncOptions({ networks: ['eip155:1', 'eip155:31337'], defaultNetwork: 'eip155:31337' })
    await soon(() => expect(at({ snapshots }).at(-1)).toBe('eip155:31337'))
  })

  it('Removing the network of a wallet that does not switch fails with its refusal.', async () => {
    const linked = await connectedSite()
    linked.wallet.rejectAll()
    const answer = await linked.queue.submit('removeNetwork', { caipNetworkId: 'eip155:1' })
    expect(answer).toMatchObject({ ok: false, error: { code: 4001 } })
    expect(at(linked)).not.toContain('eip155:31337')
    expect(linked.snapshots.at(-1)).toMatchObject({ open: true, view: 'UnsupportedChain' })
  })
})

describe('networks of a wallet that lists those it supports', () => {
  const MAINNET = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
  const DEVNET = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'

  async function approved(chains: readonly string[]) {
    const script = solanaScript()
    const accounts = script.accounts.map((account) => ({ ...account, chains }))
    const wallet = createStandardWallet({ ...script, accounts })
    const { store, restored, snapshots } = linkForTest({
      wallets: [wallet.found],
      options: { ...OPTIONS, networks: [MAINNET, DEVNET] },
    })
    await restored
    await store.dispatch(connectWallet({ connectorId: wallet.found.info.id }))
    const receives = await store.dispatch(readCompatibleNetworks('solana'))
    await soon(() => expect(snapshots.at(-1)?.namespaces['solana']?.status).toBe('connected'))
    return {
      ...store.getState().network.byNamespace.solana,
      reported: snapshots.at(-1)?.namespaces['solana']?.approvedNetworkIds,
      receives: receives.map(({ caipNetworkId }) => caipNetworkId),
    }
  }

  it('The listed networks are approved; others of the site are not.', async () => {
    expect(await approved(['solana:mainnet'])).toMatchObject({
      supportsAllNetworks: false,
      approvedIds: [MAINNET],
      receives: [MAINNET],
      reported: [MAINNET],
    })
  })

  it('All networks of the site are approved where the wallet lists none.', async () => {
    expect(await approved([])).toMatchObject({
      supportsAllNetworks: true,
      receives: [MAINNET, DEVNET],
      reported: undefined,
    })
    expect(await approved(['bitcoin:mainnet'])).toMatchObject({ supportsAllNetworks: true })
  })
})

describe('known network that the site describes otherwise', () => {
  const LIE = {
    id: 1,
    caipNetworkId: 'eip155:1',
    chainNamespace: 'eip155',
    name: 'Home of the site',
    nativeCurrency: { name: 'Play money', symbol: 'PLAY', decimals: 20 },
    rpcUrls: { default: { http: ['https://rpc.site.test'] } },
    testnet: true,
  } as const
  const TRUTH = { nativeCurrency: { symbol: 'ETH', decimals: 18 }, testnet: false, name: LIE.name }

  it('A known network keeps its coin, and is no test network.', async () => {
    const named = linkForTest({ options: { ...OPTIONS, networks: [LIE] } })
    await named.restored
    expect(named.store.getState().network.networks['eip155:1']).toMatchObject(TRUTH)
    const added = linkForTest({ options: { ...OPTIONS, networks: ['eip155:10'] } })
    await added.restored
    expect(await added.queue.submit('addNetwork', { network: LIE })).toMatchObject({ ok: true })
    expect(added.store.getState().network.networks['eip155:1']).toMatchObject(TRUTH)
  })
})
