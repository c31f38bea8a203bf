import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { optimism } from 'viem/chains'
import { fail, ok } from '#schemas/errors/result.ts'
import { startInstance } from '#tests/support/scripted/start-instance.ts'
import {
  createAppKit,
  useAppKit,
  useAppKitAccount,
  useAppKitBalance,
  useAppKitConnections,
  useAppKitEvents,
  useAppKitNetwork,
  useAppKitProvider,
  useAppKitState,
  useAppKitTheme,
  useDisconnect,
  useWalletInfo,
} from '#sdk/compat.ts'
import { assembleAppKit } from '#sdk/compat/assemble-app-kit.ts'
import { setCurrentAppKit } from '#sdk/compat/current-app-kit.ts'
import { toPosternOptions } from '#sdk/compat/map-options.ts'
import type { AppKit, AppKitOptions } from '#sdk/compat/types.ts'
import { withEvents } from '#sdk/state/instance-events.ts'
import { ADDRESS, connectedAccount } from '#tests/support/builders/connected-account.ts'
import { OLDER_OPTIONS } from '#tests/support/components/hooks-tree.tsx'
import { scriptedModal, type ScriptedModal } from '#tests/support/scripted/scripted-modal.ts'

let modal: ScriptedModal
let kit: AppKit

/** Does what `createAppKit` does, with a scripted modal. */
function start(change: Partial<AppKitOptions> = {}): AppKit {
  const options = { ...OLDER_OPTIONS, ...change }
  const postern = withEvents(undefined, (onEvent) =>
    startInstance({ ...toPosternOptions(options), onEvent }, modal.chunks),
  )
  const parts = assembleAppKit(options, postern)
  setCurrentAppKit(parts)
  return parts.kit
}

/** Every test of a group gets an instance whose modal is loaded. */
function withLoadedKit(): void {
  beforeEach(async () => {
    localStorage.clear()
    modal = scriptedModal()
    kit = start()
    await kit.postern.preload()
    await modal.change({})
  })
  afterEach(leave)
}

function leave(): void {
  cleanup()
  kit.postern.destroy()
  localStorage.clear()
}

async function change(patch: Parameters<ScriptedModal['change']>[0]): Promise<void> {
  await act(() => modal.change(patch))
}

test.each([
  ['useAppKit', useAppKit],
  ['useAppKitAccount', useAppKitAccount],
  ['useAppKitBalance', useAppKitBalance],
  ['useAppKitConnections', useAppKitConnections],
  ['useAppKitEvents', useAppKitEvents],
  ['useAppKitNetwork', useAppKitNetwork],
  ['useAppKitProvider', () => useAppKitProvider('eip155')],
  ['useAppKitState', useAppKitState],
  ['useAppKitTheme', useAppKitTheme],
  ['useDisconnect', useDisconnect],
  ['useWalletInfo', useWalletInfo],
])('%s throws before createAppKit was called', (name, hook) => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  expect(() => renderHook(() => hook())).toThrow(`Please call createAppKit before using ${name} hook`)
  vi.restoreAllMocks()
})

describe('createAppKit', () => {
  test('createAppKit warns once about options without effect, and returns its first instance to later calls', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    const first = createAppKit({ ...OLDER_OPTIONS, adapters: [{}] })
    await vi.waitFor(() => expect(warn.mock.calls).toEqual([[expect.stringContaining('`adapters`')]]))
    expect(createAppKit({ ...OLDER_OPTIONS, projectId: 'other' })).toBe(first)
    expect(warn).toHaveBeenCalledOnce()
    first.postern.destroy()
  })
})

