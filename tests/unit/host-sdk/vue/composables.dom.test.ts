import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createApp, defineComponent, effectScope, h, nextTick, ref, watch, type App } from 'vue'
import { ok } from '#schemas/errors/result.ts'
import { startInstance } from '#tests/support/scripted/start-instance.ts'
import { withEvents } from '#sdk/state/instance-events.ts'
import type { Namespace } from '#sdk/types/account.ts'
import type { Postern } from '#sdk/types/postern.ts'
import {
  PosternPlugin,
  providePostern,
  useDisconnect,
  usePostern,
  usePosternAccount,
  usePosternConnections,
  usePosternEvents,
  usePosternNetwork,
  usePosternProvider,
  usePosternState,
  usePosternTheme,
  usePosternWallets,
  useSessions,
  useSignIn,
  useWalletInfo,
} from '#sdk/vue.ts'
import { ADDRESS, connectedAccount } from '#tests/support/builders/connected-account.ts'
import { countListeners } from '#tests/support/scripted/page-instances.ts'
import { scriptedModal, SITE_OPTIONS, type ScriptedModal } from '#tests/support/scripted/scripted-modal.ts'

const OTHER = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const SESSION = { data: {}, message: 'm', signature: '0x' }
const WALLET = { id: 'eip6963:test.near', name: 'Near', isInstalled: true, namespaces: ['eip155'] }

let modal: ScriptedModal
let postern: Postern
let apps: App[] = []

function start(from = modal): Postern {
  return withEvents(undefined, (onEvent) => startInstance({ ...SITE_OPTIONS, onEvent }, from.chunks))
}

/** Mounts a component with this setup; returns the result of the setup and the rendered element. */
function mount<T extends object>(
  setup: () => T,
  text: (provided: T) => unknown = () => '',
): T & { html: () => string } {
  let provided: T | undefined
  const app = createApp(
    defineComponent(() => {
      const own = setup()
      provided = own
      return () => String(text(own))
    }),
  )
  const container = document.createElement('div')
  app.mount(container)
  apps.push(app)
  if (!provided) throw new Error('It was not set up.')
  return { ...provided, html: () => container.innerHTML }
}

function unmount(): void {
  for (const app of apps) app.unmount()
  apps = []
}

beforeEach(async () => {
  localStorage.clear()
  modal = scriptedModal()
  postern = start()
  await postern.preload()
})
afterEach(() => {
  unmount()
  postern.destroy()
})

