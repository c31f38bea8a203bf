import '@angular/compiler'
import {
  Component,
  createEnvironmentInjector,
  provideZonelessChangeDetection,
  runInInjectionContext,
  signal,
  type ApplicationRef,
  type EnvironmentInjector,
} from '@angular/core'
import { createApplication } from '@angular/platform-browser'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  injectDisconnect,
  injectPay,
  injectPostern,
  injectPosternAccount,
  injectPosternConnections,
  injectPosternEvents,
  injectPosternNetwork,
  injectPosternProvider,
  injectPosternState,
  injectPosternTheme,
  injectPosternWallets,
  injectSessions,
  injectSignIn,
  injectWalletInfo,
  providePostern,
} from '#sdk/angular.ts'
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
let app: ApplicationRef

/** Calls the inject functions in an injection context that the test destroys. */
function own<T>(use: () => T, providers: Parameters<typeof createEnvironmentInjector>[0] = []) {
  const injector: EnvironmentInjector = createEnvironmentInjector(providers, app.injector)
  const used = runInInjectionContext(injector, use)
  app.tick()
  return { used, end: () => injector.destroy() }
}

beforeEach(async () => {
  page = pageInstances()
  ;({ modal, postern } = page.start())
  await postern.preload()
  app = await createApplication({ providers: [provideZonelessChangeDetection()] })
})
afterEach(() => {
  app.destroy()
  page.end()
  document.body.replaceChildren()
})

describe('Angular signals', () => {
  test('The account signal follows the account and keeps unchanged objects', async () => {
    const { used: account } = own(() => injectPosternAccount())
    expect(account()).toMatchObject({ isConnected: false, status: 'disconnected', accounts: [] })
    await modal.change(connectedAccount())
    const before = account()
    expect(before).toEqual({
      address: ADDRESS,
      caipAddress: `eip155:1:${ADDRESS}`,
      accounts: [{ address: ADDRESS, type: 'eoa' }],
      isConnected: true,
      status: 'connected',
    })
    await modal.change({ ...connectedAccount(), loading: true })
    expect(account()).toBe(before)
    await modal.change(connectedAccount({ profileName: 'ana.eth' }))
    expect(account().profileName).toBe('ana.eth')
  })

  test('Signals read the given namespace, and follow it when it changes', async () => {
    const namespace = signal<Namespace>('solana')
    const { used } = own(() => ({
      fixed: injectPosternAccount({ namespace: 'solana' }),
      wallet: injectWalletInfo({ namespace }),
      provider: injectPosternProvider(namespace),
      network: injectPosternNetwork({ namespace }),
    }))
    await modal.change(connectedAccount())
    expect(used.fixed().isConnected).toBe(false)
    expect([used.wallet(), used.provider(), used.network().chainId]).toEqual(Array(3).fill(undefined))
    namespace.set('eip155')
    expect(used.wallet()?.name).toBe('Test wallet')
    expect(used.provider()).toBe(postern.getProvider('eip155'))
    expect(used.network()).toMatchObject({ chainId: 1, caipNetworkIds: ['eip155:1', 'eip155:10'] })
    app.tick()
    await modal.change({ namespaces: {} })
    expect(used.provider()).toBeUndefined()
  })

  test('Signals give the state, the active theme and the newest event', async () => {
    const { used } = own(() => [injectPosternState(), injectPosternTheme(), injectPosternEvents()] as const)
    const [state, theme, event] = used
    expect([theme(), event()]).toEqual(['dark', undefined])
    await modal.change({ themeMode: 'light', view: 'Account' })
    expect([theme(), state().view]).toEqual(['light', 'Account'])
    const emitted = { name: 'MODAL_OPEN', properties: { connected: false } }
    await modal.host().event(emitted)
    await vi.waitFor(() => expect(event()).toEqual(emitted))
  })

  test('The injected functions forward calls to the instance', async () => {
    const { used } = own(
      () => [injectPosternNetwork(), injectDisconnect(), injectSignIn(), injectPay()] as const,
    )
    const [{ switchNetwork }, { disconnect }, { signOut }, pay] = used
    await contract.expectCalls(modal, { switchNetwork, disconnect, signOut, pay })
  })

  test('The sessions signal loads the sessions of a connected visitor, and again on refresh', async () => {
    const { used: sessions } = own(injectSessions)
    await contract.expectSessions(modal, { shown: sessions, refresh: sessions.refresh })
  })

  test('The wallets signal loads the first page and connects a wallet', async () => {
    const { used: list } = own(injectPosternWallets)
    await contract.expectWallets(modal, { ...list, shown: list })
  })

  test('The connections signal lists the connections and changes them', async () => {
    const { used: connections } = own(injectPosternConnections)
    await contract.expectConnections(modal, { ...connections, shown: connections })
  })

  test('Signals unsubscribe when their injector is destroyed', () => {
    const { end } = own(() => {
      injectPosternWallets()
      injectPosternConnections()
      injectSessions()
      injectPosternAccount()
    })
    expect(page.listening()).toBeGreaterThan(3)
    end()
    expect(page.listening()).toBe(0)
  })
})

