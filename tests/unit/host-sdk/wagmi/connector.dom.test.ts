import { createConfig, createStorage, http, type Config, type CreateConnectorFn } from 'wagmi'
import { mainnet, optimism, polygon } from 'wagmi/chains'
import {
  connect,
  disconnect,
  getConnection,
  reconnect,
  signMessage,
  switchChain,
  watchConnection,
} from 'wagmi/actions'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { fail, ok } from '#schemas/errors/result.ts'
import { startInstance } from '#tests/support/scripted/start-instance.ts'
import type { Postern } from '#sdk/index.ts'
import { postern as connectorOf } from '#sdk/wagmi.ts'
import { ADDRESS } from '#tests/support/builders/connected-account.ts'
import { scriptedModal, SITE_OPTIONS, type ScriptedModal } from '#tests/support/scripted/scripted-modal.ts'

const OTHER = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'

let modal: ScriptedModal
let postern: Postern
let config: Config

/** wagmi itself over a scripted modal, as on a page that was just loaded. */
function load(connector: CreateConnectorFn = connectorOf(postern)): Config {
  return createConfig({
    chains: [mainnet, optimism, polygon],
    transports: { [mainnet.id]: http(), [optimism.id]: http(), [polygon.id]: http() },
    connectors: [connector],
    storage: createStorage({ storage: localStorage }),
  })
}

/** A visitor who agrees to connect with this account. */
function agrees(...accounts: string[]): void {
  modal.onTicket = async () => {
    await modal.connectEvm(accounts)
    return ok(undefined)
  }
}

async function connected(...accounts: string[]): Promise<ReturnType<typeof getConnection>> {
  agrees(...accounts)
  await connect(config, { connector: first() })
  return getConnection(config)
}

function first(): Config['connectors'][number] {
  const [connector] = config.connectors
  if (!connector) throw new Error('wagmi has no connector.')
  return connector
}

beforeEach(() => {
  localStorage.clear()
  modal = scriptedModal()
  postern = startInstance(SITE_OPTIONS, modal.chunks)
  config = load()
})
afterEach(() => postern.destroy())

describe('the connector in wagmi', () => {
  test('The connector is listed once, in place of the announced wallet', () => {
    expect(config.connectors.map(({ id, name, type }) => [id, name, type])).toEqual([
      ['org.postern', 'Postern', 'postern'],
    ])
  })

  test('The connector connects with a checksummed address', async () => {
    const now = await connected(ADDRESS.toLowerCase())
    expect(now).toMatchObject({ status: 'connected', address: ADDRESS, chainId: 1 })
    expect(modal.tickets.map(({ kind }) => kind)).toEqual(['connect'])
  })

  test('The connector adopts an existing connection without a prompt', async () => {
    await postern.preload()
    await modal.connectEvm([ADDRESS])
    config = load()
    const { accounts } = await connect(config, { connector: first(), withCapabilities: true })
    expect(accounts).toEqual([{ address: ADDRESS, capabilities: {} }])
    expect(modal.tickets).toEqual([])
  })

  test('A rejection by the visitor has the name that wagmi sites expect', async () => {
    modal.onTicket = async () => fail(4001, 'The request was rejected.')
    await expect(connect(config, { connector: first() })).rejects.toMatchObject({
      name: 'UserRejectedRequestError',
      code: 4001,
    })
    expect(getConnection(config).status).toBe('disconnected')
  })

  test('The connector signs through the provider', async () => {
    await connected(ADDRESS)
    modal.onTicket = async () => ok('0xsigned')
    expect(await signMessage(config, { message: 'hello' })).toBe('0xsigned')
    expect(modal.tickets.at(-1)).toMatchObject({
      kind: 'request',
      payload: { method: 'personal_sign', params: ['0x68656c6c6f', ADDRESS] },
    })
  })

  test('The connector disconnects in the modal', async () => {
    await connected(ADDRESS)
    modal.onTicket = async () => {
      await modal.connectEvm([])
      return ok(undefined)
    }
    await disconnect(config)
    expect(modal.tickets.at(-1)).toMatchObject({ kind: 'disconnect', payload: { namespace: 'eip155' } })
    expect(getConnection(config).status).toBe('disconnected')
  })
})

describe('changes in the modal', () => {
  test('wagmi follows another account, another network, a disconnect and a new connection', async () => {
    await connected(ADDRESS)
    await modal.connectEvm([OTHER.toLowerCase()])
    expect(getConnection(config)).toMatchObject({ address: OTHER, chainId: 1 })
    await modal.connectEvm([OTHER], 'eip155:10')
    expect(getConnection(config)).toMatchObject({ address: OTHER, chainId: 10 })
    await modal.connectEvm([])
    expect(getConnection(config).status).toBe('disconnected')
    await modal.connectEvm([ADDRESS], 'eip155:10')
    await vi.waitFor(() =>
      expect(getConnection(config)).toMatchObject({ status: 'connected', address: ADDRESS, chainId: 10 }),
    )
  })

  test('wagmi is notified of each change once', async () => {
    await connected(ADDRESS)
    const statuses: string[] = []
    const stop = watchConnection(config, { onChange: ({ status }) => void statuses.push(status) })
    await modal.connectEvm([])
    await modal.connectEvm([ADDRESS])
    await vi.waitFor(() => expect(statuses).toEqual(['disconnected', 'connected']))
    stop()
  })

  test('The connection ends with the instance', async () => {
    await connected(ADDRESS)
    postern.destroy()
    expect(getConnection(config).status).toBe('disconnected')
    await expect(connect(config, { connector: first() })).rejects.toThrow('This instance was destroyed.')
  })
})

