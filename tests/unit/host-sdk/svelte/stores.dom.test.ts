import { derived, get } from 'svelte/store'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  getPostern,
  posternAccount,
  posternConnections,
  posternEvents,
  posternNetwork,
  posternProvider,
  posternSessions,
  posternState,
  posternTheme,
  posternWallets,
  posternWalletInfo,
} from '#sdk/svelte.ts'
import type { Postern } from '#sdk/types/postern.ts'
import {
  expectCalls,
  expectConnections,
  expectSessions,
  expectWallets,
} from '#tests/contracts/bindings.contract.ts'
import { ADDRESS, connectedAccount } from '#tests/support/builders/connected-account.ts'
import { LISTED_WALLET, pageInstances, type PageInstances } from '#tests/support/scripted/page-instances.ts'
import type { ScriptedModal } from '#tests/support/scripted/scripted-modal.ts'

const OTHER = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'

let page: PageInstances
let modal: ScriptedModal
let postern: Postern

beforeEach(async () => {
  page = pageInstances()
  ;({ modal, postern } = page.start())
  await postern.preload()
})
afterEach(() => page.end())

describe('Svelte stores', () => {
  test('A store gives the account on subscription, and every later account', async () => {
    const addresses: unknown[] = []
    const stop = posternAccount().subscribe(({ address, isConnected }) =>
      addresses.push([address, isConnected]),
    )
    expect(addresses).toEqual([[undefined, false]])
    await modal.change(connectedAccount())
    await modal.change({ ...connectedAccount(), loading: true, view: 'Account' })
    await modal.change(connectedAccount({ address: OTHER }))
    stop()
    await modal.change({ namespaces: {} })
    expect(addresses).toEqual([
      [undefined, false],
      [ADDRESS, true],
      [OTHER, true],
    ])
  })

  test('Stores work with `get` and `derived`', async () => {
    await modal.change(connectedAccount())
    const label = derived([posternAccount(), posternNetwork()], ([{ address }, { chainId }]) => [
      address,
      chainId,
    ])
    expect(get(label)).toEqual([ADDRESS, 1])
    expect(get(posternWalletInfo())?.name).toBe('Test wallet')
    expect(get(posternProvider('eip155'))).toBe(postern.getProvider('eip155'))
  })

  test('Stores read the given namespace', async () => {
    await modal.change(connectedAccount())
    const of = { namespace: 'solana' } as const
    expect(get(posternAccount(of)).isConnected).toBe(false)
    expect([get(posternWalletInfo(of)), get(posternProvider('solana'))]).toEqual([undefined, undefined])
  })

  test('Stores give the state, the theme and the newest event', async () => {
    const [state, themeMode, event] = [posternState(), posternTheme(), posternEvents()]
    expect([get(state).open, get(themeMode), get(event)]).toEqual([false, 'dark', undefined])
    await modal.change({ open: true, themeMode: 'light' })
    await modal.host().event({ name: 'MODAL_OPEN', properties: { connected: false } })
    expect([get(state).open, get(themeMode), get(event)?.name]).toEqual([true, 'light', 'MODAL_OPEN'])
  })

  test('Stores forward calls to the instance', async () => {
    await posternTheme().setTheme({ themeMode: 'light' })
    expect(modal.calls.map(({ name }) => name)).toContain('syncTheme')
    await expectCalls(modal, { ...getPostern(), switchNetwork: posternNetwork().switchNetwork })
  })

  test('Sessions are loaded after a connection, and again on refresh', async () => {
    const sessions = posternSessions()
    const stop = sessions.subscribe(() => {})
    await expectSessions(modal, { shown: () => get(sessions), refresh: sessions.refresh })
    stop()
  })

  test('Connections are listed after a connection, and changed', async () => {
    const connections = posternConnections()
    const stop = connections.subscribe(() => {})
    await expectConnections(modal, { ...connections, shown: () => get(connections) })
    stop()
  })

  test('Wallets are loaded with the first subscription, and a wallet connects', async () => {
    const reads = () => modal.calls.filter(({ name }) => name === 'read')
    const wallets = posternWallets()
    expect(reads()).toEqual([])
    const stops = [wallets.subscribe(() => {}), wallets.subscribe(() => {})]
    await vi.waitFor(() => expect(get(wallets).wallets).toEqual([LISTED_WALLET]))
    expect(reads()).toHaveLength(1)
    const connected = wallets.connect(LISTED_WALLET)
    expect(get(wallets).connecting).toEqual(LISTED_WALLET)
    await connected
    await expectWallets(modal, { ...wallets, shown: () => get(wallets) })
    for (const stop of stops) stop()
  })
})

describe('the instance that Svelte stores use', () => {
  test('Stores use the newest instance as soon as it exists', async () => {
    postern.destroy()
    const listener = vi.fn()
    const [account, wallets, { open }] = [posternAccount(), posternWallets(), getPostern()]
    const stops = [account.subscribe(listener), wallets.subscribe(() => {})]
    await expect(open()).rejects.toThrow('There is no instance.')
    ;({ modal, postern } = page.start())
    await open()
    await modal.change(connectedAccount())
    expect(listener).toHaveBeenLastCalledWith(expect.objectContaining({ address: ADDRESS }))
    await vi.waitFor(() => expect(get(wallets).wallets).toHaveLength(1))
    for (const stop of stops) stop()
  })

  test('Stores use the given instance rather than the newest', async () => {
    page.start()
    await modal.change(connectedAccount())
    expect([get(posternAccount({ postern })).isConnected, get(posternAccount()).isConnected]).toEqual([
      true,
      false,
    ])
    await posternSessions({ postern }).refresh()
    await posternNetwork({ postern }).switchNetwork('eip155:10')
    expect(modal.tickets.map(({ kind }) => kind)).toEqual(['sessions', 'switchNetwork'])
  })
})
