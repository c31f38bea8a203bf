import { act, cleanup, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ok } from '#schemas/errors/result.ts'
import { startInstance } from '#tests/support/scripted/start-instance.ts'
import {
  PosternProvider,
  useDisconnect,
  usePay,
  usePostern,
  usePosternAccount,
  usePosternEvents,
  usePosternNetwork,
  usePosternProvider,
  usePosternState,
  usePosternTheme,
  useSessions,
  useSignIn,
  useWalletInfo,
} from '#sdk/react.ts'
import { withEvents } from '#sdk/state/instance-events.ts'
import type { PosternEvent, PosternOptions } from '#sdk/types/options.ts'
import type { Postern } from '#sdk/types/postern.ts'
import { ADDRESS, connectedAccount } from '#tests/support/builders/connected-account.ts'
import { scriptedModal, SITE_OPTIONS, type ScriptedModal } from '#tests/support/scripted/scripted-modal.ts'

const OTHER = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'

let modal: ScriptedModal
let postern: Postern
const onEvent = vi.fn<(event: PosternEvent) => void>()

function start(options: Partial<PosternOptions> = {}): Postern {
  return withEvents(onEvent, (onEvent) =>
    startInstance({ ...SITE_OPTIONS, ...options, onEvent }, modal.chunks),
  )
}

/** Renders a hook and counts its renders. */
function render<T>(hook: () => T): {
  readonly result: { readonly current: T }
  readonly times: () => number
} {
  const spy = vi.fn(hook)
  const { result } = renderHook(spy)
  return { result, times: () => spy.mock.calls.length }
}

async function change(patch: Parameters<ScriptedModal['change']>[0]): Promise<void> {
  await act(() => modal.change(patch))
}

beforeEach(async () => {
  localStorage.clear()
  onEvent.mockClear()
  modal = scriptedModal()
  postern = start()
})
afterEach(() => {
  cleanup()
  postern.destroy()
})

describe('React hooks', () => {
  beforeEach(() => postern.preload())

  test('usePosternAccount follows the account', async () => {
    const { result } = render(() => usePosternAccount())
    expect(result.current).toMatchObject({ isConnected: false, status: 'disconnected', accounts: [] })
    await change(connectedAccount())
    expect(result.current).toEqual({
      address: ADDRESS,
      caipAddress: `eip155:1:${ADDRESS}`,
      accounts: [{ address: ADDRESS, type: 'eoa' }],
      isConnected: true,
      status: 'connected',
    })
    await change(connectedAccount({ address: OTHER }))
    expect(result.current.address).toBe(OTHER)
    const details = { profileName: 'ana.eth', balance: '1.5', balanceSymbol: 'ETH' }
    await change(connectedAccount(details))
    expect(result.current).toMatchObject(details)
  })

  test('Hooks read the given namespace', async () => {
    const { result } = render(() => [
      usePosternAccount({ namespace: 'solana' }),
      useWalletInfo({ namespace: 'solana' }),
    ])
    await change(connectedAccount())
    expect(result.current).toMatchObject([{ isConnected: false }, { walletInfo: undefined }])
  })

  test('Hooks render again only for what they select, and keep unchanged objects', async () => {
    await change(connectedAccount())
    const account = render(() => usePosternAccount())
    const network = render(() => usePosternNetwork())
    const wallet = render(() => useWalletInfo())
    const before = [account.result.current, network.result.current, wallet.result.current]
    await change({ loading: true })
    await change({ ...connectedAccount(), view: 'Account' })
    expect([account.times(), network.times(), wallet.times()]).toEqual([1, 1, 1])
    await change(
      connectedAccount({ caipNetworkId: 'eip155:10', caipAddress: account.result.current.caipAddress }),
    )
    expect([account.times(), network.times(), wallet.times()]).toEqual([1, 2, 1])
    expect(account.result.current).toBe(before[0])
    expect(network.result.current).toMatchObject({ chainId: 10, caipNetworkId: 'eip155:10' })
  })

  test('Hooks return functions with a stable identity', async () => {
    const { result } = render(() => [
      usePostern().open,
      useDisconnect(),
      useSignIn(),
      usePosternTheme().setTheme,
      usePay(),
    ])
    const before = result.current
    await change({ ...connectedAccount(), themeMode: 'light' })
    expect(result.current).toEqual(before)
    result.current.forEach((call, index) => expect(call).toBe(before[index]))
  })

  test('One render never mixes two states', async () => {
    const pictures: (string | undefined)[][] = []
    render(() => {
      const state = usePosternState()
      const { address } = usePosternAccount()
      pictures.push([state.namespaces['eip155']?.address, address])
    })
    await change(connectedAccount())
    await change(connectedAccount({ address: OTHER }))
    expect(pictures.at(-1)).toEqual([OTHER, OTHER])
    expect(pictures.filter(([one, other]) => one !== other)).toEqual([])
  })

  test('usePosternProvider gives the provider while its namespace is connected', async () => {
    const { result } = render(() => usePosternProvider('eip155'))
    expect(result.current).toBeUndefined()
    await change(connectedAccount())
    expect(result.current).toBe(postern.getProvider('eip155'))
    await change({ namespaces: {} })
    expect(result.current).toBeUndefined()
  })

  test('usePosternEvents gives the newest event, in addition to the option `onEvent`', async () => {
    const { result } = render(usePosternEvents)
    expect(result.current).toBeUndefined()
    const event = { name: 'MODAL_OPEN', properties: { connected: false } }
    await act(async () => void (await modal.host().event(event)))
    expect(result.current).toEqual(event)
    expect(onEvent).toHaveBeenCalledExactlyOnceWith(event)
  })

  test('usePosternTheme gives the active theme', async () => {
    const { result } = render(() => usePosternTheme().themeMode)
    await change({ themeMode: 'light' })
    expect(result.current).toBe('light')
  })
})

