import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { RPC_CODES } from '#schemas/errors/rpc-codes.ts'
import { fail, ok } from '#schemas/errors/result.ts'
import { scriptedModal, SITE_OPTIONS, type ScriptedModal } from '#tests/support/scripted/scripted-modal.ts'
import { startInstance } from '#tests/support/scripted/start-instance.ts'
import type { Postern } from '#sdk/types/postern.ts'
import type { Eip1193Provider } from '#sdk/types/providers.ts'

const ADDRESS = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const OTHER = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'

let modal: ScriptedModal
let postern: Postern
let provider: Eip1193Provider

const request = (method: string, params?: unknown): Promise<unknown> =>
  provider.request({ method, ...(params !== undefined && { params }) })

async function connect(): Promise<void> {
  await postern.preload()
  await modal.connectEvm([ADDRESS])
}

beforeEach(() => {
  localStorage.clear()
  modal = scriptedModal()
  postern = startInstance({ ...SITE_OPTIONS, networks: ['solana:x', 'eip155:10'] }, modal.chunks)
  provider = postern.getProvider('eip155')
})
afterEach(() => postern.destroy())

describe('an EIP-1193 provider before a connection', () => {
  test('Accounts, permissions and the chain id are answered without loading the modal', async () => {
    expect(await request('eth_accounts')).toEqual([])
    expect(await request('wallet_getPermissions')).toEqual([])
    expect(await request('eth_chainId')).toBe('0xa')
    expect(await request('net_version')).toBe('10')
    expect(modal.calls).toEqual([])
    expect(document.body.children).toHaveLength(0)
  })

  test('What is no request is refused without loading the modal', async () => {
    for (const method of [undefined, '', 7, 'x'.repeat(65)])
      await expect(Reflect.apply(provider.request, provider, [{ method }])).rejects.toMatchObject({
        code: -32600,
      })
    await expect(Reflect.apply(provider.request, provider, [])).rejects.toMatchObject({ code: -32600 })
    expect(document.body.children).toHaveLength(0)
  })

  test('An account request waits for an earlier connection to be restored', async () => {
    localStorage.setItem('postern:demo', '["eip155"]')
    const accounts = request('eth_accounts')
    await postern.preload()
    await modal.connectEvm([ADDRESS])
    expect(await accounts).toEqual(expect.any(Array))
    expect(await request('eth_accounts')).toEqual([ADDRESS])
  })

  test('A request that uses an account fails with 4100', async () => {
    await expect(request('personal_sign', ['0x00', ADDRESS])).rejects.toMatchObject({ code: 4100 })
    await expect(request('eth_sendTransaction', [{ from: ADDRESS }])).rejects.toMatchObject({ code: 4100 })
  })
})

