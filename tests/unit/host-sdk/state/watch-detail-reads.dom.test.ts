import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { startInstance } from '#tests/support/scripted/start-instance.ts'
import type { PosternOptions } from '#sdk/types/options.ts'
import type { Postern } from '#sdk/types/postern.ts'
import type { NamespaceState } from '#sdk/types/state.ts'
import { quiet } from '#tests/support/fixtures/link-pair.ts'
import { scriptedModal, SITE_OPTIONS, type ScriptedModal } from '#tests/support/scripted/scripted-modal.ts'

const DETAILS_REQUEST = { name: 'syncOptions', params: { accountDetails: true } }

let modal: ScriptedModal
let postern: Postern | undefined

async function connect(options: Partial<PosternOptions> = {}): Promise<Postern> {
  postern = startInstance({ ...SITE_OPTIONS, ...options }, modal.chunks)
  await postern.preload()
  await modal.connectEvm(['0xabc'])
  return postern
}

function account(): NamespaceState {
  const found = postern?.getState().namespaces['eip155']
  if (!found) throw new Error('There is no such namespace.')
  return found
}

function requestCount(): number {
  return modal.calls.filter(({ name }) => name === 'syncOptions').length
}

beforeEach(() => {
  localStorage.clear()
  modal = scriptedModal()
})
afterEach(() => {
  postern?.destroy()
  vi.restoreAllMocks()
})

describe('the details of a connected account', () => {
  test('Subscribing and reading the connected account requests no details', async () => {
    const addresses: unknown[] = []
    const instance = await connect()
    instance.subscribe((state) => addresses.push(state.namespaces['eip155']?.address))
    await modal.connectEvm(['0xdef'])
    const { address, accounts, status, caipNetworkId } = account()
    expect({ address, accounts, status, caipNetworkId }).toMatchObject({
      address: '0xdef',
      status: 'connected',
    })
    await quiet()
    expect(addresses).toContain('0xdef')
    expect(requestCount()).toBe(0)
  })

  test.each(['balance', 'balanceSymbol', 'profileName', 'profileImage', 'smartAccountDeployed'] as const)(
    'Reading %s requests the details once in half a minute',
    async (name) => {
      await connect()
      expect(account()[name]).toBeUndefined()
      expect(account()[name]).toBeUndefined()
      await quiet()
      expect(modal.calls.filter((call) => call.name === 'syncOptions')).toEqual([DETAILS_REQUEST])
      const now = Date.now()
      vi.spyOn(Date, 'now').mockReturnValue(now + 30_001)
      expect(account()[name]).toBeUndefined()
      await quiet()
      expect(requestCount()).toBe(2)
    },
  )

  test('Details are read as the modal sent them, also from a copy', async () => {
    await connect()
    await modal.change({ namespaces: { eip155: { ...account(), balance: '1.5', balanceSymbol: 'ETH' } } })
    expect(account()).toMatchObject({ balance: '1.5', balanceSymbol: 'ETH' })
    expect(structuredClone(account())).toMatchObject({ balance: '1.5' })
  })

  test('Details are requested again for the next document', async () => {
    await connect()
    expect(account().balance).toBeUndefined()
    await quiet()
    modal.reload()
    await quiet()
    await modal.connectEvm(['0xabc'])
    expect(account().balance).toBeUndefined()
    await quiet()
    expect(requestCount()).toBe(2)
  })

  test('Details are never requested when the owner disables them', async () => {
    await connect({ accountDetails: false })
    expect(account().balance).toBeUndefined()
    await quiet()
    expect(requestCount()).toBe(0)
  })
})
