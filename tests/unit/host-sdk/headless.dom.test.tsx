import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { fail, ok } from '#schemas/errors/result.ts'
import { HEADLESS as MODAL_NAME } from '#schemas/protocol/headless.ts'
import { startInstance } from '#tests/support/scripted/start-instance.ts'
import { useAppKitConnection, useAppKitConnections, useAppKitWallets } from '#sdk/compat.ts'
import { assembleAppKit } from '#sdk/compat/assemble-app-kit.ts'
import { setCurrentAppKit } from '#sdk/compat/current-app-kit.ts'
import { toPosternOptions } from '#sdk/compat/map-options.ts'
import { createWalletList } from '#sdk/headless.ts'
import { HEADLESS } from '#sdk/headless/call-modal.ts'
import { usePosternConnections, usePosternWallets } from '#sdk/react.ts'
import type { Postern } from '#sdk/types/postern.ts'
import { ADDRESS, connectedAccount } from '#tests/support/builders/connected-account.ts'
import { OLDER_OPTIONS } from '#tests/support/components/hooks-tree.tsx'
import { scriptedModal, type ScriptedModal } from '#tests/support/scripted/scripted-modal.ts'

const NEAR = { id: 'eip6963:test.near', name: 'Near', isInstalled: true, namespaces: ['eip155'] }
const FAR = {
  id: 'f'.repeat(64),
  name: 'Far',
  isInstalled: false,
  namespaces: ['eip155'],
  appStore: 'https://a.test',
}
const SECONDARY = {
  namespace: 'eip155',
  connectorId: 'eip6963:test.aside',
  name: 'Aside',
  accounts: [{ address: '0x9965507D1a55bcC2695C58ba16FB37d819B0A4dc', type: 'eoa' }],
  isActive: false,
  caipNetworkId: 'eip155:1',
}

let modal: ScriptedModal
let postern: Postern

beforeEach(() => {
  localStorage.clear()
  modal = scriptedModal()
  modal.onRead = (call) => {
    if (call.method === 'getConnections') return ok([SECONDARY])
    const { search, page } = Object(call).params
    return ok({ wallets: [NEAR], found: [{ ...FAR, name: `Far ${search}${page}` }], count: 2, page })
  }
  postern = startInstance(toPosternOptions(OLDER_OPTIONS), modal.chunks)
  setCurrentAppKit(assembleAppKit(OLDER_OPTIONS, postern))
})
afterEach(() => {
  cleanup()
  postern.destroy()
})

test('The site and the modal use the same name for headless requests', () =>
  expect(HEADLESS).toBe(MODAL_NAME))

describe('the wallet list', () => {
  test('The wallet list loads pages, appends the next one and starts over for another search', async () => {
    const list = createWalletList(postern)
    const listener = vi.fn()
    list.subscribe(listener)
    await list.find()
    await list.more()
    expect(list.get()).toMatchObject({ count: 2, page: 2, isLoading: false, wallets: [NEAR] })
    expect(list.get().found.map(({ name }) => name)).toEqual(['Far 1', 'Far 2'])
    await list.find('so')
    expect(list.get().found.map(({ name }) => name)).toEqual(['Far so1'])
    expect(listener).toHaveBeenCalled()
  })

  test('The wallet list reports why it could not be loaded', async () => {
    modal.onRead = () => fail('DIRECTORY_UNREACHABLE', 'The directory is away.')
    const list = createWalletList(postern)
    await list.find()
    expect(list.get()).toMatchObject({ isLoading: false, error: { code: 'DIRECTORY_UNREACHABLE' } })
  })

  test('A wallet connects by its id, with a pairing URI that is gone afterwards', async () => {
    const { result } = renderHook(usePosternWallets)
    await vi.waitFor(() => expect(result.current.page).toBe(1))
    let answer = (): void => {}
    modal.onTicket = () => new Promise((resolve) => (answer = () => resolve(ok(undefined))))
    let connecting: Promise<void> | undefined
    act(() => void (connecting = result.current.connect(FAR, 'eip155')))
    await vi.waitFor(() => expect(modal.tickets).toHaveLength(1))
    await act(() => modal.change({ pairingUri: 'wc:1@2' }))
    expect(result.current).toMatchObject({ pairingUri: 'wc:1@2', connecting: { id: FAR.id } })
    expect(modal.tickets[0]).toMatchObject({
      kind: 'request',
      payload: {
        namespace: 'postern',
        method: 'connectWallet',
        params: { walletId: FAR.id, namespace: 'eip155' },
      },
    })
    await act(() => modal.change({ pairingUri: undefined }))
    await act(async () => {
      answer()
      await connecting
    })
    expect(result.current).toMatchObject({ pairingUri: undefined, connecting: undefined })
  })

  test('useAppKitWallets gives the same list by its older names', async () => {
    const { result } = renderHook(useAppKitWallets)
    expect(result.current).toMatchObject({ wallets: [], isInitialized: false })
    await vi.waitFor(() => expect(result.current.isInitialized).toBe(true))
    expect(result.current.wallets).toMatchObject([
      { name: 'Near', isInjected: true, isRecent: false, connectors: [{ id: NEAR.id, chain: 'eip155' }] },
    ])
    expect(result.current.wcWallets).toMatchObject([
      {
        isInjected: false,
        connectors: [],
        walletInfo: { installationLinks: { appStore: 'https://a.test' } },
      },
    ])
    await act(() => result.current.fetchWallets({ page: 2 }))
    expect([result.current.page, result.current.wcWallets.length]).toEqual([2, 2])
  })
})

describe('secondary connections', () => {
  test('The connection list includes secondary connections and changes them', async () => {
    await postern.preload()
    const { result } = renderHook(usePosternConnections)
    await act(() => modal.change(connectedAccount()))
    await vi.waitFor(() => expect(result.current.connections).toEqual([SECONDARY]))
    modal.onTicket = async () => ok(undefined)
    await act(() => result.current.use({ namespace: 'eip155', connectorId: SECONDARY.connectorId }))
    await act(() => result.current.drop({ namespace: 'eip155', connectorId: SECONDARY.connectorId }))
    expect(modal.tickets.map(({ payload }) => Object(payload).method)).toEqual([
      'switchConnection',
      'dropConnection',
    ])
  })

  test('useAppKitConnections gives the same list by its older names and reports each change', async () => {
    await postern.preload()
    const [onSuccess, onError] = [vi.fn(), vi.fn()]
    const { result } = renderHook(() => ({
      list: useAppKitConnections('eip155'),
      one: useAppKitConnection({ namespace: 'eip155', onSuccess, onError }),
    }))
    await act(() => modal.change(connectedAccount()))
    await vi.waitFor(() => expect(result.current.list.connections).toHaveLength(2))
    const [inUse, secondary] = result.current.list.connections
    expect([inUse?.accounts[0]?.address, secondary?.name, result.current.one.connection?.name]).toEqual([
      ADDRESS,
      'Aside',
      'Test wallet',
    ])
    if (!secondary) throw new Error('There is no secondary connection.')
    modal.onTicket = async () => ok(undefined)
    await act(() => result.current.one.switchConnection({ connection: secondary }))
    expect(onSuccess).toHaveBeenCalledWith(expect.objectContaining({ hasSwitchedWallet: true }))
    modal.onTicket = async () => fail(4100, 'Ask it anew.')
    await act(() =>
      result.current.one.deleteConnection({ address: ADDRESS, connectorId: secondary.connectorId }),
    )
    expect(onError).toHaveBeenCalledWith(expect.objectContaining({ code: 4100 }))
  })
})
