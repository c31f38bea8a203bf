import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { disconnect } from '#modal/core/commands/connection/disconnect.ts'
import { blockchainApi } from '#modal/services/blockchain-api.ts'
import { STORAGE_KEYS } from '#schemas/constants/storage-keys.ts'
import { startAccountServer, WHOLE, type AccountServer } from '#tests/support/servers/account-server.ts'
import { heldToken } from '#tests/support/builders/account-fixture.ts'
import { DEPLOYMENT, linkModal, partition } from '#tests/support/fixtures/linked-modal.ts'

const ADDRESS = '0x9965507D1a55bcC2695C58ba16FB37d819B0A4dc'
const QUESTION = { address: ADDRESS, chainId: 'eip155:1', currency: 'usd' } as const
const WHO = { namespace: 'eip155', address: ADDRESS } as const
const NAME = { name: 'ana.eth', chainId: 'eip155:1' }

const { balances, identity, name } = blockchainApi.endpoints
const closing = new Set<() => void>()
let server: AccountServer
/** What one browser stores for one site. */
let stored: Map<string, string>

beforeEach(async () => {
  vi.stubGlobal('navigator', { onLine: true })
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 10, 21) })
  server = await startAccountServer({
    balances: [heldToken('USDC')],
    identity: { name: 'ana.eth', avatar: null },
    names: { 'ana.eth': ADDRESS },
  })
  stored = new Map()
  await partition(stored).set(STORAGE_KEYS.connectionStatus, 'connected', 'eip155')
})

afterEach(async () => {
  closing.forEach((close) => close())
  closing.clear()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  await server.stop()
})

/** A document of the same site in the same browser. */
function load(storage = partition(stored)) {
  const { store, close } = linkModal({ deployment: { ...DEPLOYMENT, apiUrl: server.url }, storage })
  closing.add(close)
  return store
}

/** The cache is written after the answer. */
const settled = () => new Promise((resolve) => setTimeout(resolve, 20))

async function ask(store = load(), question: object = QUESTION) {
  const { data } = await store.dispatch(
    balances.initiate({ ...QUESTION, ...question }, { forceRefetch: true }),
  )
  await settled()
  return data?.balances.map(({ symbol }) => symbol)
}

const cached = () => [...stored.keys()].filter((key) => key.includes('_cache'))

describe('cached answers of the API', () => {
  it('A balance is cached for the next document for 30 s.', async () => {
    expect(await ask()).toEqual(['USDC'])
    server.fixture.balances = []
    vi.setSystemTime(Date.now() + 28_000)
    expect(await ask()).toEqual(['USDC'])
    expect(server.requests).toHaveLength(1)
    vi.setSystemTime(Date.now() + 2_000)
    expect(await ask()).toEqual([])
    expect(server.requests).toHaveLength(2)
  })

  it('Names are cached in both directions for 5 minutes.', async () => {
    const both = async () => {
      const { dispatch } = load()
      const said = await dispatch(identity.initiate(WHO))
      const found = await dispatch(name.initiate(NAME))
      await settled()
      return [said.data?.name, found.data?.address]
    }
    expect(await both()).toEqual(['ana.eth', ADDRESS])
    vi.setSystemTime(Date.now() + 298_000)
    expect(await both()).toEqual(['ana.eth', ADDRESS])
    expect(server.requests).toHaveLength(2)
    vi.setSystemTime(Date.now() + 2_000)
    server.fixture.identity = { name: null, avatar: null }
    expect(await both()).toEqual([null, ADDRESS])
    expect(server.requests).toHaveLength(4)
  })

  it('A forced query, another account or another network ignores the cache.', async () => {
    await ask()
    await ask(load(), { forceUpdate: true })
    await ask(load(), { address: `0x${'1'.repeat(40)}` })
    await ask(load(), { chainId: 'eip155:31337' })
    expect(server.requests).toHaveLength(4)
  })

  it('Incomplete answers are not cached.', async () => {
    server.fixture.sources = [{ ...WHOLE, isComplete: false }]
    await ask()
    expect(cached()).toEqual([])
  })

  it('An answer of a source that has all it will ever have is cached.', async () => {
    server.fixture.sources = [{ ...WHOLE, isComplete: false, horizon: {} }]
    await ask()
    expect(cached()).toHaveLength(1)
  })

  it('Cached answers are parsed, and ignored when they were changed.', async () => {
    await ask()
    const [key = ''] = cached()
    const text = stored.get(key) ?? ''
    for (const forged of [
      '{',
      '[{}]',
      'null',
      text.replace('"10"', '"1e9"'),
      text.replace(/"toldAtMs":\d+/, `"toldAtMs":${Date.now() + 60_000}`),
    ]) {
      expect(forged).not.toBe(text)
      stored.set(key, forged)
      const before = server.requests.length
      expect(await ask()).toEqual(['USDC'])
      expect(server.requests.length).toBe(before + 1)
    }
  })

  it('The cache holds few answers, and no large one.', async () => {
    const store = load()
    for (let id = 1; id <= 20; id += 1) await ask(store, { chainId: `eip155:${id}` })
    const [key = ''] = cached()
    expect(JSON.parse(stored.get(key) ?? '')).toHaveLength(8)
    server.fixture.balances = Array.from({ length: 1_000 }, (_, index) =>
      heldToken(`T${index}`, { name: 'x'.repeat(100), iconUrl: 'y'.repeat(200) }),
    )
    expect(await ask(load(), { chainId: 'eip155:99' })).toHaveLength(1_000)
    expect(stored.get(key)?.length ?? 0).toBeLessThan(262_144)
    expect(stored.get(key) ?? '').not.toContain('T999')
  })

  it('Cached answers are deleted by a disconnect, and not stored again by an answer that arrives later.', async () => {
    const { dispatch } = load()
    await ask()
    await dispatch(identity.initiate(WHO))
    await dispatch(name.initiate(NAME))
    await settled()
    expect(cached()).toHaveLength(3)
    const late = dispatch(balances.initiate({ ...QUESTION, forceUpdate: true }, { forceRefetch: true }))
    await dispatch(disconnect({ namespace: 'eip155' }))
    expect(cached()).toEqual([])
    expect((await late).data?.balances).toHaveLength(1)
    await settled()
    expect(cached()).toEqual([])
  })

  it('Queries work where the browser stores nothing.', async () => {
    const denied = () =>
      Object.assign(partition(stored), { get: async () => undefined, set: async () => undefined })
    expect(await ask(load(denied()))).toEqual(['USDC'])
    expect(await ask(load(denied()))).toEqual(['USDC'])
    expect(server.requests).toHaveLength(2)
  })
})