describe('the AppKit instance', () => {
  withLoadedKit()

  test('The instance reads the account, the network and the wallet', async () => {
    expect([kit.getIsConnectedState(), kit.getAddress(), kit.getWalletProvider()]).toEqual([
      false,
      undefined,
      undefined,
    ])
    await change(connectedAccount())
    expect(kit.getAccount()).toEqual({
      allAccounts: [{ namespace: 'eip155', address: ADDRESS, type: 'eoa' }],
      address: ADDRESS,
      caipAddress: `eip155:1:${ADDRESS}`,
      isConnected: true,
      status: 'connected',
      embeddedWalletInfo: undefined,
    })
    expect([kit.getAddress('eip155'), kit.getAddress('solana'), kit.getCaipAddress()]).toEqual([
      ADDRESS,
      undefined,
      `eip155:1:${ADDRESS}`,
    ])
    expect([kit.getIsConnectedState(), kit.getChainId(), kit.getCaipNetworkId()]).toEqual([
      true,
      1,
      'eip155:1',
    ])
    expect(kit.getCaipNetwork()).toMatchObject({ name: 'Ethereum', caipNetworkId: 'eip155:1' })
    expect(kit.getCaipNetworks('solana')).toEqual([])
    expect(kit.getWalletInfo()).toEqual({ id: 'eip6963:test.wallet', name: 'Test wallet' })
    expect([kit.getWalletProvider(), kit.getProvider('eip155')]).toEqual(
      Array(2).fill(kit.postern.getProvider('eip155')),
    )
    expect([kit.getProvider('solana'), kit.getWalletProviderType()]).toEqual([undefined, 'ANNOUNCED'])
  })

  test('The instance reports the embedded wallet', async () => {
    await change(connectedAccount({ wallet: { id: 'auth', name: 'Embedded wallet' } }))
    expect(kit.getAccount().embeddedWalletInfo).toEqual({
      user: {},
      accountType: 'eoa',
      isSmartAccountDeployed: false,
    })
    await change(
      connectedAccount({ wallet: { id: 'auth', name: 'Embedded wallet' }, smartAccountDeployed: true }),
    )
    expect(kit.getAccount().embeddedWalletInfo?.isSmartAccountDeployed).toBe(true)
    expect(kit.getWalletProviderType()).toBe('AUTH')
  })

  test('Subscriptions call back for their own changes, until they are stopped', async () => {
    const [account, network, state, providers, wallet] = [vi.fn(), vi.fn(), vi.fn(), vi.fn(), vi.fn()]
    const stops = [
      kit.subscribeAccount(account),
      kit.subscribeNetwork(network),
      kit.subscribeState(state),
      kit.subscribeProviders(providers),
      kit.subscribeWalletInfo(wallet),
    ]
    await change(connectedAccount())
    await change({ view: 'Account' })
    expect([account, network, state, providers, wallet].map(({ mock }) => mock.calls.length)).toEqual([
      1, 0, 0, 1, 1,
    ])
    expect(providers).toHaveBeenCalledWith({ eip155: kit.postern.getProvider('eip155') })
    await change({ ...connectedAccount({ caipNetworkId: 'eip155:10' }), open: true })
    expect(network).toHaveBeenCalledWith({ caipNetwork: undefined, caipNetworkId: 'eip155:10', chainId: 10 })
    expect(state).toHaveBeenCalledWith(
      expect.objectContaining({ open: true, selectedNetworkId: 'eip155:10' }),
    )
    stops.forEach((stop) => stop())
    await change({ namespaces: {}, open: false })
    expect([account, network, state].map(({ mock }) => mock.calls.length)).toEqual([2, 1, 1])
  })

  test('The instance switches networks by the objects the site has', async () => {
    modal.onTicket = async () => ok(undefined)
    await kit.switchNetwork(optimism)
    await kit.addNetwork('eip155', optimism)
    await kit.removeNetwork('eip155', 10)
    await kit.disconnect('eip155')
    expect(modal.tickets.map(({ kind, payload }) => [kind, payload])).toMatchObject([
      ['switchNetwork', { caipNetworkId: 'eip155:10' }],
      ['addNetwork', { network: { caipNetworkId: 'eip155:10', name: 'OP Mainnet' } }],
      ['removeNetwork', { caipNetworkId: 'eip155:10' }],
      ['disconnect', { namespace: 'eip155' }],
    ])
  })

  test('A change of theme takes effect at once and reaches the modal', async () => {
    const listener = vi.fn()
    kit.subscribeTheme(listener)
    kit.setThemeMode('dark')
    kit.setThemeVariables({ '--w3m-accent': '#00ff00' })
    expect([kit.getThemeMode(), kit.getThemeVariables()]).toEqual(['dark', { '--w3m-accent': '#00ff00' }])
    expect(listener).toHaveBeenCalledTimes(2)
    await vi.waitFor(() =>
      expect(modal.calls).toContainEqual({
        name: 'syncTheme',
        params: { themeVariables: { accent: '#00ff00' } },
      }),
    )
  })

  test('An update of one feature leaves the other features as they are', async () => {
    kit.updateFeatures({ email: false })
    kit.setSocialsOrder(['github'])
    kit.updateOptions({ allWallets: 'HIDE' })
    await vi.waitFor(() => {
      const patches = modal.calls.filter(({ name }) => name === 'syncOptions').map(({ params }) => params)
      expect(patches).toEqual([
        { features: { email: false } },
        { features: { email: false, socials: ['github'] } },
        { allWallets: 'HIDE' },
      ])
    })
  })

  test('The instance lists the connected wallets and reports changes', async () => {
    const listener = vi.fn()
    const stop = kit.subscribeConnections(listener)
    expect(kit.getConnections()).toEqual([])
    await change(connectedAccount())
    const connection = {
      namespace: 'eip155',
      connectorId: 'eip6963:test.wallet',
      name: 'Test wallet',
      icon: undefined,
      accounts: [{ address: ADDRESS, type: 'eoa' }],
      caipNetwork: expect.objectContaining({ name: 'Ethereum' }),
    }
    expect([kit.getConnections(), kit.getConnections('solana')]).toEqual([[connection], []])
    await change({ view: 'Account' })
    expect(listener.mock.calls).toEqual([[[connection]]])
    await change({ namespaces: {} })
    expect(listener).toHaveBeenLastCalledWith([])
    stop()
    await change(connectedAccount())
    expect(listener).toHaveBeenCalledTimes(2)
  })

  test('Address labels are added and removed', async () => {
    kit.addAddressLabel(ADDRESS, 'Savings')
    kit.addAddressLabel('someone', 'Till')
    kit.removeAddressLabel(ADDRESS)
    await vi.waitFor(() => {
      const patches = modal.calls.filter(({ name }) => name === 'syncOptions').map(({ params }) => params)
      expect(patches).toEqual([
        { addressLabels: { [ADDRESS]: 'Savings' } },
        { addressLabels: { [ADDRESS]: 'Savings', someone: 'Till' } },
        { addressLabels: { someone: 'Till' } },
      ])
    })
  })

  test('Networks that are added later are known by object and by id', async () => {
    kit.updateOptions({ networks: [optimism, 'eip155:137'] })
    expect(kit.getCaipNetworks('eip155').map(({ name }) => name)).toEqual([
      'Ethereum',
      'OP Mainnet',
      'Polygon',
    ])
    await vi.waitFor(() => expect(modal.calls.map(({ name }) => name)).toContain('syncOptions'))
  })

  test('fetchBalance reads the balance of the account', async () => {
    await change(connectedAccount())
    modal.onRead = ({ method }) => (method === 'eth_getBalance' ? ok('0x14d1120d7b160000') : fail(-1, '?'))
    expect(await kit.fetchBalance()).toMatchObject({
      isSuccess: true,
      data: { balance: '1.5', symbol: 'ETH' },
    })
    modal.onRead = () => fail(4901, 'The network is away.')
    expect(await kit.fetchBalance()).toMatchObject({
      isError: true,
      data: undefined,
      error: 'The network is away.',
    })
  })

  test.each([
    ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', { context: {}, value: 1_500_000_000 }, 'SOL'],
    ['bip122:000000000019d6689c085ae165831e93', '1.5', 'BTC'],
  ])('fetchBalance reads the balance on %s', async (caipNetworkId, answer, symbol) => {
    kit.postern.destroy()
    modal = scriptedModal()
    kit = start({ networks: [caipNetworkId] })
    await kit.postern.preload()
    const [namespace = ''] = caipNetworkId.split(':')
    const { namespaces } = connectedAccount({ address: 'someone', caipNetworkId })
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the builder makes an account of eip155
    await change({ activeNamespace: namespace, namespaces: { [namespace]: namespaces['eip155'] } as never })
    const onRead = vi.fn(() => ok(answer))
    modal.onRead = onRead
    expect(await kit.fetchBalance()).toMatchObject({ isSuccess: true, data: { balance: '1.5', symbol } })
    expect(onRead).toHaveBeenCalledWith({ namespace, method: 'getBalance', params: ['someone'] })
  })

  test('The balance without an account is an error, not zero', async () => {
    expect(await kit.fetchBalance('solana')).toMatchObject({ isError: true, data: undefined })
  })
})

