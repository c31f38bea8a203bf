import { derived, get } from 'svelte/store'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ok } from '#schemas/errors/result.ts'
import { startInstance } from '#tests/support/scripted/start-instance.ts'
import { withEvents } from '#sdk/state/instance-events.ts'
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
import { ADDRESS, connectedAccount } from '#tests/support/builders/connected-account.ts'
import { scriptedModal, SITE_OPTIONS, type ScriptedModal } from '#tests/support/scripted/scripted-modal.ts'

const OTHER = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const SESSION = { data: {}, message: 'm', signature: '0x' }
const WALLET = { id: 'eip6963:test.near', name: 'Near', isInstalled: true, namespaces: ['eip155'] }

let modal: ScriptedModal
let postern: Postern

function start(from = modal): Postern {
  return withEvents(undefined, (onEvent) => startInstance({ ...SITE_OPTIONS, onEvent }, from.chunks))
}

beforeEach(async () => {
  localStorage.clear()
  modal = scriptedModal()
  postern = start()
  await postern.preload()
})
afterEach(() => postern.destroy())

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
    const { signIn, signOut, disconnect } = getPostern()
    await posternTheme().setTheme({ themeMode: 'light' })
    await posternNetwork().switchNetwork('eip155:10')
    await signIn()
    await signOut()
    await disconnect({ namespace: 'eip155' })
    expect(modal.tickets.map(({ kind }) => kind)).toEqual([
      'switchNetwork',
      'signIn',
      'signOut',
      'disconnect',
    ])
    expect(modal.calls.map(({ name }) => name)).toContain('syncTheme')
  })

  test('Sessions and connections are loaded after a connection', async () => {
    const secondary = {
      namespace: 'eip155',
      connectorId: 'eip6963:test.secondary',
      name: 'Secondary',
      accounts: [],
    }
    modal.onTicket = async () => ok([SESSION])
    modal.onRead = () => ok([{ ...secondary, isActive: false }])
    const [sessions, connections] = [posternSessions(), posternConnections()]
    const listener = vi.fn()
    const stops = [sessions.subscribe(listener), connections.subscribe(listener)]
    expect(listener.mock.calls).toEqual([[{ sessions: [], isLoading: false }], [[]]])
    await modal.change(connectedAccount())
    await vi.waitFor(() => expect([get(sessions).sessions.length, get(connections).length]).toEqual([1, 1]))
    modal.onTicket = async () => ok([])
    await sessions.refresh()
    expect(get(sessions).sessions).toEqual([])
    await connections.drop({ namespace: 'eip155', connectorId: secondary.connectorId })
    expect(modal.tickets.at(-1)).toMatchObject({ payload: { method: 'dropConnection' } })
    for (const stop of stops) stop()
  })

  test('Wallets are loaded with the first subscription, and a wallet connects', async () => {
    modal.onRead = () => ok({ wallets: [WALLET], found: [], count: 0, page: 1 })
    const wallets = posternWallets()
    expect(modal.calls.filter(({ name }) => name === 'read')).toEqual([])
    const stops = [wallets.subscribe(() => {}), wallets.subscribe(() => {})]
    await vi.waitFor(() => expect(get(wallets).wallets).toEqual([WALLET]))
    expect(modal.calls.filter(({ name }) => name === 'read')).toHaveLength(1)
    const connected = wallets.connect(WALLET)
    expect(get(wallets).connecting).toEqual(WALLET)
    await connected
    expect(modal.tickets.at(-1)).toMatchObject({ payload: { params: { walletId: WALLET.id } } })
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
    modal.onRead = () => ok({ wallets: [WALLET], found: [], count: 0, page: 1 })
    postern = start()
    await open()
    await modal.change(connectedAccount())
    expect(listener).toHaveBeenLastCalledWith(expect.objectContaining({ address: ADDRESS }))
    await vi.waitFor(() => expect(get(wallets).wallets).toHaveLength(1))
    for (const stop of stops) stop()
  })

  test('Stores use the given instance rather than the newest', async () => {
    const newest = start(scriptedModal())
    await modal.change(connectedAccount())
    expect([get(posternAccount({ postern })).isConnected, get(posternAccount()).isConnected]).toEqual([
      true,
      false,
    ])
    await posternSessions({ postern }).refresh()
    await posternNetwork({ postern }).switchNetwork('eip155:10')
    expect(modal.tickets.map(({ kind }) => kind)).toEqual(['sessions', 'switchNetwork'])
    newest.destroy()
  })
})
