import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { DEMO_ACCOUNTS } from '#demo/chains/demo-accounts.ts'
import { LOCAL_EVM_CONTRACTS } from '#demo/chains/evm/local-contracts.ts'
import { ConfigError } from '#server/config/config-files.ts'
import { parseConfig } from '#server/config/config.ts'
import { HistoryAnswer } from '#schemas/http/blockchain/history.ts'
import { parseJson } from '#tests/support/assertions/parse-json.ts'
import {
  requestHistory,
  EVM,
  LIMITS,
  startHistoryFixture,
  TOKENS,
  type HistoryFixture,
} from '#tests/support/fixtures/history-fixture.ts'
import { startNode, type NodeRequestRecord, type TestNode } from '#tests/support/servers/start-node.ts'
import { startTestServer, type TestServer } from '#tests/support/servers/start-server.ts'

const { token, gallery, editions } = LOCAL_EVM_CONTRACTS
const me = DEMO_ACCOUNTS.evm
const friend = DEMO_ACCOUNTS.evmPhone
const KEY = 'key-of-the-operator'
const hash = (at: number) => `0x${String(at).padStart(64, '0')}`
const iso = (seconds: number) => new Date(seconds * 1_000).toISOString()

/** Undefined if the indexer never answers. */
type Says = (
  request: NodeRequestRecord,
) => { status?: number; body: unknown; headers?: Record<string, string> } | undefined
let fixture: HistoryFixture
let indexer: TestNode
let says: Says
const servers = new Map<string, TestServer>()
const logged: string[] = []

/** Lists in the shape of Blockscout's API, 50 transactions to a page. */
const blockscout: Says = ({ path }) => {
  const url = new URL(path, 'http://x')
  const from = Number(url.searchParams.get('block_number') ?? 1_000)
  if (url.pathname.endsWith('/transactions')) {
    const items = Array.from({ length: 50 }, (_, at) => from - at - 1)
      .filter((block) => block >= 920)
      .map((block) => ({
        hash: hash(block),
        block_number: block,
        timestamp: iso(block),
        from: { hash: me },
        to: { hash: friend },
        value: '1000000000000000000',
        nonce: block,
        status: block === 990 ? 'error' : 'ok',
        raw_input: '0x',
      }))
    const last = items.at(-1)?.block_number ?? 0
    const next = last > 920 ? { block_number: last, index: 0, items_count: 50 } : null
    return { body: { items, next_page_params: next } }
  }
  if (url.pathname.endsWith('/internal-transactions')) {
    const internal = (index: number, change: object) => ({
      transaction_hash: hash(9_600),
      block_number: 960,
      index,
      timestamp: iso(960),
      type: 'call',
      from: { hash: token },
      to: { hash: me },
      value: '250000000000000000',
      success: true,
      ...change,
    })
    const items = [internal(1, {}), internal(2, { success: false }), internal(3, { type: 'delegatecall' })]
    return { body: { items, next_page_params: null } }
  }
  const transfer = (block: number, contract: string, type: string, total: object) => ({
    transaction_hash: hash(block * 10),
    block_number: block,
    log_index: 1,
    timestamp: iso(block),
    from: { hash: friend },
    to: { hash: me },
    token: { address_hash: contract, type },
    total,
  })
  return {
    body: {
      items: [
        transfer(980, token, 'ERC-20', { value: '2500000', decimals: '6' }),
        transfer(970, gallery, 'ERC-721', { token_id: '1' }),
        transfer(925, editions, 'ERC-1155', { token_id: '2', value: '3' }),
      ],
      next_page_params: null,
    },
  }
}