describe('switching networks in wagmi', () => {
  beforeEach(() => connected(ADDRESS))

  test('The wallet changes its network', async () => {
    modal.onTicket = async () => {
      await modal.connectEvm([ADDRESS], 'eip155:10')
      return ok(null)
    }
    expect(await switchChain(config, { chainId: optimism.id })).toMatchObject({ id: 10, name: 'OP Mainnet' })
    expect(modal.tickets.at(-1)).toMatchObject({
      payload: { method: 'wallet_switchEthereumChain', params: [{ chainId: '0xa' }] },
    })
    expect(getConnection(config).chainId).toBe(10)
  })

  test('A network that the wallet does not know is added', async () => {
    modal.onTicket = async ({ payload }) => {
      const { method } = Object(payload)
      if (method === 'wallet_switchEthereumChain') return fail(4902, 'Unknown chain.')
      await modal.connectEvm([ADDRESS], 'eip155:137')
      return ok(null)
    }
    await switchChain(config, { chainId: polygon.id })
    expect(modal.tickets.at(-1)).toMatchObject({
      payload: {
        method: 'wallet_addEthereumChain',
        params: [
          {
            chainId: '0x89',
            chainName: 'Polygon',
            nativeCurrency: { symbol: 'POL' },
            rpcUrls: polygon.rpcUrls.default.http,
            blockExplorerUrls: ['https://polygonscan.com'],
          },
        ],
      },
    })
    expect(getConnection(config).chainId).toBe(137)
  })

  test('A switch fails when the wallet stays on its network', async () => {
    modal.onTicket = async () => ok(null)
    await expect(switchChain(config, { chainId: optimism.id })).rejects.toMatchObject({
      name: 'SwitchChainError',
    })
    expect(getConnection(config).chainId).toBe(1)
  })

  test('A rejection by the visitor leaves the network unchanged', async () => {
    modal.onTicket = async () => fail(4001, 'The request was rejected.')
    await expect(switchChain(config, { chainId: optimism.id })).rejects.toMatchObject({
      name: 'UserRejectedRequestError',
    })
    expect(getConnection(config).chainId).toBe(1)
  })
})

describe('connecting on a network', () => {
  const requested = { chainId: optimism.id } as const

  test('A connection with a chain id changes to that network', async () => {
    modal.onTicket = async ({ kind }) => {
      await modal.connectEvm([ADDRESS], kind === 'connect' ? 'eip155:1' : 'eip155:10')
      return ok(null)
    }
    expect(await connect(config, { connector: first(), ...requested })).toMatchObject({ chainId: 10 })
  })

  test("A connection stays on the wallet's network when it cannot change", async () => {
    modal.onTicket = async ({ kind }) => {
      if (kind !== 'connect') return fail(-32603, 'Not here.')
      await modal.connectEvm([ADDRESS])
      return ok(null)
    }
    expect(await connect(config, { connector: first(), ...requested })).toMatchObject({ chainId: 1 })
  })

  test('A connection fails when the visitor rejects the change of network', async () => {
    modal.onTicket = async ({ kind }) => {
      if (kind !== 'connect') return fail(4001, 'No.')
      await modal.connectEvm([ADDRESS])
      return ok(null)
    }
    await expect(connect(config, { connector: first(), ...requested })).rejects.toMatchObject({ code: 4001 })
  })
})

describe('a reloaded page', () => {
  /** Loads the page anew, with a modal that reports what it restored. */
  async function reload(): Promise<unknown> {
    postern.destroy()
    postern = startInstance(SITE_OPTIONS, modal.chunks)
    config = load()
    const restored = reconnect(config)
    await postern.preload()
    await modal.change({})
    return restored
  }

  test('A reload restores the connection of an earlier visit', async () => {
    await connected(ADDRESS)
    expect(await reload()).toMatchObject([{ accounts: [ADDRESS], chainId: 1 }])
    expect(getConnection(config).status).toBe('connected')
  })

  test('A reload loads nothing for a visitor who never connected', async () => {
    expect(await reconnect(config)).toEqual([])
    expect(modal.calls).toEqual([])
    expect(document.querySelector('iframe')).toBeNull()
  })

  test('A reload without a restored connection is connected to no account', async () => {
    await expect(first().connect({ isReconnecting: true })).rejects.toThrow('Nobody is connected.')
  })

  test('A reload drops a connection that no longer exists', async () => {
    await connected(ADDRESS)
    const reloaded = reload()
    await modal.connectEvm([])
    expect(await reloaded).toEqual([])
    expect(getConnection(config).status).toBe('disconnected')
  })
})