describe('an earlier visit', () => {
  beforeEach(() => {
    localStorage.setItem('postern:demo', '["eip155"]')
    modal = scriptedModal()
  })
  afterEach(leave)

  test('The account is reconnecting until its connection is restored', async () => {
    await modal.change({ initialized: false })
    kit = start()
    const { result } = renderHook(() => useAppKitAccount())
    expect(result.current).toMatchObject({ status: 'reconnecting', isConnected: false })
    let isReady = false
    const ready = kit.ready().then(() => (isReady = true))
    await kit.postern.preload()
    await change({ loading: true })
    expect([isReady, kit.getAccount().status]).toEqual([false, 'reconnecting'])
    await change({ ...connectedAccount(), initialized: true })
    expect(result.current).toMatchObject({ status: 'connected', isConnected: true })
    await ready
  })

  test('The wait for an earlier connection ends when the instance is destroyed', async () => {
    await modal.change({ initialized: false })
    kit = start()
    const ready = kit.ready()
    await kit.postern.preload()
    await modal.change({ loading: true })
    kit.postern.destroy()
    await ready
    expect(kit.getAccount().status).toBe('disconnected')
  })

  test('Without an earlier visit the state is initialized before anything is loaded', () => {
    localStorage.clear()
    kit = start()
    expect([kit.getState().initialized, kit.postern.getState().initialized]).toEqual([true, false])
    expect(renderHook(() => useAppKitState()).result.current.initialized).toBe(true)
  })

  test('The account is not reconnecting when the site disables restoring', async () => {
    kit = start({ enableReconnect: false })
    expect(kit.getAccount().status).toBe('disconnected')
    await kit.ready()
  })
})

