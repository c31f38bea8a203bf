import { describe, expect, test } from 'vitest'
import { createWalletCallHandlers } from '#sdk/injected/wallet-call-handlers.ts'
import type { FoundAccount, FoundWallet, InjectedProvider } from '#sdk/injected/found-wallet.ts'

class LiveAccount implements FoundAccount {
  readonly publicKey = new Uint8Array([1, 2])
  readonly chains = ['solana:mainnet']
  readonly features = ['solana:signMessage']
  readonly address: string
  constructor(address: string) {
    this.address = address
  }
}

function standardWallet() {
  const accounts: LiveAccount[] = []
  const requests: unknown[] = []
  const listeners = new Set<() => void>()
  const wallet = {
    name: 'Ghost',
    chains: ['solana:mainnet'],
    accounts,
    features: {
      'standard:connect': {
        connect: async () => {
          accounts.push(new LiveAccount('So1'))
          return { accounts }
        },
      },
      'standard:events': {
        on: (_: string, listener: () => void) => {
          listeners.add(listener)
          return () => listeners.delete(listener)
        },
      },
      'solana:signMessage': {
        signMessage: async (input: { account: FoundAccount; nested: { account: FoundAccount }[] }) => {
          requests.push(input.account, input.nested[0]?.account)
          return [{ signature: new Uint8Array([9]), signedMessage: new Uint8Array([8]) }]
        },
      },
    },
  }
  return { wallet, requests, listeners }
}

function bridgeOver(wallets: Record<string, FoundWallet>) {
  const events: unknown[] = []
  const marked: string[] = []
  const settled: unknown[] = []
  const bridge = createWalletCallHandlers({
    registry: { find: (id) => wallets[id] },
    markReachedWallet: (id) => marked.push(id),
    settle: (id, result) => settled.push([id, result]),
    onEvent: (event) => events.push(event),
  })
  return { ...bridge, events, marked, settled }
}

const EVM: FoundWallet['info'] = { id: 'a', namespaces: ['eip155'], protocol: 'eip1193', name: 'A' }
const STANDARD: FoundWallet['info'] = {
  id: 's',
  namespaces: ['solana'],
  protocol: 'wallet-standard',
  name: 'S',
}

describe('EIP-1193 wallets', () => {
  const ask = (provider: InjectedProvider | undefined) => {
    const bridge = bridgeOver({ a: { info: EVM, provider: () => provider } })
    return { bridge, answer: bridge.handlers.walletRequest({ walletId: 'a', method: 'eth_accounts' }) }
  }

  test('The answer of an EIP-1193 wallet is a plain copy', async () => {
    class Receipt {
      readonly status = '0x1'
      readonly logs = [{ data: new Uint8Array([7]).buffer }]
    }
    const { answer } = ask({ request: async () => new Receipt() })
    expect(await answer).toEqual({
      ok: true,
      value: { status: '0x1', logs: [{ data: new Uint8Array([7]) }] },
    })
  })

  test('A ticket is marked before the wallet gets the request', async () => {
    const provider = { request: async () => bridge.marked.length }
    const bridge = bridgeOver({ a: { info: EVM, provider: () => provider } })
    const call = { walletId: 'a', method: 'personal_sign', ticketId: 'ticket-1' }
    expect(await bridge.handlers.walletRequest(call)).toEqual({ ok: true, value: 1 })
  })

  test('An answer settles its ticket only when the modal says that it does', async () => {
    const { bridge } = ask({ request: async () => '0x1' })
    const call = { walletId: 'a', method: 'personal_sign' }
    await bridge.handlers.walletRequest({ ...call, ticketId: 'ticket-1' })
    await bridge.handlers.walletRequest({ ...call, settlesTicket: true })
    expect(bridge.settled).toEqual([])
    await bridge.handlers.walletRequest({ ...call, ticketId: 'ticket-2', settlesTicket: true })
    await bridge.handlers.walletRequest({ walletId: 'b', method: 'm', ticketId: 't', settlesTicket: true })
    expect(bridge.settled).toMatchObject([
      ['ticket-2', { ok: true, value: '0x1' }],
      ['t', { ok: false, error: { code: 'WALLET_NOT_FOUND' } }],
    ])
  })

  test.each([
    [{ code: 4001, message: 'no' }, 4001],
    [{ code: -32603, message: 'x', data: { originalError: { code: 4902 } } }, 4902],
    [Object.assign(new Error('x'), { cause: { code: 4902 } }), 4902],
    ['text', -32603],
    [null, -32603],
  ])('The error %j keeps its code', async (thrown, code) => {
    const { answer } = ask({ request: () => Promise.reject(thrown) })
    expect(await answer).toMatchObject({ ok: false, error: { code } })
  })

  test.each([[1n], [() => 1], [Symbol('x')], [{ deep: [{ fn: () => 1 }] }], [Number.NaN]])(
    'An answer that is not plain data is refused (%#)',
    async (value) => {
      const { answer } = ask({ request: async () => value })
      expect(await answer).toMatchObject({ ok: false, error: { code: -32603 } })
    },
  )

  test('An answer with a cycle is refused', async () => {
    const value: Record<string, unknown> = {}
    value['self'] = value
    expect(await ask({ request: async () => value }).answer).toMatchObject({ error: { code: -32603 } })
  })

  test('A wallet that disappeared fails with 4900, and an unknown one with WALLET_NOT_FOUND', async () => {
    expect(await ask(undefined).answer).toMatchObject({ error: { code: 4900 } })
    const { handlers } = bridgeOver({})
    for (const walletId of ['x', 'constructor'])
      expect(await handlers.walletRequest({ walletId, method: 'm' })).toMatchObject({
        error: { code: walletId === 'x' ? 'WALLET_NOT_FOUND' : expect.anything() },
      })
  })

  test('Events are forwarded while the modal is subscribed', async () => {
    const listeners = new Map<string, (data: unknown) => void>()
    const provider: InjectedProvider = {
      request: async () => null,
      on: (event, listener) => listeners.set(event, listener),
      removeListener: (event) => listeners.delete(event),
    }
    const bridge = bridgeOver({ a: { info: EVM, provider: () => provider } })
    expect(await bridge.handlers.walletSubscribe({ walletId: 'a' })).toEqual({ ok: true, value: undefined })
    listeners.get('chainChanged')?.('0xa')
    listeners.get('message')?.(() => 'not plain')
    expect(bridge.events).toEqual([{ walletId: 'a', type: 'chainChanged', data: '0xa' }])
    await bridge.handlers.walletUnsubscribe({ walletId: 'a' })
    expect(listeners.size).toBe(0)
  })
})

