import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { nativeCoin } from '#modal/features/token-balances/portfolio.ts'
import '#modal/features/identity/use-identity.ts'
import '#modal/features/token-balances/use-token-balances.ts'
import { walletConnected, walletDisconnected } from '#modal/core/state/wallet-events.ts'
import { blockchainApi } from '#modal/services/blockchain-api.ts'
import { Snapshot, type NamespaceSnapshot } from '#schemas/entities/snapshot.ts'
import { isSnapshot } from '#sdk/link/guards.ts'
import { DEPLOYMENT, linkModal, type LinkedModal } from '#tests/support/fixtures/linked-modal.ts'
import { ADDRESS } from '#tests/support/builders/connected-account.ts'

const OTHER = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const WALLET = { id: 'eip6963:test.wallet', name: 'Test wallet' }
const COIN = {
  name: 'Ether',
  symbol: 'ETH',
  chainId: 'eip155:1',
  quantity: { decimals: '18', numeric: '1.5' },
  isVerified: true,
}
const TOKEN = {
  ...COIN,
  symbol: 'USDC',
  address: `eip155:1:${OTHER}`,
  quantity: { decimals: '6', numeric: '7' },
}
const { apiUrl } = DEPLOYMENT

let linked: LinkedModal
let identity: object
let balances: unknown

beforeEach(async () => {
  balances = [TOKEN, COIN]
  identity = { name: 'ana.eth', avatar: `${apiUrl}/pictures/ana.png` }
  vi.stubGlobal('fetch', async (input: Request | string | URL) => {
    const { pathname } = new URL(input instanceof Request ? input.url : String(input))
    if (!pathname.endsWith('/balance')) return Response.json(identity)
    return balances ? Response.json({ balances, sources: [] }) : new Response('down', { status: 404 })
  })
  linked = linkModal({})
  await linked.restored
  connect(ADDRESS)
})
afterEach(() => {
  linked.close()
  vi.unstubAllGlobals()
})

function connect(address: string): void {
  const accounts = [{ address, type: 'eoa' as const }]
  linked.store.dispatch(
    walletConnected({ namespace: 'eip155', connectorId: WALLET.id, accounts, wallet: WALLET }),
  )
}

async function ask(address = ADDRESS): Promise<void> {
  const { balances: held, identity: who } = blockchainApi.endpoints
  const dispatch = linked.store.dispatch as (work: unknown) => Promise<unknown>
  const question = { address, chainId: 'eip155:1', currency: 'usd' } as const
  await dispatch(held.initiate(question, { forceRefetch: true }))
  await dispatch(who.initiate({ namespace: 'eip155', address }, { forceRefetch: true }))
}

function told(): NamespaceSnapshot | undefined {
  const newest = linked.snapshots.at(-1)
  expect(Snapshot.safeParse(newest).error).toBeUndefined()
  expect(isSnapshot(newest)).toBe(true)
  return newest?.namespaces['eip155']
}

describe('account details in the snapshot', () => {
  it('The snapshot has no details that were not requested.', async () => {
    await vi.waitFor(() => expect(told()?.address).toBe(ADDRESS))
    expect(told()).not.toHaveProperty('balance')
    expect(told()).not.toHaveProperty('profileName')
  })

  it('The snapshot has balance, name and picture once the modal knows them.', async () => {
    await ask()
    await vi.waitFor(() =>
      expect(told()).toMatchObject({
        balance: '1.5',
        balanceSymbol: 'ETH',
        profileName: 'ana.eth',
        profileImage: `${apiUrl}/pictures/ana.png`,
      }),
    )
  })

  it('The snapshot has no details of an earlier account, and none without a connection.', async () => {
    await ask()
    connect(OTHER)
    await vi.waitFor(() => expect(told()?.address).toBe(OTHER))
    expect(told()).not.toHaveProperty('balance')
    expect(told()).not.toHaveProperty('profileName')
    connect(ADDRESS)
    await vi.waitFor(() => expect(told()?.balance).toBe('1.5'))
    linked.store.dispatch(walletDisconnected({ namespace: 'eip155' }))
    await vi.waitFor(() => expect(told()?.status).toBe('disconnected'))
    expect(told()).not.toHaveProperty('balance')
  })

  it('The snapshot has no picture of another server, and a cleaned name.', async () => {
    identity = { name: 'vitаlik.eth', avatar: 'https://tracker.example/pixel.gif' }
    await ask()
    await vi.waitFor(() => expect(told()?.profileName).toBe('xn--vitlik-5nf.eth'))
    expect(told()).not.toHaveProperty('profileImage')
  })

  it('The snapshot has no name that was removed.', async () => {
    await ask()
    await vi.waitFor(() => expect(told()?.profileName).toBe('ana.eth'))
    identity = { name: null, avatar: null }
    await ask()
    await vi.waitFor(() => expect(told()).not.toHaveProperty('profileName'))
    expect(told()).not.toHaveProperty('profileImage')
  })

  it.each([
    ['the deployment does not say', undefined],
    ['the chain did not say, though lists did', [TOKEN]],
  ])('The snapshot has no earlier balance when %s.', async (_case, answer) => {
    await ask()
    await vi.waitFor(() => expect(told()?.balance).toBe('1.5'))
    balances = answer
    await ask()
    await vi.waitFor(() => expect(told()).not.toHaveProperty('balance'))
    expect(told()).not.toHaveProperty('balanceSymbol')
  })

  it('The snapshot never has the coin of another network.', () => {
    const elsewhere = { ...COIN, chainId: 'eip155:10' }
    expect(nativeCoin({ balances: [TOKEN, elsewhere], sources: [] }, 'eip155:1')).toBeUndefined()
  })
})