describe('AppKit hooks', () => {
  withLoadedKit()

  test('Hooks follow the instance and keep unchanged objects', async () => {
    modal.onRead = () => ok([])
    const hook = vi.fn(() => ({
      kit: useAppKit(),
      account: useAppKitAccount({ namespace: 'eip155' }),
      network: useAppKitNetwork(),
      provider: useAppKitProvider('eip155'),
      state: useAppKitState(),
      wallet: useWalletInfo(),
      connections: useAppKitConnections().connections,
      disconnect: useDisconnect(),
      balance: useAppKitBalance(),
    }))
    const { result } = renderHook(hook)
    const before = result.current
    await change(connectedAccount())
    expect(result.current).toMatchObject({
      account: { address: ADDRESS, status: 'connected' },
      network: { chainId: 1, caipNetwork: { name: 'Ethereum' } },
      provider: { walletProvider: kit.postern.getProvider('eip155'), walletProviderType: 'ANNOUNCED' },
      wallet: { walletInfo: { name: 'Test wallet' } },
      connections: [{ namespace: 'eip155', name: 'Test wallet' }],
    })
    expect([result.current.kit, result.current.disconnect, result.current.balance]).toEqual([
      before.kit,
      before.disconnect,
      before.balance,
    ])
    // The list of secondary connections comes with a chunk of its own.
    await act(() => vi.dynamicImportSettled())
    const [previous, times] = [result.current, hook.mock.calls.length]
    await change({ view: 'Account' })
    expect(hook).toHaveBeenCalledTimes(times)
    await change({ loading: true })
    expect(result.current.account).toBe(previous.account)
    expect(result.current.connections).toBe(previous.connections)
    expect(result.current.state).toMatchObject({ loading: true, activeChain: 'eip155' })
  })

  test('useAppKitTheme changes the theme', async () => {
    const { result } = renderHook(useAppKitTheme)
    expect(result.current.themeMode).toBe('light')
    act(() => result.current.setThemeMode('dark'))
    expect(result.current.themeMode).toBe('dark')
    await vi.waitFor(() =>
      expect(modal.calls).toContainEqual({ name: 'syncTheme', params: { themeMode: 'dark' } }),
    )
  })

  test('useAppKitEvents gives the newest event', async () => {
    const { result } = renderHook(useAppKitEvents)
    expect(result.current).toEqual({ timestamp: expect.any(Number), data: expect.anything() })
    expect(result.current.data.event).toBe('MODAL_CREATED')
    const properties = { connected: false }
    await act(async () => void (await modal.host().event({ name: 'MODAL_OPEN', properties })))
    expect(result.current.data).toEqual({ type: 'track', event: 'MODAL_OPEN', properties })
    expect(kit.getEvent().data.event).toBe('MODAL_OPEN')
    const heardAtMs = result.current.timestamp
    await new Promise((resolve) => setTimeout(resolve, 5))
    expect([kit.getEvent().timestamp, heardAtMs]).toEqual([heardAtMs, expect.any(Number)])
  })
})
