import { describe, expect, it } from 'vitest'
import { pickAddress } from '#modal/core/commands/connection/pick-address.ts'
import { connectWallet } from '#modal/core/commands/connection/connect-wallet.ts'
import { selectSecondary } from '#modal/core/state/connection/secondary-slice.ts'
import { disconnectWallet, switchAccount } from '#modal/core/commands/connection/switch-wallet.ts'
import { navigate } from '#modal/core/commands/router/navigate.ts'
import { selectView } from '#modal/core/state/router/router-slice.ts'
import type { FoundWallet } from '#sdk/injected/found-wallet.ts'
import { linkForTest, soon } from '#tests/support/fixtures/connected-site.ts'
import { partition, type LinkedModal } from '#tests/support/fixtures/linked-modal.ts'
import { createEip1193Wallet } from '#tests/support/fakes/eip1193-wallet.ts'
import type { ScriptedWallet } from '#tests/support/fakes/scripted-wallet.ts'
import { slowly } from '#tests/support/fakes/slow-wallet.ts'
import { createStandardWallet, solanaScript } from '#tests/support/fakes/standard-wallet.ts'
import { quietFor } from '#tests/support/assertions/quiet-for.ts'

const EVM = 'eip155'
const OPTIONS = {
  projectId: 'demo',
  networks: ['eip155:1', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'],
}

function called({ found }: Pick<ScriptedWallet, 'found'>, name: string): FoundWallet {
  return { ...found, info: { ...found.info, name: `${name} Wallet`, rdns: `test.${name.toLowerCase()}` } }
}

async function twoWallets() {
  const first = createEip1193Wallet('eip6963:test.first')
  const second = createEip1193Wallet('eip6963:test.second')
  const solana = createStandardWallet(solanaScript())
  const stored = new Map<string, string>()
  const third = createEip1193Wallet('eip6963:test.third')
  const wallets = [first.found, called(second, 'Second'), called(third, 'Third'), solana.found]
  const open = (others: readonly FoundWallet[] = []) => {
    const ids = others.map(({ info }) => info.id)
    const present = [...wallets.filter(({ info }) => !ids.includes(info.id)), ...others]
    return linkForTest({ wallets: present, options: OPTIONS, storage: partition(stored) })
  }
  const linked = open()
  await linked.restored
  for (const { info } of wallets.filter(({ info: { id } }) => id !== third.found.info.id))
    await linked.store.dispatch(connectWallet({ connectorId: info.id }))
  return { ...linked, first, second, solana, open, stored }
}
const others = ({ store }: Pick<LinkedModal, 'store'>) =>
  selectSecondary(EVM)(store.getState()).map(({ connectorId }) => connectorId)
const inUse = ({ store }: Pick<LinkedModal, 'store'>) => store.getState().connection.connectorIds[EVM]
const evm = ({ snapshots }: Pick<LinkedModal, 'snapshots'>) => snapshots.at(-1)?.namespaces[EVM]

describe('secondary connections', () => {
  it('A second wallet replaces the first one, which stays connected beside it.', async () => {
    const site = await twoWallets()
    expect(inUse(site)).toBe('eip6963:test.second')
    expect(others(site)).toEqual(['eip6963:test.first'])
  })

  it('After connecting from the list of wallets the visitor is back there; elsewhere the modal closes.', async () => {
    const site = await twoWallets()
    await site.store.dispatch(disconnectWallet(EVM, 'eip6963:test.first'))
    const connectFirst = async () => {
      site.store.dispatch(navigate('Connect'))
      site.store.dispatch(navigate('ConnectingExternal', { connectorId: 'eip6963:test.first' }))
      await site.store.dispatch(connectWallet({ connectorId: 'eip6963:test.first' }))
    }
    await site.modal.open({})
    site.store.dispatch(navigate('Profile'))
    await connectFirst()
    expect(site.store.getState().modal.open).toBe(true)
    expect(site.store.getState().router.history.map(({ view }) => view)).toEqual(['Account', 'Profile'])
    expect(inUse(site)).toBe('eip6963:test.first')

    await site.store.dispatch(disconnectWallet(EVM, 'eip6963:test.first'))
    await site.modal.open({})
    await connectFirst()
    expect(site.store.getState().modal.open).toBe(false)
  })

  it('All connections are restored after a reload without asking, with the same one active.', async () => {
    const site = await twoWallets()
    site.first.rejectAll()
    site.second.rejectAll()
    const again = site.open()
    await again.restored
    expect(inUse(again)).toBe('eip6963:test.second')
    await soon(() => expect(others(again)).toEqual(['eip6963:test.first']))
  })

  it('Switching wallets is silent, and the site only learns of the other account.', async () => {
    const site = await twoWallets()
    site.first.rejectAll()
    const from = site.snapshots.length
    const choice = { namespace: EVM, connectorId: 'eip6963:test.first' } as const
    expect(await site.store.dispatch(switchAccount(choice))).toBe(true)
    expect(inUse(site)).toBe('eip6963:test.first')
    expect(others(site)).toEqual(['eip6963:test.second'])
    await soon(() =>
      expect(evm(site)).toMatchObject({ status: 'connected', wallet: { name: 'Test Wallet' } }),
    )
    const seen = site.snapshots.slice(from).map((snapshot) => snapshot.namespaces[EVM]?.status)
    expect(new Set(seen)).toEqual(new Set(['connected']))
  })

  it('The site keeps its wallet while another wallet is prompted, and after it rejected.', async () => {
    const site = await twoWallets()
    let answer = (): void => {}
    const answered = new Promise<void>((resolve) => (answer = resolve))
    const fourth = createEip1193Wallet('eip6963:test.fourth')
    const again = site.open([slowly(called(fourth, 'Fourth'), 'eth_requestAccounts', answered)])
    await again.restored
    await soon(() =>
      expect(evm(again)).toMatchObject({ status: 'connected', wallet: { name: 'Second Wallet' } }),
    )
    const [from, before] = [again.snapshots.length, evm(again)]
    fourth.rejectAll()
    const connecting = again.store.dispatch(connectWallet({ connectorId: 'eip6963:test.fourth' }))
    await soon(() => expect(again.store.getState().connection.progress.phase).toBe('requesting'))
    await again.modal.open({})
    await soon(() => expect(again.snapshots.at(-1)?.open).toBe(true))
    expect(evm(again)).toEqual(before)
    answer()
    expect(await connecting).toMatchObject({ ok: false, error: { code: 4001 } })
    expect(evm(again)).toEqual(before)
    const seen = again.snapshots.slice(from).map((snapshot) => snapshot.namespaces[EVM]?.status)
    expect(new Set(seen)).toEqual(new Set(['connected']))
  })

  it('A wallet that shares no account any more is prompted, and nothing changes before it has answered.', async () => {
    const site = await twoWallets()
    site.first.emit('accountsChanged', [])
    await soon(() => expect(others(site)).toEqual([]))
    expect(inUse(site)).toBe('eip6963:test.second')
  })

  it('Disconnecting the active wallet activates the other; disconnecting the last one leaves the namespace.', async () => {
    const site = await twoWallets()
    await site.store.dispatch(disconnectWallet(EVM, 'eip6963:test.second'))
    expect(inUse(site)).toBe('eip6963:test.first')
    expect(others(site)).toEqual([])
    expect(await site.store.dispatch(disconnectWallet(EVM, 'eip6963:test.first'))).toMatchObject({ ok: true })
    await soon(() => expect(evm(site)?.status).toBe('disconnected'))
  })

  it('The next wallet is activated without asking, and one that shares nothing any more is skipped.', async () => {
    const site = await twoWallets()
    await site.store.dispatch(connectWallet({ connectorId: 'eip6963:test.third' }))
    expect(others(site)).toEqual(['eip6963:test.second', 'eip6963:test.first'])
    site.second.failNext('eth_accounts', { code: -32_603, message: 'locked' })
    const requestCount = site.second.calls.filter((method) => method === 'eth_requestAccounts').length
    await site.modal.open({ view: 'Profile' })
    await site.store.dispatch(disconnectWallet(EVM, 'eip6963:test.third'))
    expect(inUse(site)).toBe('eip6963:test.first')
    expect(others(site)).toEqual([])
    expect(selectView(site.store.getState())).toBe('Profile')
    expect(site.second.calls.filter((method) => method === 'eth_requestAccounts')).toHaveLength(requestCount)
  })

  it('A site that disconnects leaves no secondary connection behind, and learns what failed.', async () => {
    const site = await twoWallets()
    await site.store.dispatch(connectWallet({ connectorId: 'eip6963:test.third' }))
    site.first.failNext('wallet_revokePermissions', { code: -32000, message: 'locked' })
    expect(await site.queue.submit('disconnect', {})).toMatchObject({
      ok: false,
      error: { code: 'DISCONNECT_FAILED', data: { namespaces: [EVM] } },
    })
    expect(others(site)).toEqual([])
    const remembered = [...site.stored].find(([key]) => key.includes('/connections'))?.[1] ?? ''
    expect(Object.values(JSON.parse(remembered)).flat()).toEqual([])
    const again = site.open()
    await again.restored
    expect(again.store.getState().connection.connectorIds).toEqual({})
    expect(others(again)).toEqual([])
  })

  it('A wallet that disconnects by itself does not interrupt another namespace’s view or another attempt.', async () => {
    const site = await twoWallets()
    const view = () => selectView(site.store.getState())
    await site.modal.open({ view: 'Profile', namespace: 'solana' })
    site.second.leave()
    await soon(() => expect(evm(site)?.status).toBe('disconnected'))
    expect(view()).toBe('Profile')

    const connecting = { namespace: EVM, connectorId: 'eip6963:test.second' } as const
    site.store.dispatch(navigate('ConnectingExternal', connecting))
    site.second.answerNothing()
    void site.store.dispatch(connectWallet(connecting))
    await soon(() => expect(site.store.getState().connection.progress.phase).toBe('requesting'))
    site.solana.leave()
    await soon(() => expect(site.snapshots.at(-1)?.namespaces['solana']?.status).toBe('disconnected'))
    expect(view()).toBe('ConnectingExternal')
    expect(site.store.getState().connection.progress.phase).toBe('requesting')
  })

  it('A wallet that disconnects while its account is shown leads back to the start.', async () => {
    const site = await twoWallets()
    await site.modal.open({ view: 'Profile', namespace: EVM })
    site.second.leave()
    await soon(() => expect(selectView(site.store.getState())).toBe('Connect'))
  })

  it('Disconnecting a wallet of another namespace stays at the list of wallets.', async () => {
    const site = await twoWallets()
    await site.modal.open({ view: 'Profile', namespace: EVM })
    await site.store.dispatch(disconnectWallet('solana', site.solana.found.info.id))
    await soon(() => expect(site.snapshots.at(-1)?.namespaces['solana']?.status).toBe('disconnected'))
    expect(selectView(site.store.getState())).toBe('Profile')
  })

  it('Connections are stored together, whichever tab connected or disconnected one.', async () => {
    const site = await twoWallets()
    const tab = site.open()
    await tab.restored
    await soon(() => expect(others(tab)).toEqual(['eip6963:test.first']))
    // Each tab knows its own changes only.
    await site.store.dispatch(connectWallet({ connectorId: 'eip6963:test.third' }))
    await tab.store.dispatch(pickAddress(EVM, evm(tab)?.accounts[1]?.address ?? ''))
    const again = site.open()
    await again.restored
    await soon(() => expect(others(again)).toEqual(['eip6963:test.first', 'eip6963:test.second']))
    expect(inUse(again)).toBe('eip6963:test.third')

    await tab.store.dispatch(disconnectWallet(EVM, 'eip6963:test.first'))
    const later = site.open()
    await later.restored
    await soon(() => expect(others(later)).toEqual(['eip6963:test.second']))
  })

  it('A site that disconnects before all wallets are restored finds none of them later.', async () => {
    const site = await twoWallets()
    site.close()
    let answer = (): void => {}
    const slow = slowly(site.first.found, 'eth_accounts', new Promise((resolve) => (answer = resolve)))
    const again = site.open([slow])
    await again.restored
    expect(inUse(again)).toBe('eip6963:test.second')
    expect(await again.queue.submit('disconnect', {})).toMatchObject({ ok: true })
    answer()
    await quietFor(200)
    expect(others(again)).toEqual([])
    const later = site.open()
    await later.restored
    await quietFor(100)
    expect(others(later)).toEqual([])
  })

  it('A wallet that answers nothing when it is to be activated is prompted openly.', async () => {
    const site = await twoWallets()
    site.first.answerNothing()
    const choice = { namespace: EVM, connectorId: 'eip6963:test.first' } as const
    expect(await site.store.dispatch(switchAccount(choice))).toBe(false)
    expect(selectView(site.store.getState())).toBe('ConnectingExternal')
    expect(inUse(site)).toBe('eip6963:test.second')
  }, 20_000)

  it('Another account of the same wallet is used from now on, also after a reload.', async () => {
    const site = await twoWallets()
    const [first = '', second = ''] = evm(site)?.accounts.map(({ address }) => address) ?? []
    expect(await site.store.dispatch(pickAddress(EVM, second))).toBe(true)
    await soon(() => expect(evm(site)?.address).toBe(second))
    // The wallet shares one more account, which does not change the active one.
    site.second.emit('accountsChanged', [first, second, `0x${'ab'.repeat(20)}`])
    await soon(() => expect(evm(site)?.accounts).toHaveLength(3))
    expect(evm(site)?.address).toBe(second)
    const again = site.open()
    await again.restored
    await soon(() => expect(evm(again)?.address).toBe(second))

    // When the account changes in the wallet, its first one becomes active.
    again.close()
    const chosen = `0x${'cd'.repeat(20)}`
    site.second.emit('accountsChanged', [chosen, first, second])
    await soon(() => expect(evm(site)?.address?.toLowerCase()).toBe(chosen))
    await soon(() =>
      expect([...site.stored.keys()].filter((key) => key.includes('active_address'))).toEqual([]),
    )
  })

  it('An account that the wallet does not have is not used.', async () => {
    const site = await twoWallets()
    expect(await site.store.dispatch(pickAddress(EVM, `0x${'ef'.repeat(20)}`))).toBe(false)
    expect(evm(site)?.address).not.toBe(`0x${'ef'.repeat(20)}`)
  })
})
