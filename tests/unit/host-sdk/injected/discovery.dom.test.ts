import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { InjectedWallet } from '#schemas/entities/injected-wallet.ts'
import { InjectedWallets } from '#schemas/entities/injected-wallet.ts'
import { createWalletRegistry, type WalletRegistry } from '#sdk/injected/registry.ts'

let registry: WalletRegistry | undefined
let lists: InjectedWallet[][]

const latest = (): InjectedWallet[] => lists.at(-1) ?? []

function discover(options: { eip6963?: boolean; injected?: boolean } = {}): void {
  registry = createWalletRegistry({
    eip6963: true,
    injected: true,
    ...options,
    onChange: (wallets) => lists.push(wallets),
  })
}

function announce(info: object, provider: unknown = { request: async () => null }): void {
  window.dispatchEvent(
    new CustomEvent('eip6963:announceProvider', { detail: Object.freeze({ info, provider }) }),
  )
}

const INFO = { uuid: 'u1', name: 'One', rdns: 'test.one', icon: 'data:image/svg+xml;base64,PHN2Zy8+' }

beforeEach(() => {
  vi.useFakeTimers()
  lists = []
})
afterEach(() => {
  registry?.stop()
  vi.useRealTimers()
  for (const name of ['ethereum', 'btc_providers', 'BitcoinThing', 'unisat'])
    Reflect.deleteProperty(window, name)
})

describe('EIP-6963', () => {
  test('A document that was just loaded gets the list at once', () => {
    window.addEventListener('eip6963:requestProvider', () => announce(INFO), { once: true })
    discover()
    registry?.announceAll()
    expect(latest().map(({ id }) => id)).toEqual(['eip6963:test.one'])
    vi.advanceTimersByTime(50)
    expect(lists).toHaveLength(1)
  })

  test('Wallets that answer the request are listed in one message per burst', () => {
    const onRequest = (): void => {
      announce(INFO)
      announce({ ...INFO, uuid: 'u2', rdns: 'test.two', name: 'Two' })
    }
    window.addEventListener('eip6963:requestProvider', onRequest, { once: true })
    discover()
    vi.advanceTimersByTime(50)
    expect(lists).toHaveLength(1)
    expect(latest().map(({ id }) => id)).toEqual(['eip6963:test.one', 'eip6963:test.two'])
    expect(InjectedWallets.safeParse(latest()).success).toBe(true)
  })

  test('A second wallet with the same rdns is listed separately, and a repeated announcement changes nothing', () => {
    discover()
    announce(INFO)
    announce({ ...INFO, uuid: 'u2' })
    announce(INFO)
    vi.advanceTimersByTime(50)
    expect(latest().map(({ id }) => id)).toEqual(['eip6963:test.one', 'eip6963:test.one#2'])
  })

  test('Icons that are no images and malformed announcements are dropped', () => {
    discover()
    announce({ ...INFO, icon: 'https://tracker.test/a.png' })
    announce({ ...INFO, uuid: 'u2', rdns: 'test.two', icon: `data:image/png;base64,${'A'.repeat(300_000)}` })
    announce({ ...INFO, uuid: 'u3', rdns: 'test.three', icon: 'data:text/html,x' })
    announce({ ...INFO, uuid: 4 })
    announce({ ...INFO, uuid: 'u5', rdns: 'test.five', name: 'x'.repeat(200) })
    announce(INFO, null)
    window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: null }))
    vi.advanceTimersByTime(50)
    expect(latest().map(({ icon }) => icon)).toEqual([undefined, undefined, undefined])
  })

  test('Providers are not touched before they are used, and the own provider is never listed', () => {
    const touched = vi.fn()
    const provider = new Proxy({}, { get: touched, has: touched, getOwnPropertyDescriptor: touched })
    discover()
    announce(INFO, provider)
    announce({ ...INFO, uuid: 'u9', rdns: 'org.postern' })
    vi.advanceTimersByTime(50)
    expect(touched).not.toHaveBeenCalled()
    expect(latest().map(({ id }) => id)).toEqual(['eip6963:test.one'])
  })

  test('Discovery by EIP-6963 can be switched off', () => {
    discover({ eip6963: false })
    announce(INFO)
    vi.advanceTimersByTime(50)
    expect(lists.flat()).toEqual([])
  })
})

