import { afterEach, describe, expect, it, vi } from 'vitest'
import { connectWallet } from '#modal/core/connection/connect-wallet.ts'
import type { Network } from '#schemas/networks/network.ts'
import { linkModal, OPTIONS, type LinkedModal } from '#tests/support/linked-modal.ts'
import { createEip1193Wallet } from '#tests/support/wallets/eip1193-wallet.ts'

const POLYGON = 'eip155:137'
const KOVAN: Network = {
  id: 42,
  caipNetworkId: 'eip155:42',
  chainNamespace: 'eip155',
  name: 'Kovan',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['https://kovan.example'] } },
}
const open: LinkedModal[] = []

/** What a change of networks starts is a chunk of its own, which a busy machine loads slowly. */
function soon(check: () => void): Promise<void> {
  return vi.waitFor(check, { timeout: 10_000 })
}

/** A site that is connected to a wallet on Ethereum. */
async function connected(options: unknown = OPTIONS) {
  const wallet = createEip1193Wallet()
  const linked = linkModal({ wallets: [wallet.found], options })
  open.push(linked)
  await linked.restored
  await linked.store.dispatch(connectWallet({ connectorId: wallet.found.info.id }))
  await soon(() => expect(linked.snapshots.at(-1)?.namespaces['eip155']?.status).toBe('connected'))
  return { ...linked, wallet }
}

/** The networks the site was told it stands on, in order. */
const at = ({ snapshots }: Pick<LinkedModal, 'snapshots'>) =>
  snapshots.map(({ namespaces }) => namespaces['eip155']?.caipNetworkId)

afterEach(() => open.splice(0).forEach(({ close }) => close()))

describe('networks the site offers no longer, while a wallet stands there (specification §4)', () => {
  it('a change of options asks the wallet to move to the first network', async () => {
    const linked = await connected()
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

  it('where the wallet stays, the modal stands with it and shows UnsupportedChain', async () => {
    const linked = await connected()
    linked.wallet.rejectAll()
    await linked.modal.syncOptions({ networks: ['eip155:31337'] })
    await soon(() => expect(linked.snapshots.at(-1)).toMatchObject({ open: true, view: 'UnsupportedChain' }))
    expect(linked.wallet.calls).toContain('wallet_switchEthereumChain')
    // The site never hears of a network the wallet is not on.
    expect(at(linked)).not.toContain('eip155:31337')
    await linked.modal.syncOptions({ networks: ['eip155:31337', 'eip155:1'] })
    await soon(() => expect(linked.snapshots.at(-1)?.view).toBe('Account'))
    expect(at(linked).at(-1)).toBe('eip155:1')
  })

  it('a wallet on a network of its own is not asked, and stays where it is', async () => {
    const linked = await connected()
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

  it('is only told where it may not switch', async () => {
    const linked = await connected({ ...OPTIONS, enableNetworkSwitch: false })
    await linked.modal.syncOptions({ networks: [POLYGON] })
    await soon(() => expect(linked.snapshots.at(-1)?.namespaces['eip155']?.caipNetworkIds).toEqual([POLYGON]))
    expect(linked.snapshots.at(-1)).toMatchObject({ open: false })
    expect(at(linked).at(-1)).toBe('eip155:1')
    expect(linked.wallet.calls).not.toContain('wallet_switchEthereumChain')
  })

  it('without a wallet the modal moves to the default, else to the first', async () => {
    const linked = linkModal({})
    open.push(linked)
    const { modal, restored, snapshots } = linked
    await restored
    await modal.syncOptions({ networks: [POLYGON, 'eip155:31337'] })
    await soon(() => expect(at({ snapshots }).at(-1)).toBe(POLYGON))
    await modal.syncOptions({ networks: ['eip155:1', 'eip155:31337'], defaultNetwork: 'eip155:31337' })
    await soon(() => expect(at({ snapshots }).at(-1)).toBe('eip155:31337'))
  })

  it('error: removing the network of a wallet that stays is its refusal, and no move', async () => {
    const linked = await connected()
    linked.wallet.rejectAll()
    const answer = await linked.queue.submit('removeNetwork', { caipNetworkId: 'eip155:1' })
    expect(answer).toMatchObject({ ok: false, error: { code: 4001 } })
    expect(at(linked)).not.toContain('eip155:31337')
    expect(linked.snapshots.at(-1)).toMatchObject({ open: true, view: 'UnsupportedChain' })
  })
})
