import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { blockchainApi } from '#modal/services/blockchain-api.ts'
import {
  startAccountServer,
  WHOLE,
  type AccountServer,
  type AccountFixture,
} from '#tests/support/servers/account-server.ts'
import { DEPLOYMENT, linkModal } from '#tests/support/fixtures/linked-modal.ts'

const ADDRESS = '0x9965507D1a55bcC2695C58ba16FB37d819B0A4dc'
const QUESTION = { address: ADDRESS, chainId: 'eip155:1', currency: 'usd' } as const
const ETHER = {
  name: 'Ether',
  symbol: 'ETH',
  chainId: 'eip155:1',
  price: 2_000,
  value: 3_000,
  quantity: { decimals: '18', numeric: '1.5' },
  isVerified: true,
}

let server: AccountServer | undefined

async function linked(fixture: Partial<AccountFixture> = {}) {
  server = await startAccountServer(fixture)
  const { store, close } = linkModal({ deployment: { ...DEPLOYMENT, apiUrl: server.url } })
  close()
  return { server, store, ask: store.dispatch }
}

beforeEach(() => {
  // Pauses between attempts pass at once; sockets use the real time.
  vi.stubGlobal('navigator', { onLine: true })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], shouldAdvanceTime: true })
})

afterEach(async () => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  await server?.stop()
})

/** Waits for an answer while the fake time advances. */
async function hurried<T>(request: PromiseLike<T>): Promise<T> {
  const stop = new AbortController()
  const answer = Promise.resolve(request).finally(() => stop.abort())
  while (!stop.signal.aborted) await vi.advanceTimersByTimeAsync(250)
  return answer
}

const { balances, history, identity, name, supportedChains } = blockchainApi.endpoints