describe('the instance that Angular signals read', () => {
  test('Signals read the newest instance of the page', async () => {
    postern.destroy()
    const { used } = own(() => ({ postern: injectPostern(), account: injectPosternAccount() }))
    await expect(used.postern.open()).rejects.toThrow('There is no instance.')
    const first = page.start()
    app.tick()
    await first.postern.preload()
    await first.modal.change(connectedAccount())
    expect(used.account().address).toBe(ADDRESS)
    const second = page.start()
    app.tick()
    expect(used.account().address).toBeUndefined()
    await used.postern.open()
    expect([first.postern.getState().open, second.postern.getState().open]).toEqual([false, true])
    await second.modal.change(connectedAccount({ address: OTHER }))
    expect(used.account().address).toBe(OTHER)
  })

  test('Signals read the provided instance rather than the newest', async () => {
    const newer = page.start()
    const { used } = own(() => [injectPostern(), injectPosternAccount()] as const, [providePostern(postern)])
    await modal.change(connectedAccount())
    await newer.postern.preload()
    await newer.modal.change(connectedAccount({ address: OTHER }))
    expect(used[0]).toBe(postern)
    expect(used[1]().address).toBe(ADDRESS)
  })
})

describe('an Angular component', () => {
  const Account = Component({
    selector: 'test-account',
    template: '{{ account().address ?? "nobody" }}',
  })(
    class {
      readonly account = injectPosternAccount()
      constructor() {
        drawn.push(this.account().address ?? 'nobody')
      }
    },
  )
  let drawn: string[] = []

  test('A component renders the account and follows its changes', async () => {
    document.body.innerHTML = '<test-account></test-account>'
    const { location } = app.bootstrap(Account)
    expect(location.nativeElement.textContent).toBe('nobody')
    await modal.change(connectedAccount())
    await app.whenStable()
    expect(location.nativeElement.textContent).toBe(ADDRESS)
    app.components[0]?.destroy()
    expect(page.listening()).toBe(0)
  })

  test('A component on a page without server rendering renders the current state at once', async () => {
    await modal.change(connectedAccount())
    drawn = []
    document.body.innerHTML = '<test-account></test-account>'
    app.bootstrap(Account)
    expect(drawn).toEqual([ADDRESS])
  })

  test("A component on a server-rendered page starts with the server's state, and later components do not", async () => {
    await modal.change(connectedAccount())
    drawn = []
    document.body.innerHTML = '<test-account ng-server-context="ssr"></test-account>'
    const { location } = app.bootstrap(Account)
    expect(drawn).toEqual(['nobody'])
    expect(location.nativeElement.textContent).toBe(ADDRESS)
    await app.whenStable()
    own(() => drawn.push(injectPosternAccount()().address ?? 'nobody'))
    expect(drawn).toEqual(['nobody', ADDRESS])
  })
})