describe('EIP-1193 requests', () => {
  test('eth_requestAccounts lets the visitor connect and returns the addresses', async () => {
    modal.onTicket = async () => {
      await modal.connectEvm([ADDRESS])
      return ok(undefined)
    }
    const both = await Promise.all([request('eth_requestAccounts'), request('eth_requestAccounts')])
    expect(both).toEqual([[ADDRESS], [ADDRESS]])
    expect(modal.tickets).toHaveLength(1)
  })

  test('Permissions have the form of EIP-2255', async () => {
    modal.onTicket = async () => {
      await modal.connectEvm([ADDRESS])
      return ok(undefined)
    }
    const granted = [
      {
        parentCapability: 'eth_accounts',
        invoker: location.origin,
        caveats: [{ type: 'restrictReturnedAccounts', value: [ADDRESS] }],
      },
    ]
    expect(await request('wallet_requestPermissions', [{ eth_accounts: {} }])).toEqual(granted)
    expect(await request('wallet_getPermissions')).toEqual(granted)
  })

  test('Revoking eth_accounts disconnects, and the other method of that name is passed on', async () => {
    await connect()
    expect(await request('wallet_revokePermissions', [{ eth_accounts: {} }])).toBeNull()
    expect(modal.tickets.at(-1)).toMatchObject({ kind: 'disconnect', payload: { namespace: 'eip155' } })
    await request('wallet_revokePermissions', [{ permissionsContext: '0x1' }])
    expect(modal.tickets.at(-1)).toMatchObject({
      kind: 'request',
      payload: { method: 'wallet_revokePermissions' },
    })
  })

  test('Reads reach the chain with their parameters', async () => {
    modal.onRead = ({ method }) => ok(`${method} answered`)
    expect(await request('eth_getBalance', [ADDRESS, 'latest'])).toBe('eth_getBalance answered')
    expect(modal.calls).toContainEqual({
      name: 'read',
      params: { namespace: 'eip155', method: 'eth_getBalance', params: [ADDRESS, 'latest'] },
    })
    expect(modal.tickets).toEqual([])
  })

  test('A signature request becomes a ticket, whichever case and position its address has', async () => {
    await connect()
    modal.onTicket = async () => ok('0xsigned')
    expect(await request('personal_sign', ['0x00', ADDRESS.toLowerCase()])).toBe('0xsigned')
    expect(await request('personal_sign', [ADDRESS, '0x00'])).toBe('0xsigned')
    expect(await request('wallet_sendCalls', [{ calls: [] }])).toBe('0xsigned')
  })

  test('A network switch resolves with null after the state shows it', async () => {
    await connect()
    modal.onTicket = async () => {
      await modal.connectEvm([ADDRESS], 'eip155:10')
      return ok(null)
    }
    expect(await request('wallet_switchEthereumChain', [{ chainId: '0xa' }])).toBeNull()
    expect(await request('eth_chainId')).toBe('0xa')
  })

  test('Unknown methods reach the modal, whose 4200 is passed on', async () => {
    modal.onTicket = async () => fail(4200, 'Requested RPC call is not allowed')
    await expect(request('wallet_unheardOf')).rejects.toMatchObject({ code: 4200 })
  })

  test.each([
    ['null', null],
    ['a list', []],
    ['an empty method', { method: '' }],
    ['a number', { method: 7 }],
    ['a method too long', { method: 'x'.repeat(65) }],
  ])('%s is refused as a request', async (_, request) => {
    await expect(Reflect.apply(provider.request, provider, [request])).rejects.toMatchObject({
      code: -32600,
      data: { field: 'method' },
    })
  })

  test.each([
    ['eth_call', 'text', 'params'],
    ['wallet_switchEthereumChain', [{ chainId: 10 }], 'params[0].chainId'],
    ['wallet_switchEthereumChain', [{ chainId: '0x0' }], 'params[0].chainId'],
    ['wallet_addEthereumChain', [], 'params[0].chainId'],
    ['wallet_requestPermissions', [{}], 'params[0].eth_accounts'],
    ['personal_sign', [], 'params[1]'],
  ])('%s with %j fails with the field %s', async (method, params, field) => {
    const failure = { code: -32602, data: { field }, message: expect.stringContaining(field) }
    await expect(request(method, params)).rejects.toMatchObject(failure)
  })

  test.each([...Object.values(RPC_CODES), 3, 4999])(
    'The error code %d is passed on unchanged',
    async (code) => {
      await connect()
      modal.onTicket = async () => fail(code, 'no', { originalError: { code } })
      const thrown: unknown = await request('personal_sign', ['0x00', ADDRESS]).catch(
        (error: unknown) => error,
      )
      expect(thrown).toBeInstanceOf(Error)
      expect(thrown).toMatchObject({ code, message: 'no', data: { originalError: { code } } })
    },
  )

  test('An error code of the catalogue becomes -32603 with the code in its data', async () => {
    await connect()
    modal.onTicket = async () => fail('WALLET_NOT_FOUND', 'gone')
    const failure = { code: -32603, data: { code: 'WALLET_NOT_FOUND' } }
    await expect(request('personal_sign', ['0x00', ADDRESS])).rejects.toMatchObject(failure)
  })

  test('An account that the visitor did not share fails with 4100', async () => {
    await connect()
    await expect(request('personal_sign', ['0x00', OTHER])).rejects.toMatchObject({ code: 4100 })
    await expect(request('eth_signTypedData_v4', [OTHER, '{}'])).rejects.toMatchObject({ code: 4100 })
    expect(modal.tickets).toEqual([])
  })

  test('Names of Object.prototype are treated as unknown methods', async () => {
    modal.onTicket = async () => fail(4200, 'no')
    for (const name of ['constructor', 'toString', '__proto__'])
      await expect(request(name)).rejects.toMatchObject({ code: 4200 })
  })
})

describe('EIP-1193 events', () => {
  test('Events for connection, chain, accounts and disconnection are emitted after the state changed', async () => {
    const emitted: unknown[] = []
    provider.on('connect', (info) => emitted.push(['connect', info]))
    provider.on('chainChanged', (chainId) => emitted.push(['chainChanged', chainId]))
    provider.on('networkChanged', (id) => emitted.push(['networkChanged', id]))
    provider.on('accountsChanged', (accounts) => {
      emitted.push(['accountsChanged', accounts, postern.getState().namespaces['eip155']?.status])
    })
    provider.on('disconnect', ({ code }) => emitted.push(['disconnect', code]))
    await connect()
    await modal.connectEvm([OTHER, ADDRESS], 'eip155:10')
    await modal.connectEvm([OTHER, ADDRESS], 'eip155:10')
    await modal.connectEvm([], 'eip155:10')
    expect(emitted).toEqual([
      ['connect', { chainId: '0x1' }],
      ['chainChanged', '0x1'],
      ['networkChanged', '1'],
      ['accountsChanged', [ADDRESS], 'connected'],
      ['chainChanged', '0xa'],
      ['networkChanged', '10'],
      ['accountsChanged', [OTHER, ADDRESS], 'connected'],
      ['accountsChanged', [], 'disconnected'],
      ['disconnect', 4900],
    ])
  })

  test('A removed listener is not called, and a listener that throws does not stop the others', async () => {
    const emitted: string[] = []
    const removed = (): void => void emitted.push('removed')
    const report = vi.fn()
    vi.stubGlobal('reportError', report)
    provider.on('accountsChanged', removed).removeListener('accountsChanged', removed)
    const fails = (): void => {
      throw new Error('of the site')
    }
    provider.on('accountsChanged', fails)
    provider.on('accountsChanged', () => emitted.push('kept'))
    await connect()
    vi.unstubAllGlobals()
    expect(emitted).toEqual(['kept'])
    expect(report).toHaveBeenCalledWith(new Error('of the site'))
    provider.removeListener('accountsChanged', fails)
  })

  test('Destroying the instance emits disconnect once', async () => {
    await connect()
    const emitted = vi.fn()
    provider.on('accountsChanged', (accounts) => emitted('accountsChanged', accounts))
    provider.on('disconnect', ({ code }) => emitted('disconnect', code))
    postern.destroy()
    postern.destroy()
    expect(emitted.mock.calls).toEqual([
      ['accountsChanged', []],
      ['disconnect', 4900],
    ])
  })
})