describe('queries about an account', () => {
  it('A balance query names the project and the product.', async () => {
    const { server: api, ask } = await linked({ balances: [ETHER] })
    const { data } = await hurried(ask(balances.initiate({ ...QUESTION, forceUpdate: true })))
    expect(data?.balances).toEqual([ETHER])
    expect(api.requests[0]?.pathname).toBe(`/v1/account/${ADDRESS}/balance`)
    expect(Object.fromEntries(api.requests[0]?.searchParams ?? [])).toEqual({
      projectId: 'demo',
      st: 'postern',
      sv: '0.1.0',
      chainId: 'eip155:1',
      currency: 'usd',
      forceUpdate: 'true',
    })
  })

  it('A forced balance is stored where the plain one is looked for.', async () => {
    const { server: api, ask } = await linked({ balances: [ETHER] })
    await hurried(ask(balances.initiate({ ...QUESTION, forceUpdate: true })))
    const { data } = await hurried(ask(balances.initiate(QUESTION)))
    expect(data?.balances).toHaveLength(1)
    expect(api.requests).toHaveLength(1)
  })

  it('A failure that may pass is tried three more times, and then not at all for 30 s.', async () => {
    const { server: api, ask } = await linked()
    api.fixture.broken.set('balance', { status: 503 })
    const force = { forceRefetch: true }
    const { error } = await hurried(ask(balances.initiate(QUESTION, force)))
    expect(error).toMatchObject({
      code: 'TOKEN_BALANCE_UNAVAILABLE',
      message: 'Token Balance Unavailable',
      status: 503,
    })
    expect(api.requests).toHaveLength(4)
    api.fixture.broken.clear()
    await vi.advanceTimersByTimeAsync(29_000)
    expect(await hurried(ask(balances.initiate(QUESTION, force)))).toMatchObject({ error })
    expect(api.requests).toHaveLength(4)
    await vi.advanceTimersByTimeAsync(1_000)
    const { data } = await hurried(ask(balances.initiate(QUESTION, force)))
    expect(data).toMatchObject({ balances: [] })
    expect(api.requests).toHaveLength(5)
  })

  it.each([
    ['a negative number of decimals', { quantity: { decimals: '-1', numeric: '1' } }],
    ['decimals without end', { quantity: { decimals: '1000000000', numeric: '1' } }],
    ['a line break in the decimals', { quantity: { decimals: '18\n', numeric: '1' } }],
    ['a quantity of 400 digits', { quantity: { decimals: '18', numeric: '9'.repeat(400) } }],
    ['an exponent', { quantity: { decimals: '18', numeric: '1e18' } }],
    ['a name that is none', { name: 7 }],
  ])('A token with %s is left out and reported, and the others are kept.', async (_what, change) => {
    const { server: api, ask } = await linked()
    const body = JSON.stringify({ balances: [ETHER, { ...ETHER, ...change }], sources: [WHOLE] })
    api.fixture.broken.set('balance', { body })
    const { data } = await hurried(ask(balances.initiate(QUESTION)))
    expect(data?.balances).toEqual([ETHER])
    expect(data?.sources.map(({ isComplete }) => isComplete)).toEqual([true, false])
  })

  it('Names that are too long are cut, and a price that is no number is unknown.', async () => {
    const { server: api, ask } = await linked()
    const long = JSON.stringify({ ...ETHER, name: 'n'.repeat(101), symbol: 's'.repeat(33) })
    // A number that JSON can express and a double cannot.
    const endless = long.replace('"price":2000', '"price":1e400').replace('"value":3000', '"value":-1')
    api.fixture.broken.set('balance', {
      body: `{"balances":[${JSON.stringify(ETHER)},${endless}],"sources":[]}`,
    })
    const { data } = await hurried(ask(balances.initiate(QUESTION)))
    const { price: _price, value: _value, ...rest } = ETHER
    expect(data).toEqual({
      balances: [ETHER, { ...rest, name: 'n'.repeat(100), symbol: 's'.repeat(32) }],
      sources: [],
    })
  })

  it('An answer of 10 MB, and one of 50,000 tokens, is aborted.', async () => {
    const { server: api, ask } = await linked()
    const many = { balances: Array.from({ length: 50_000 }, () => ({})), sources: [] }
    for (const body of [
      JSON.stringify({ sources: [], balances: [], pad: 'x'.repeat(10_000_000) }),
      JSON.stringify(many),
    ]) {
      api.fixture.broken.set('balance', { body })
      await vi.advanceTimersByTimeAsync(30_000)
      const { error } = await hurried(ask(balances.initiate(QUESTION, { forceRefetch: true })))
      expect(error).toMatchObject({ code: 'TOKEN_BALANCE_UNAVAILABLE', isPassing: false })
    }
    expect(api.requests).toHaveLength(2)
  })

  it.each([200, 500])('An answer without an end is aborted, with status %d.', async (status) => {
    const { server: api, ask } = await linked()
    api.fixture.broken.set('balance', { status, isEndless: true })
    const { error } = await hurried(ask(balances.initiate(QUESTION)))
    expect(error).toMatchObject({ code: 'TOKEN_BALANCE_UNAVAILABLE', isPassing: status === 500 })
    const started = performance.now()
    while (api.cutShort.length < api.requests.length && performance.now() - started < 5_000)
      await new Promise(setImmediate)
    expect(api.cutShort).toHaveLength(status === 500 ? 4 : 1)
  })

  it('An answer that is held back is aborted after 10 s.', async () => {
    const { server: api, ask } = await linked()
    api.fixture.broken.set('supported-chains', { isHeld: true })
    const start = Date.now()
    const { error } = await hurried(ask(supportedChains.initiate()))
    expect(error).toMatchObject({ isPassing: true })
    // Four attempts of 10 s, and pauses of 1, 2 and 4 s between them.
    expect(Date.now() - start).toBeGreaterThanOrEqual(47_000)
    expect(Date.now() - start).toBeLessThan(49_000)
  })

  it('The cursors of a history are followed to its end, and not in a circle.', async () => {
    const entry = (id: string) => ({
      id,
      metadata: {
        operationType: 'receive' as const,
        hash: '0xab',
        chain: 'eip155:1',
        minedAt: '2026-11-20T10:00:00.000Z',
        sentFrom: ADDRESS,
        sentTo: ADDRESS,
        status: 'confirmed' as const,
        nonce: 1,
      },
      transfers: null,
    })
    const {
      server: api,
      ask,
      store,
    } = await linked({
      history: [entry('a'), entry('b'), entry('c')],
      pageSize: 2,
    })
    const of = { address: ADDRESS, chainId: 'eip155:1' }
    await hurried(ask(history.initiate(of)))
    await hurried(ask(history.initiate(of, { direction: 'forward' })))
    const reported = history.select(of)(Object(store.getState()))
    expect(reported.data?.pages.flatMap(({ data }) => data.map(({ id }) => id))).toEqual(['a', 'b', 'c'])
    expect(api.requests.map(({ searchParams }) => searchParams.get('cursor'))).toEqual([null, '2'])
    api.fixture.broken.set('history', {
      body: JSON.stringify({ data: [entry('d')], next: '2', sources: [] }),
    })
    const again = { ...of, chainId: 'eip155:10' }
    await hurried(ask(history.initiate(again)))
    await hurried(ask(history.initiate(again, { direction: 'forward' })))
    await hurried(ask(history.initiate(again, { direction: 'forward' })))
    expect(api.requests).toHaveLength(4)
  })

  it('Names are looked up in both directions, and the query cannot change the path.', async () => {
    const { server: api, ask } = await linked({ identity: { name: 'ana.eth', avatar: null } })
    expect((await hurried(ask(identity.initiate({ namespace: 'eip155', address: ADDRESS })))).data).toEqual({
      name: 'ana.eth',
      avatar: null,
    })
    const { data } = await hurried(ask(name.initiate({ name: '../x.eth?y', chainId: 'eip155:1' })))
    expect(data?.address).toBeNull()
    expect(api.requests.map(({ pathname }) => pathname)).toEqual([
      `/v1/identity/${ADDRESS}`,
      '/v1/names/..%2Fx.eth%3Fy',
    ])
  })
})