const etherscan: Says = ({ path }) => {
  const { searchParams: query } = new URL(path, 'http://x')
  if (query.get('apikey') !== KEY || query.get('chainid') !== '31337')
    return { body: { status: '0', message: 'NOTOK', result: 'Invalid API Key' } }
  const common = { blockNumber: '900', timeStamp: '900', nonce: '7', from: me, to: friend }
  const none = { status: '0', message: 'No transactions found', result: [] }
  const lists: Record<string, unknown[]> = {
    txlist: [{ ...common, hash: hash(1), value: '5', isError: '0', input: '0x', gas: '21000' }],
    txlistinternal: [
      {
        ...common,
        nonce: undefined,
        hash: hash(2),
        from: friend,
        to: me,
        value: '9',
        isError: '0',
        input: '',
      },
    ],
    tokentx: [
      {
        ...common,
        hash: hash(3),
        contractAddress: token,
        value: '1500000',
        tokenDecimal: '99',
        tokenSymbol: '<b>',
      },
    ],
    tokennfttx: [{ ...common, hash: hash(4), contractAddress: gallery, tokenID: '1' }],
    token1155tx: [{ ...common, hash: hash(5), contractAddress: editions, tokenID: '2', tokenValue: '4' }],
  }
  const result = lists[query.get('action') ?? '']
  return { body: result ? { status: '1', message: 'OK', result } : none }
}

const AlchemyCall = z.object({
  method: z.string(),
  params: z.tuple([z.object({ fromAddress: z.optional(z.string()), pageKey: z.optional(z.string()) })]),
})
const alchemy: Says = ({ path, body }) => {
  const { method, params } = parseJson(body, AlchemyCall)
  if (path !== `/${KEY}` || method !== 'alchemy_getAssetTransfers') return { status: 401, body: {} }
  const [{ fromAddress, pageKey }] = params
  const transfer = (at: number, change: object) => ({
    blockNum: `0x${(900 - at).toString(16)}`,
    uniqueId: `${hash(at)}:log:${at}`,
    hash: hash(at),
    from: me,
    to: friend,
    value: 1,
    asset: 'X',
    tokenId: null,
    erc1155Metadata: null,
    metadata: { blockTimestamp: iso(900 - at) },
    ...change,
  })
  if (pageKey === 'more')
    return {
      body: {
        result: {
          transfers: [transfer(9, { category: 'external', rawContract: { value: '0x1', address: null } })],
        },
      },
    }
  const sent = [
    transfer(1, { category: 'external', rawContract: { value: '0xde0b6b3a7640000', address: null } }),
    transfer(2, { category: 'erc20', rawContract: { value: '0x2625a0', address: token } }),
  ]
  const got = [
    transfer(5, {
      blockNum: `0x${(898).toString(16)}`,
      from: friend,
      to: me,
      category: 'erc20',
      rawContract: { value: '0xf4240', address: token },
    }),
    transfer(3, {
      from: friend,
      to: me,
      category: 'erc1155',
      rawContract: { value: null, address: editions },
      erc1155Metadata: [{ tokenId: '0x2', value: '0x5' }],
    }),
    transfer(4, {
      from: friend,
      to: me,
      category: 'erc721',
      tokenId: '0x1',
      rawContract: { value: null, address: gallery },
    }),
  ]
  const result = fromAddress ? { transfers: sent, pageKey: 'more' } : { transfers: got }
  return { body: { jsonrpc: '2.0', id: 1, result } }
}

beforeAll(async () => {
  fixture = await startHistoryFixture()
  indexer = await startNode((request, response) => {
    const said = says(request)
    if (said === undefined) return
    const { status = 200, body, headers = {} } = said
    response.writeHead(status, headers)
    response.end(typeof body === 'string' ? body : JSON.stringify(body))
  })
  for (const kind of ['blockscout', 'etherscan', 'alchemy'] as const)
    servers.set(
      kind,
      await startTestServer({
        chains: { [EVM]: { rpcUrls: [fixture.node.url] } },
        config: {
          tokens: TOKENS,
          limits: LIMITS,
          history: { indexers: { [EVM]: [{ kind, url: indexer.url }] } },
        },
        environment: { POSTERN_ETHERSCAN_KEY: KEY, POSTERN_ALCHEMY_KEY: KEY },
        clock: () => fixture.now(),
        log: (line) => logged.push(line),
      }),
    )
})
afterAll(async () => {
  for (const server of servers.values()) await server.stop()
  await indexer.stop()
  await fixture.stop()
})
// Longer than any indexer asks us to pause.
beforeEach(() => fixture.pass(400_000))