describe('useSessions', () => {
  const session = { data: {}, message: 'm', signature: '0x' }

  test('Sessions are not loaded for a visitor who is not connected', async () => {
    const { result } = render(useSessions)
    expect(result.current).toMatchObject({ sessions: [], isLoading: false })
    expect(modal.calls).toEqual([])
  })

  test('Sessions are loaded after a connection, and again when the modal closes', async () => {
    await postern.preload()
    let answer: unknown[] = []
    modal.onTicket = async () => ok(answer)
    const { result } = render(useSessions)
    await change(connectedAccount())
    await vi.waitFor(() => expect(result.current.isLoading).toBe(false))
    expect(result.current.sessions).toEqual([])
    answer = [session]
    await change({ open: true })
    await change({ open: false })
    await vi.waitFor(() => expect(result.current.sessions).toEqual([session]))
    expect(modal.tickets.map(({ kind }) => kind)).toEqual(['sessions', 'sessions'])
  })

  test('The sessions of one account are not shown for the next one', async () => {
    await postern.preload()
    modal.onTicket = async () => ok([session])
    const { result } = render(useSessions)
    await change(connectedAccount())
    await vi.waitFor(() => expect(result.current.sessions).toHaveLength(1))
    modal.onTicket = () => new Promise(() => {})
    await change(connectedAccount({ address: OTHER }))
    expect(result.current).toMatchObject({ sessions: [], isLoading: true })
  })
})

describe('the instance that React hooks use', () => {
  test('Hooks use the newest instance as soon as it exists', async () => {
    postern.destroy()
    const { result } = render(usePostern)
    await expect(result.current.open()).rejects.toThrow('There is no instance.')
    await act(async () => {
      postern = start()
    })
    expect(result.current).toBe(postern)
  })

  test('Hooks use the provided instance rather than the newest', () => {
    const newer = start()
    const wrapper = ({ children }: { children: ReactNode }) => (
      <PosternProvider postern={postern}>{children}</PosternProvider>
    )
    const { result } = renderHook(usePostern, { wrapper })
    expect(result.current).toBe(postern)
    newer.destroy()
  })
})