describe('window.ethereum', () => {
  test('window.ethereum is listed after 300 ms without an announcement', () => {
    Object.assign(window, { ethereum: { request: async () => null } })
    discover()
    vi.advanceTimersByTime(290)
    expect(latest()).toEqual([])
    vi.advanceTimersByTime(60)
    expect(latest().map(({ id }) => id)).toEqual(['injected'])
    Reflect.deleteProperty(window, 'ethereum')
    expect(registry?.find('injected')?.provider?.()).toBeUndefined()
  })

  test('window.ethereum is not listed when a wallet announced itself', () => {
    Object.assign(window, { ethereum: { request: async () => null } })
    discover()
    announce(INFO)
    vi.advanceTimersByTime(400)
    expect(latest().map(({ id }) => id)).toEqual(['eip6963:test.one'])
  })
})

describe('the Wallet Standard', () => {
  const wallet = (name: string, chains: string[], features: object = {}) => ({
    version: '1.0.0',
    name,
    icon: 'data:image/png;base64,AA==',
    chains,
    accounts: [],
    features: { 'standard:connect': {}, ...features },
  })

  test('Wallets that register before and after discovery are found, of the known namespaces only', () => {
    const early = wallet('Early', ['solana:mainnet'])
    const onReady = (event: Event): void => Object(event).detail.register(early)
    window.addEventListener('wallet-standard:app-ready', onReady, { once: true })
    discover()
    const registerLater = (api: { register: (...wallets: object[]) => () => void }): void => {
      unregister = api.register(
        wallet('Late', ['bitcoin:mainnet']),
        wallet('Other', ['sui:mainnet']),
        wallet('Both', ['solana:devnet', 'bitcoin:regtest']),
      )
    }
    let unregister = (): void => {}
    window.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: registerLater }))
    vi.advanceTimersByTime(50)
    expect(latest().map(({ id, namespaces }) => [id, namespaces])).toEqual([
      ['standard:Early', ['solana']],
      ['standard:Late', ['bip122']],
      ['standard:Both', ['solana', 'bip122']],
    ])
    expect(InjectedWallets.safeParse(latest()).success).toBe(true)
    unregister()
    expect(registry?.find('standard:Late')?.standard?.()).toBeUndefined()
    expect(registry?.find('standard:Early')?.standard?.()).toBe(early)
  })

  test('The own Wallet Standard wallets are never listed', () => {
    discover()
    const own = (api: { register: (wallet: object) => void }): void =>
      api.register(wallet('Postern', ['solana:mainnet'], { 'postern:': {} }))
    window.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: own }))
    vi.advanceTimersByTime(50)
    expect(latest()).toEqual([])
  })
})

describe('other Bitcoin wallets', () => {
  test('Bitcoin wallets are found by list and by path, also when they are injected late', () => {
    Object.assign(window, {
      BitcoinThing: { Provider: { request: async () => null } },
      btc_providers: [
        { id: 'BitcoinThing.Provider', name: 'Thing', icon: 'data:image/png;base64,AA==' },
        { id: 'constructor.prototype', name: 'Trick' },
        { id: 'Missing.Provider', name: 'Missing' },
        null,
      ],
    })
    discover()
    Object.assign(window, { unisat: { requestAccounts: async () => [] } })
    vi.advanceTimersByTime(400)
    expect(latest().map(({ id, protocol, namespaces }) => [id, protocol, namespaces])).toEqual([
      ['btc:BitcoinThing.Provider', 'wallet-standard', ['bip122']],
      ['btc:unisat', 'wallet-standard', ['bip122']],
    ])
    expect(InjectedWallets.safeParse(latest()).success).toBe(true)
  })
})