async function pageOf(kind: string, cursor?: string): Promise<HistoryAnswer> {
  const server = servers.get(kind)
  if (server === undefined) throw new Error('no server')
  const answer = await requestHistory(server, me, {
    chainId: EVM,
    ...(cursor === undefined ? {} : { cursor }),
  })
  expect(answer.status).toBe(200)
  return HistoryAnswer.parse(await answer.json())
}
const lines = ({ data }: HistoryAnswer) =>
  data.map(({ metadata: { operationType, status }, transfers }) =>
    [
      operationType,
      status,
      ...(transfers ?? []).map(
        ({ direction, quantity, fungible_info: info, nft_info: nft }) =>
          `${direction} ${quantity.numeric} ${info?.symbol ?? nft?.name ?? ''}`,
      ),
    ].join(' '),
  )

describe('the history of an indexer', () => {
  it('A history from Blockscout has each entry once, in order, page after page', async () => {
    says = blockscout
    const first = await pageOf('blockscout')
    expect(first.sources).toEqual([{ id: 'blockscout', name: 'Blockscout', covers: 'all', isComplete: true }])
    const all = [...first.data]
    let { next } = first
    while (next !== null) {
      const page = await pageOf('blockscout', next)
      all.push(...page.data)
      next = page.next
    }
    const times = all.map(({ metadata }) => Date.parse(metadata.minedAt))
    expect(times).toEqual(times.toSorted((left, right) => right - left))
    expect([all.length, new Set(all.map(({ id }) => id)).size]).toEqual([84, 84])
    const reported = lines({ data: all, next: null, sources: [] })
    expect(reported[0]).toBe('send confirmed out 1 ETH')
    expect(reported.filter((line) => !line.startsWith('send confirmed'))).toEqual([
      'send failed',
      'receive confirmed in 2.5 dUSD',
      'receive confirmed in 1 Demo Gallery #1',
      'receive confirmed in 0.25 ETH',
      'receive confirmed in 3 Demo Editions #2',
    ])
  })

  it('A history from Etherscan uses its transactions and our tokens', async () => {
    says = etherscan
    const page = await pageOf('etherscan')
    expect(page.sources).toMatchObject([{ id: 'etherscan', isComplete: true }])
    expect(lines(page)).toEqual([
      'send confirmed out 0.000000000000000005 ETH',
      'receive confirmed in 0.000000000000000009 ETH',
      'send confirmed out 1.5 dUSD',
      'send confirmed out 1 Demo Gallery #1',
      'send confirmed out 4 Demo Editions #2',
    ])
    expect(page.data[0]?.metadata).toMatchObject({
      nonce: 7,
      minedAt: iso(900),
      sentFrom: me,
      sentTo: friend,
    })
  })

  it('A history from Alchemy merges both of its lists', async () => {
    says = alchemy
    const reported: string[] = []
    let next: string | null | undefined
    do {
      const page = await pageOf('alchemy', next ?? undefined)
      // Alchemy reports no internal transfers of this network's coin.
      expect(page.sources).toMatchObject([{ covers: 'transactions', isComplete: true }])
      reported.push(...lines(page))
      next = page.next
    } while (next !== null)
    expect(reported).toEqual([
      'send confirmed out 1 ETH',
      'send confirmed out 2.5 dUSD',
      'receive confirmed in 1 dUSD',
      'receive confirmed in 5 Demo Editions #2',
      'receive confirmed in 1 Demo Gallery #1',
      'send confirmed out 0.000000000000000001 ETH',
    ])
  })

  const broken: readonly (readonly [string, Says])[] = [
    ['fails', () => ({ status: 500, body: `<h1>${KEY}</h1>` })],
    ['refuses the key', () => ({ status: 401, body: { error: KEY } })],
    ['sends too much', () => ({ body: `{"items":[${'{"hash":"<b>"},'.repeat(300_000)}{}]}` })],
    ['sends invalid JSON', () => ({ body: '<script>alert(1)</script>' })],
    ['sends unknown entries', () => ({ body: { items: [{ hash: 'x' }], result: { transfers: [{}] } } })],
    [
      'is over its limit',
      () => ({ body: { status: '0', message: 'NOTOK', result: 'Max rate limit reached' } }),
    ],
  ]
  it.each(broken)(
    "An indexer that %s is named, and the server's own index is read instead",
    async (_, how) => {
      says = how
      for (const kind of ['blockscout', 'etherscan', 'alchemy']) {
        const page = await pageOf(kind)
        expect(page.sources).toMatchObject([
          { id: kind, isComplete: false },
          { id: 'own-index', isComplete: true },
        ])
        expect(page.data.length).toBeGreaterThan(5)
        expect(JSON.stringify(page)).not.toContain(KEY)
      }
      expect(logged.some((line) => line.includes('a history source failed'))).toBe(true)
      expect(logged.filter((line) => line.includes(KEY))).toEqual([])
    },
  )

  it("A silent indexer is not waited for: it is named, and the server's own index is read instead", async () => {
    says = () => undefined
    const begun = performance.now()
    const pages = await Promise.all(['blockscout', 'etherscan', 'alchemy'].map((kind) => pageOf(kind)))
    expect(performance.now() - begun).toBeLessThan(10_500)
    for (const { sources, data } of pages) {
      expect(sources).toMatchObject([{ isComplete: false }, { id: 'own-index', isComplete: true }])
      expect(data.length).toBeGreaterThan(5)
    }
  })

  it.each([
    ['etherscan', { status: 429, body: '', headers: { 'retry-after': '30' } }, 30_000],
    ['blockscout', { status: 503, body: '<h1>' }, 10_000],
    ['blockscout', { status: 429, body: '', headers: { 'retry-after': '99999999' } }, 10_000],
    ['alchemy', { status: 429, body: '', headers: { 'retry-after': '90000' } }, 300_000],
    ['etherscan', { body: { status: '0', message: 'NOTOK', result: 'Max rate limit reached' } }, 10_000],
  ] as const)(
    'A request to %s pauses as long as the indexer says, up to five minutes: %j',
    async (kind, said, restMs) => {
      says = () => said
      await pageOf(kind)
      // The page's other lists were requested before the indexer refused.
      await pause(500)
      const requestCount = () => indexer.received.length
      const before = requestCount()
      fixture.pass(restMs - 1_000)
      expect((await pageOf(kind)).sources).toMatchObject([
        { id: kind, isComplete: false },
        { id: 'own-index' },
      ])
      expect(requestCount()).toBe(before)
      says = { blockscout, etherscan, alchemy }[kind]
      fixture.pass(4_000)
      expect((await pageOf(kind)).sources).toMatchObject([{ id: kind, isComplete: true }])
    },
  )

  it('A list that an indexer began is continued by that indexer only', async () => {
    says = blockscout
    const { next } = await pageOf('blockscout')
    says = () => ({ status: 500, body: '' })
    const server = servers.get('blockscout')
    const answer = server && (await requestHistory(server, me, { chainId: EVM, cursor: next ?? '' }))
    expect(answer?.status).toBe(502)
  })
})

it('A deployment whose indexer has no key does not start, and names the indexer', () => {
  const site = (port: number) => ({ url: `http://127.0.0.1:${port}`, listen: { port } })
  const history = { indexers: { 'eip155:1': [{ kind: 'etherscan' }] } }
  const config = { modal: site(1), wallet: site(2), api: site(3), history }
  expect(() => parseConfig(config)).toThrow(ConfigError)
  expect(() => parseConfig(config)).toThrow(/POSTERN_ETHERSCAN_KEY/)
  expect(parseConfig(config, { POSTERN_ETHERSCAN_KEY: KEY }).indexerKeys.etherscan).toBe(KEY)
})
