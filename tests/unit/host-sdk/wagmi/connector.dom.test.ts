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
import { assemblePostern } from '#sdk/assemble-postern.ts'
import type { Postern } from '#sdk/index.ts'
import { postern as connectorOf } from '#sdk/wagmi.ts'
import { ADDRESS } from '#tests/support/builders/connected-account.ts'
import { scriptedModal, SITE_OPTIONS, type ScriptedModal } from '#tests/support/scripted/scripted-modal.ts'

const OTHER = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'

let modal: ScriptedModal
let postern: Postern
let config: Config

/** wagmi itself over a scripted modal, as a page that was just loaded. */
function load(connector: CreateConnectorFn = connectorOf(postern)): Config {
  return createConfig({
    chains: [mainnet, optimism, polygon],
    transports: { [mainnet.id]: http(), [optimism.id]: http(), [polygon.id]: http() },
    connectors: [connector],
    storage: createStorage({ storage: localStorage }),
  })
}

/** What a visitor does who is asked to connect: agrees, with this account. */
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
  postern = assemblePostern(SITE_OPTIONS, modal.chunks)
  config = load()
})
afterEach(() => postern.destroy())

describe('the connector in wagmi', () => {
  test('stands there once, in place of the wallet that is announced', () => {
    expect(config.connectors.map(({ id, name, type }) => [id, name, type])).toEqual([
      ['org.postern', 'Postern', 'postern'],
    ])
  })

  test('connects, with the address as wagmi sites compare it', async () => {
    const now = await connected(ADDRESS.toLowerCase())
    expect(now).toMatchObject({ status: 'connected', address: ADDRESS, chainId: 1 })
    expect(modal.tickets.map(({ kind }) => kind)).toEqual(['connect'])
  })

  test('takes who is connected already, without asking', async () => {
    await postern.preload()
    await modal.connectEvm([ADDRESS])
    config = load()
    const { accounts } = await connect(config, { connector: first(), withCapabilities: true })
    expect(accounts).toEqual([{ address: ADDRESS, capabilities: {} }])
    expect(modal.tickets).toEqual([])
  })

  test('error: a visitor’s no is the one wagmi sites know', async () => {
    modal.onTicket = async () => fail(4001, 'The request was rejected.')
    await expect(connect(config, { connector: first() })).rejects.toMatchObject({
      name: 'UserRejectedRequestError',
      code: 4001,
    })
    expect(getConnection(config).status).toBe('disconnected')
  })

  test('signs through the provider', async () => {
    await connected(ADDRESS)
    modal.onTicket = async () => ok('0xsigned')
    expect(await signMessage(config, { message: 'hello' })).toBe('0xsigned')
    expect(modal.tickets.at(-1)).toMatchObject({
      kind: 'request',
      payload: { method: 'personal_sign', params: ['0x68656c6c6f', ADDRESS] },
    })
  })

  test('disconnects in the modal', async () => {
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

describe('what happens in the modal', () => {
  test('reaches wagmi: other account, other network, gone, and there again', async () => {
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

  test('is told to wagmi once each', async () => {
    await connected(ADDRESS)
    const statuses: string[] = []
    const stop = watchConnection(config, { onChange: ({ status }) => void statuses.push(status) })
    await modal.connectEvm([])
    await modal.connectEvm([ADDRESS])
    await vi.waitFor(() => expect(statuses).toEqual(['disconnected', 'connected']))
    stop()
  })

  test('ends with the instance', async () => {
    await connected(ADDRESS)
    postern.destroy()
    expect(getConnection(config).status).toBe('disconnected')
    await expect(connect(config, { connector: first() })).rejects.toThrow('This instance was destroyed.')
  })
})

describe('networks', () => {
  beforeEach(() => connected(ADDRESS))

  test('change in the wallet', async () => {
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

  test('are added where the wallet does not know them', async () => {
    modal.onTicket = async ({ payload }) => {
      const { method } = payload as { method: string }
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

  test('error: are not said to have changed where the wallet stays', async () => {
    modal.onTicket = async () => ok(null)
    await expect(switchChain(config, { chainId: optimism.id })).rejects.toMatchObject({
      name: 'SwitchChainError',
    })
    expect(getConnection(config).chainId).toBe(1)
  })

  test('error: a visitor’s no leaves the network', async () => {
    modal.onTicket = async () => fail(4001, 'The request was rejected.')
    await expect(switchChain(config, { chainId: optimism.id })).rejects.toMatchObject({
      name: 'UserRejectedRequestError',
    })
    expect(getConnection(config).chainId).toBe(1)
  })
})

describe('connecting on a network', () => {
  const wanted = { chainId: optimism.id } as const

  test('changes to it', async () => {
    modal.onTicket = async ({ kind }) => {
      await modal.connectEvm([ADDRESS], kind === 'connect' ? 'eip155:1' : 'eip155:10')
      return ok(null)
    }
    expect(await connect(config, { connector: first(), ...wanted })).toMatchObject({ chainId: 10 })
  })

  test('stays where a wallet cannot', async () => {
    modal.onTicket = async ({ kind }) => {
      if (kind !== 'connect') return fail(-32603, 'Not here.')
      await modal.connectEvm([ADDRESS])
      return ok(null)
    }
    expect(await connect(config, { connector: first(), ...wanted })).toMatchObject({ chainId: 1 })
  })

  test('error: ends when the visitor says no to it', async () => {
    modal.onTicket = async ({ kind }) => {
      if (kind !== 'connect') return fail(4001, 'No.')
      await modal.connectEvm([ADDRESS])
      return ok(null)
    }
    await expect(connect(config, { connector: first(), ...wanted })).rejects.toMatchObject({ code: 4001 })
  })
})

describe('a page that is loaded again', () => {
  /** The page anew, and a modal that tells what it restored. */
  async function reload(): Promise<unknown> {
    postern.destroy()
    postern = assemblePostern(SITE_OPTIONS, modal.chunks)
    config = load()
    const restored = reconnect(config)
    await postern.preload()
    await modal.change({})
    return restored
  }

  test('restores the connection of an earlier visit', async () => {
    await connected(ADDRESS)
    expect(await reload()).toMatchObject([{ accounts: [ADDRESS], chainId: 1 }])
    expect(getConnection(config).status).toBe('connected')
  })

  test('loads nothing for somebody who never connected', async () => {
    expect(await reconnect(config)).toEqual([])
    expect(modal.calls).toEqual([])
    expect(document.querySelector('iframe')).toBeNull()
  })

  test('error: is connected to nobody where nothing was restored', async () => {
    await expect(first().connect({ isReconnecting: true })).rejects.toThrow('Nobody is connected.')
  })

  test('forgets a connection that is gone', async () => {
    await connected(ADDRESS)
    const reloaded = reload()
    await modal.connectEvm([])
    expect(await reloaded).toEqual([])
    expect(getConnection(config).status).toBe('disconnected')
  })
})