describe('Wallet Standard wallets', () => {
  const call = (feature: string, method: string, inputs: unknown[]) => ({
    walletId: 's',
    feature,
    method,
    inputs,
  })

  test('A Wallet Standard wallet gets its own account objects back', async () => {
    const { wallet, requests } = standardWallet()
    const { handlers } = bridgeOver({ s: { info: STANDARD, standard: () => wallet } })
    const connected = await handlers.walletFeature(call('standard:connect', 'connect', []))
    expect(connected).toEqual({
      ok: true,
      value: {
        accounts: [
          {
            address: 'So1',
            publicKey: new Uint8Array([1, 2]),
            chains: ['solana:mainnet'],
            features: ['solana:signMessage'],
          },
        ],
      },
    })
    const input = { account: 'So1', nested: [{ account: 'So1' }], message: new Uint8Array([1]) }
    expect(await handlers.walletFeature(call('solana:signMessage', 'signMessage', [input]))).toMatchObject({
      value: [{ signature: new Uint8Array([9]) }],
    })
    expect(requests[0]).toBe(wallet.accounts[0])
    expect(requests[1]).toBe(wallet.accounts[0])
  })

  test('An account that the wallet does not share fails with 4100', async () => {
    const { wallet } = standardWallet()
    const { handlers } = bridgeOver({ s: { info: STANDARD, standard: () => wallet } })
    const answer = await handlers.walletFeature(
      call('solana:signMessage', 'signMessage', [{ account: 'Other' }]),
    )
    expect(answer).toMatchObject({ error: { code: 4100 } })
  })

  test.each([
    ['constructor', 'call'],
    ['standard:connect', 'constructor'],
    ['standard:connect', 'toString'],
    ['__proto__', 'valueOf'],
    ['standard:none', 'connect'],
  ])('The method %s.%s is refused, because the feature does not own it', async (feature, method) => {
    const { wallet } = standardWallet()
    const { handlers } = bridgeOver({ s: { info: STANDARD, standard: () => wallet } })
    expect(await handlers.walletFeature(call(feature, method, []))).toMatchObject({ error: { code: 4200 } })
  })

  test('Account changes are forwarded as plain accounts', async () => {
    const { wallet, listeners } = standardWallet()
    const bridge = bridgeOver({ s: { info: STANDARD, standard: () => wallet } })
    await bridge.handlers.walletSubscribe({ walletId: 's' })
    wallet.accounts.push(new LiveAccount('So2'))
    listeners.forEach((listener) => listener())
    expect(bridge.events).toMatchObject([{ type: 'change', data: { accounts: [{ address: 'So2' }] } }])
    bridge.unsubscribeAll()
    expect(listeners.size).toBe(0)
  })

  test('A wallet without the events feature can be subscribed to', async () => {
    const { wallet } = standardWallet()
    const quiet = { ...wallet, features: {} }
    const { handlers } = bridgeOver({ s: { info: STANDARD, standard: () => quiet } })
    expect(await handlers.walletSubscribe({ walletId: 's' })).toEqual({ ok: true, value: undefined })
  })
})
