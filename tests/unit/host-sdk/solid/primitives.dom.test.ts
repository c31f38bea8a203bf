import { createComponent, createRenderEffect, createRoot, createSignal } from 'solid-js'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  PosternProvider,
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
} from '#sdk/solid.ts'
import type { Namespace } from '#sdk/types/account.ts'
import type { Postern } from '#sdk/types/postern.ts'
import * as contract from '#tests/contracts/bindings.contract.ts'
import { ADDRESS, connectedAccount } from '#tests/support/builders/connected-account.ts'
import { pageInstances, type PageInstances } from '#tests/support/scripted/page-instances.ts'
import type { ScriptedModal } from '#tests/support/scripted/scripted-modal.ts'

const OTHER = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'

let page: PageInstances
let modal: ScriptedModal
let postern: Postern
let ends: (() => void)[]

/** Calls primitives under an owner that ends with the test, or when the test ends it. */
function own<T>(use: () => T): { readonly used: T; readonly end: () => void } {
  return createRoot((end) => {
    ends.push(end)
    return { used: use(), end }
  })
}

/** Every value that an effect has seen. */
function valuesOf<T>(read: () => T): T[] {
  const values: T[] = []
  createRenderEffect(() => void values.push(read()))
  return values
}

beforeEach(async () => {
  ends = []
  page = pageInstances()
  ;({ modal, postern } = page.start())
  await postern.preload()
})
afterEach(() => {
  for (const end of ends) end()
  page.end()
})

describe('Solid primitives', () => {
  test('usePosternAccount follows the account, and each field on its own', async () => {
    const { used } = own(() => {
      const account = usePosternAccount()
      return {
        account,
        addresses: valuesOf(() => account.address),
        names: valuesOf(() => account.profileName),
      }
    })
    expect(used.account).toMatchObject({ isConnected: false, status: 'disconnected', accounts: [] })
    await modal.change(connectedAccount())
    expect({ ...used.account }).toEqual({
      address: ADDRESS,
      caipAddress: `eip155:1:${ADDRESS}`,
      accounts: [{ address: ADDRESS, type: 'eoa' }],
      isConnected: true,
      status: 'connected',
    })
    await modal.change(connectedAccount({ profileName: 'ana.eth' }))
    await modal.change({ ...connectedAccount({ profileName: 'ana.eth' }), loading: true })
    expect(used.addresses).toEqual([undefined, ADDRESS])
    expect(used.names).toEqual([undefined, 'ana.eth'])
  })

  test('Primitives read the given namespace, and follow it when it changes', async () => {
    const [namespace, setNamespace] = createSignal<Namespace>('solana')
    const { used } = own(() => ({
      fixed: usePosternAccount({ namespace: 'solana' }),
      wallet: useWalletInfo({ namespace }),
      provider: usePosternProvider(namespace),
      network: usePosternNetwork({ namespace }),
    }))
    await modal.change(connectedAccount())
    expect(used).toMatchObject({ fixed: { isConnected: false }, wallet: { walletInfo: undefined } })
    expect([used.provider(), used.network.chainId]).toEqual([undefined, undefined])
    setNamespace('eip155')
    expect(used.wallet.walletInfo?.name).toBe('Test wallet')
    expect(used.provider()).toBe(postern.getProvider('eip155'))
    expect(used.network).toMatchObject({ chainId: 1, caipNetworkIds: ['eip155:1', 'eip155:10'] })
    await modal.change({ namespaces: {} })
    expect(used.provider()).toBeUndefined()
  })

  test('Primitives give the state, the active theme and the newest event', async () => {
    const { used } = own(() => [usePosternState(), usePosternTheme(), usePosternEvents()] as const)
    const [state, theme, event] = used
    expect([theme.themeMode, event()]).toEqual(['dark', undefined])
    await modal.change({ themeMode: 'light', view: 'Account' })
    expect([theme.themeMode, state().view]).toEqual(['light', 'Account'])
    const emitted = { name: 'MODAL_OPEN', properties: { connected: false } }
    await modal.host().event(emitted)
    await vi.waitFor(() => expect(event()).toEqual(emitted))
  })

  test('Primitives forward calls to the instance', async () => {
    const { used } = own(() => [usePosternNetwork(), useDisconnect(), useSignIn(), usePay()] as const)
    const [{ switchNetwork }, { disconnect }, { signOut }, pay] = used
    await contract.expectCalls(modal, { switchNetwork, disconnect, signOut, pay })
  })

  test('useSessions loads the sessions of a connected visitor, and again on refresh', async () => {
    const { used } = own(useSessions)
    await contract.expectSessions(modal, { shown: () => used, refresh: used.refresh })
  })

  test('usePosternWallets loads the first page and connects a wallet', async () => {
    const { used } = own(usePosternWallets)
    const { connect, more, find } = used
    await contract.expectWallets(modal, { shown: () => used, connect, more, find })
  })

  test('usePosternConnections lists the connections and changes them', async () => {
    const { used } = own(usePosternConnections)
    const { use, drop } = used
    await contract.expectConnections(modal, { shown: () => used.connections, use, drop })
  })

  test('Primitives unsubscribe when their owner ends', async () => {
    const { used, end } = own(() => {
      usePosternWallets()
      usePosternConnections()
      useSessions()
      return usePosternAccount()
    })
    expect(page.listening()).toBeGreaterThan(3)
    end()
    expect(page.listening()).toBe(0)
    await modal.change(connectedAccount())
    expect(used.isConnected).toBe(false)
  })
})

describe('the instance that Solid primitives use', () => {
  test('Primitives use the newest instance of the page', async () => {
    postern.destroy()
    const { used } = own(() => ({ postern: usePostern(), account: usePosternAccount(), list: useSessions() }))
    await expect(used.postern.open()).rejects.toThrow('There is no instance.')
    const first = page.start()
    await first.postern.preload()
    await first.modal.change(connectedAccount())
    expect(used.account.address).toBe(ADDRESS)
    const second = page.start()
    expect(used.account.address).toBeUndefined()
    await used.postern.open()
    expect([first.postern.getState().open, second.postern.getState().open]).toEqual([false, true])
    await second.modal.change(connectedAccount({ address: OTHER }))
    await first.modal.change(connectedAccount())
    expect(used.account.address).toBe(OTHER)
  })

  test('Primitives use the provided instance rather than the newest', async () => {
    const newer = page.start()
    const found = own(() => {
      let under: { readonly postern: Postern; readonly account: { address: unknown } } | undefined
      createComponent(PosternProvider, {
        postern,
        get children() {
          under = { postern: usePostern(), account: usePosternAccount() }
          return undefined
        },
      })
      return under
    }).used
    await modal.change(connectedAccount())
    await newer.postern.preload()
    await newer.modal.change(connectedAccount({ address: OTHER }))
    expect(found?.postern).toBe(postern)
    expect(found?.account.address).toBe(ADDRESS)
  })
})