describe('Vue composables', () => {
  test('usePosternAccount follows the account, each field on its own and in the template', async () => {
    const { address, isConnected, html, ...rest } = mount(usePosternAccount, ({ address }) => address.value)
    expect([address.value, isConnected.value, rest.status.value]).toEqual([undefined, false, 'disconnected'])
    await modal.change(connectedAccount())
    expect([address.value, isConnected.value]).toEqual([ADDRESS, true])
    expect(rest.accounts.value).toEqual([{ address: ADDRESS, type: 'eoa' }])
    await nextTick()
    expect(html()).toBe(ADDRESS)
    await modal.change(connectedAccount({ address: OTHER, profileName: 'ana.eth', balance: '1.5' }))
    expect([address.value, rest.profileName.value, rest.balance.value]).toEqual([OTHER, 'ana.eth', '1.5'])
  })

  test('Composables read the provided namespace, and follow it when it changes', async () => {
    const namespace = ref<Namespace>('solana')
    const { address, walletInfo, provider } = mount(() => ({
      ...usePosternAccount({ namespace }),
      ...useWalletInfo({ namespace: () => namespace.value }),
      provider: usePosternProvider(namespace),
    }))
    await modal.change(connectedAccount())
    expect([address.value, walletInfo.value, provider.value]).toEqual([undefined, undefined, undefined])
    namespace.value = 'eip155'
    expect([address.value, walletInfo.value?.name]).toEqual([ADDRESS, 'Test wallet'])
    expect(provider.value).toBe(postern.getProvider('eip155'))
    await modal.change({ namespaces: {} })
    expect([address.value, provider.value]).toEqual([undefined, undefined])
  })

  test('Composables notify only about what they select', async () => {
    await modal.change(connectedAccount())
    const listener = vi.fn()
    const { chainId } = mount(() => {
      const { accounts, address } = usePosternAccount()
      const network = usePosternNetwork()
      watch([accounts, network.caipNetworkIds], () => listener('lists'), { flush: 'sync' })
      watch([address, network.chainId], () => listener('values'), { flush: 'sync' })
      return network
    })
    await modal.change({ ...connectedAccount(), loading: true, view: 'Account' })
    expect(listener).not.toHaveBeenCalled()
    await modal.change(connectedAccount({ caipNetworkId: 'eip155:10' }))
    expect([chainId.value, listener.mock.calls.filter(([what]) => what === 'values')]).toEqual([
      10,
      [['values']],
    ])
  })

  test('Composables give the state, the theme and the newest event', async () => {
    const { state, themeMode, event } = mount(() => ({
      ...usePosternTheme(),
      state: usePosternState(),
      event: usePosternEvents(),
    }))
    expect([state.value.open, themeMode.value, event.value]).toEqual([false, 'dark', undefined])
    await modal.change({ open: true, themeMode: 'light' })
    await modal.host().event({ name: 'MODAL_OPEN', properties: { connected: false } })
    expect([state.value.open, themeMode.value, event.value?.name]).toEqual([true, 'light', 'MODAL_OPEN'])
  })

  test('Composables forward calls to the instance', async () => {
    await modal.change(connectedAccount())
    const { setTheme, switchNetwork, disconnect, signIn, signOut } = mount(() => ({
      ...usePosternTheme(),
      ...usePosternNetwork(),
      ...useDisconnect(),
      ...useSignIn(),
    }))
    await setTheme({ themeMode: 'light' })
    await switchNetwork('eip155:10')
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
    const { sessions, isLoading, refresh, connections, drop } = mount(() => ({
      ...useSessions(),
      ...usePosternConnections(),
    }))
    expect([sessions.value, connections.value]).toEqual([[], []])
    await modal.change(connectedAccount())
    expect(isLoading.value).toBe(true)
    await vi.waitFor(() => expect([sessions.value.length, connections.value.length]).toEqual([1, 1]))
    modal.onTicket = async () => ok([])
    await refresh()
    expect(sessions.value).toEqual([])
    await drop({ namespace: 'eip155', connectorId: secondary.connectorId })
    expect(modal.tickets.at(-1)).toMatchObject({ payload: { method: 'dropConnection' } })
  })

  test('usePosternWallets loads the first page by itself, and connects a wallet', async () => {
    modal.onRead = () => ok({ wallets: [WALLET], found: [], count: 0, page: 1 })
    const { wallets, connect, connecting } = mount(usePosternWallets)
    await vi.waitFor(() => expect(wallets.value).toEqual([WALLET]))
    const connected = connect(WALLET)
    expect(connecting.value).toEqual(WALLET)
    await connected
    expect(modal.tickets.at(-1)).toMatchObject({ payload: { params: { walletId: WALLET.id } } })
  })
})

describe('the instance that Vue composables use', () => {
  test('Composables use the newest instance as soon as it exists', async () => {
    postern.destroy()
    const { open, address, wallets } = mount(() => ({
      ...usePostern(),
      ...usePosternAccount(),
      ...usePosternWallets(),
    }))
    await expect(open()).rejects.toThrow('There is no instance.')
    modal.onRead = () => ok({ wallets: [WALLET], found: [], count: 0, page: 1 })
    postern = start()
    await open()
    await modal.change(connectedAccount())
    expect([address.value, postern.getState().open]).toEqual([ADDRESS, true])
    await vi.waitFor(() => expect(wallets.value).toHaveLength(1))
  })

  test('Composables use the instance that is provided to the app, or to the components below one', async () => {
    const otherModal = scriptedModal()
    const newest = start(otherModal)
    await modal.change(connectedAccount())
    const Shown = defineComponent(() => {
      const { status } = usePosternAccount()
      const state = usePostern().getState()
      return () => `${status.value} ${state.initialized} `
    })
    const Part = defineComponent(() => {
      providePostern(newest)
      return () => h(Shown)
    })
    const app = createApp(() => [h(Shown), h(Part)]).use(PosternPlugin, postern)
    apps.push(app)
    const container = document.createElement('div')
    app.mount(container)
    expect(container.textContent).toBe('connected true disconnected false ')
    newest.destroy()
  })

  test('Composables unsubscribe when their component or scope ends', async () => {
    const listening = countListeners(postern)
    modal.onRead = () => ok({ wallets: [], found: [], count: 0, page: 1 })
    const everything = () => ({
      ...usePosternAccount(),
      ...useSessions(),
      ...usePosternWallets(),
      ...usePosternConnections(),
    })
    mount(everything)
    const scope = effectScope()
    const { address } = scope.run(everything) ?? mount(everything)
    await modal.change(connectedAccount())
    expect([address.value, listening() > 7]).toEqual([ADDRESS, true])
    unmount()
    expect(listening()).toBeGreaterThan(3)
    scope.stop()
    expect(listening()).toBe(0)
  })
})
