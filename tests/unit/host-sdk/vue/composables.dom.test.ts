import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createApp, defineComponent, effectScope, h, nextTick, ref, watch, type App } from 'vue'
import type { Namespace } from '#sdk/types/account.ts'
import type { Postern } from '#sdk/types/postern.ts'
import {
  PosternPlugin,
  providePostern,
  useDisconnect,
  usePay,
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
import * as contract from '#tests/contracts/bindings.contract.ts'
import { ADDRESS, connectedAccount } from '#tests/support/builders/connected-account.ts'
import { LISTED_WALLET, pageInstances, type PageInstances } from '#tests/support/scripted/page-instances.ts'
import type { ScriptedModal } from '#tests/support/scripted/scripted-modal.ts'

const OTHER = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'

let page: PageInstances
let modal: ScriptedModal
let postern: Postern
let apps: App[] = []

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
  page = pageInstances()
  ;({ modal, postern } = page.start())
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
    const { setTheme, switchNetwork, disconnect, signOut, pay } = mount(() => ({
      ...usePosternTheme(),
      ...usePosternNetwork(),
      ...useDisconnect(),
      ...useSignIn(),
      pay: usePay(),
    }))
    await setTheme({ themeMode: 'light' })
    expect(modal.calls.map(({ name }) => name)).toContain('syncTheme')
    await contract.expectCalls(modal, { switchNetwork, disconnect, signOut, pay })
  })

  test('useSessions loads the sessions of a connected visitor, and again on refresh', async () => {
    const { sessions, isLoading, refresh } = mount(useSessions)
    const shown = () => ({ sessions: sessions.value, isLoading: isLoading.value })
    await contract.expectSessions(modal, { shown, refresh })
  })

  test('usePosternConnections lists the connections and changes them', async () => {
    const { connections, use, drop } = mount(usePosternConnections)
    await contract.expectConnections(modal, { shown: () => connections.value, use, drop })
  })

  test('usePosternWallets loads the first page by itself, and connects a wallet', async () => {
    const { wallets, search, connecting, connect, more, find } = mount(usePosternWallets)
    await vi.waitFor(() => expect(wallets.value).toEqual([LISTED_WALLET]))
    const connected = connect(LISTED_WALLET)
    expect(connecting.value).toEqual(LISTED_WALLET)
    await connected
    const shown = () => ({ wallets: wallets.value, search: search.value })
    await contract.expectWallets(modal, { shown, connect, more, find })
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
    ;({ modal, postern } = page.start())
    await open()
    await modal.change(connectedAccount())
    expect([address.value, postern.getState().open]).toEqual([ADDRESS, true])
    await vi.waitFor(() => expect(wallets.value).toHaveLength(1))
  })

  test('Composables use the instance that is provided to the app, or to the components below one', async () => {
    const newest = page.start().postern
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
  })

  test('Composables unsubscribe when their component or scope ends', async () => {
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
    expect([address.value, page.listening() > 7]).toEqual([ADDRESS, true])
    unmount()
    expect(page.listening()).toBeGreaterThan(3)
    scope.stop()
    expect(page.listening()).toBe(0)
  })
})
