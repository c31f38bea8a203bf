import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { DEMO_ACCOUNTS } from '#demo/chains/demo-accounts.ts'
import { LOCAL_EVM_TOKENS } from '#demo/chains/evm/local-tokens.ts'
import { startEvmChain } from '#demo/chains/evm/start-evm-chain.ts'
import { LOCAL_PRICES } from '#demo/chains/local-prices.ts'
import type { RunningChain } from '#demo/chains/running-chain.ts'
import { bitcoinRegtest } from '#schemas/networks/bip122/regtest.ts'
import { localSolana } from '#schemas/networks/solana/local.ts'
import { readJson } from '#tests/support/assertions/parse-json.ts'
import { requestBalances, readBalances, refusalOf } from '#tests/support/clients/balance-client.ts'
import { startForwardingNode, type ForwardingNode } from '#tests/support/servers/forwarding-node.ts'
import { freePorts } from '#tests/support/servers/free-ports.ts'
import { startTestServer, type TestServer } from '#tests/support/servers/start-server.ts'

const EVM = 'eip155:31337'
const SOLANA = localSolana.caipNetworkId
const BITCOIN = bitcoinRegtest.caipNetworkId
const STRANGER = '0x976EA74026E726554dB657fA54763abd0C3a0aa9'
const KEPT_MS = 30_000
const RENEWALS = 30

let chain: RunningChain
let server: TestServer
let now = Date.now()
const LIMITS = {
  accountPerMinutePerClient: 1_000_000,
  accountPerMinutePerProject: 1_000_000,
  balanceRenewalsPerMinutePerClient: RENEWALS,
}
const TOKENS = { builtIn: false, own: LOCAL_EVM_TOKENS }

beforeAll(async () => {
  const [port = 0] = await freePorts(1)
  chain = await startEvmChain(port)
  server = await startTestServer({
    projects: [{ id: 'demo', name: 'Demo', origins: ['https://shop.example'] }],
    chains: {
      [EVM]: { rpcUrls: [chain.url] },
      [SOLANA]: { rpcUrls: ['http://127.0.0.1:1'] },
      [BITCOIN]: { rpcUrls: ['http://127.0.0.1:1'] },
    },
    clock: () => now,
    config: { tokens: TOKENS, prices: LOCAL_PRICES, limits: LIMITS },
  })
})
afterAll(async () => {
  await server.stop()
  await chain.stop()
})
beforeEach(() => {
  now += KEPT_MS
})

describe('one upstream call', () => {
  /** Without prices and with new accounts, only balances are read from the node. */
  let bare: TestServer
  let node: ForwardingNode
  beforeEach(async () => {
    node = await startForwardingNode(chain.url)
    bare = await startTestServer({
      chains: { [EVM]: { rpcUrls: [node.url] } },
      clock: () => now,
      config: { tokens: TOKENS, prices: { builtInPools: false }, limits: LIMITS },
    })
  })
  afterEach(async () => {
    await bare.stop()
    await node.stop()
  })
  /** The methods that are called on the node. */
  const askedBy = async (work: () => Promise<unknown>) => {
    const before = node.methods.length
    await work()
    return node.methods.slice(before).toSorted()
  }
  const outcomes = async () => {
    const metrics = await (await fetch(`${bare.urls.api}/metrics`)).text()
    return ['read', 'shared', 'kept'].map((outcome) => {
      const line = new RegExp(`^postern_balance_answers_total{outcome="${outcome}"} (\\d+)$`, 'm')
      return Number(line.exec(metrics)?.[1] ?? 0)
    })
  }
  /** The coin with the listed tokens, the latest block, and unlisted tokens. */
  const again = ['eth_blockNumber', 'eth_call', 'eth_call']
  /** The first read also looks for recent transfers; later ones look only at new blocks. */
  const once = [...again, 'eth_getLogs'].toSorted()
  const hundred = (address: string) =>
    Promise.all(Array.from({ length: 100 }, () => readBalances(bare, address, { chainId: EVM })))

  it('One call serves a hundred simultaneous requests, and another one follows only after 30 s', async () => {
    const before = await outcomes()
    node.behave({ delayMs: 100 })
    expect(await askedBy(() => hundred(DEMO_ACCOUNTS.evmExtension))).toEqual(once)
    now += KEPT_MS - 1
    expect(await askedBy(() => hundred(DEMO_ACCOUNTS.evmExtension))).toEqual([])
    now += 1
    expect(await askedBy(() => hundred(DEMO_ACCOUNTS.evmExtension))).toEqual(again)
    const after = await outcomes()
    const [read = 0, shared = 0, kept = 0] = after.map((count, index) => count - (before[index] ?? 0))
    expect([read, shared + kept]).toEqual([2, 298])
    expect(shared).toBeGreaterThan(0)
    expect(kept).toBeGreaterThanOrEqual(100)
  })

  it('Twenty-five forced updates take the call under way and at most one more', async () => {
    node.behave({ delayMs: 100 })
    const requests = await askedBy(() =>
      Promise.all(
        Array.from({ length: 25 }, () =>
          readBalances(bare, DEMO_ACCOUNTS.evmExtension, { chainId: EVM, forceUpdate: 'true' }),
        ),
      ),
    )
    expect([once, [...once, ...again].toSorted()]).toContainEqual(requests)
  })

  it('Forced updates are limited', async () => {
    const answers = await Promise.all(
      Array.from({ length: RENEWALS + 1 }, () =>
        requestBalances(bare, STRANGER, { chainId: EVM, forceUpdate: '1' }),
      ),
    )
    const refused = answers.filter(({ status }) => status === 429)
    expect(refused.length).toBeGreaterThan(0)
    expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await requestBalances(bare, STRANGER, { chainId: EVM, forceUpdate: 'false' })).status).toBe(200)
  })
})

describe('the metrics of requests', () => {
  const EVERY = /^postern_project_calls_total\{(.*)\} (\d+)$/gm

  it('Requests are counted by budget, without a record of the account or the site', async () => {
    const limits = { rpcPerMinutePerProject: 5, accountPerMinutePerProject: 2 }
    const counted = await startTestServer({
      chains: { [EVM]: { rpcUrls: [chain.url] } },
      config: { tokens: { builtIn: false }, prices: { builtInPools: false }, limits },
    })
    const block = { jsonrpc: '2.0', method: 'eth_blockNumber', params: [] }
    const rpc = (calls: number, projectId = 'demo') =>
      fetch(`${counted.urls.api}/v1?projectId=${projectId}&chainId=${EVM}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: counted.urls.modal },
        body: JSON.stringify(Array.from({ length: calls }, (_, id) => ({ ...block, id }))),
      })
    expect([(await rpc(4)).status, (await rpc(3)).status, (await rpc(1, 'nobody')).status]).toEqual([
      200, 429, 404,
    ])
    for (let turn = 0; turn < 3; turn += 1) {
      const answer = await requestBalances(counted, DEMO_ACCOUNTS.evm, { chainId: EVM })
      expect(answer.status).toBe(turn < 2 ? 200 : 429)
    }
    const metrics = await (await fetch(`${counted.urls.api}/metrics`)).text()
    const reported = [...metrics.matchAll(EVERY)].map(([, labels, count]) => `${labels} ${count}`)
    expect(reported.toSorted()).toEqual([
      'project="demo",budget="account",outcome="admitted" 2',
      'project="demo",budget="account",outcome="refused" 1',
      'project="demo",budget="rpc",outcome="admitted" 4',
      'project="demo",budget="rpc",outcome="refused" 3',
    ])
    expect(metrics).not.toMatch(/0x[0-9a-f]{40}/i)
    await counted.stop()
  })
})

describe('an invalid request', () => {
  const evm = DEMO_ACCOUNTS.evm
  it.each([
    ['a network that is not served', evm, { chainId: 'eip155:1' }, 400, 'chainId'],
    ['an address of another namespace', DEMO_ACCOUNTS.solana, { chainId: EVM }, 400, 'address'],
    ['an EVM address with wrong capitals', evm.replace('f39F', 'F39f'), { chainId: EVM }, 400, 'address'],
    ['an EVM address that is too short', evm.slice(0, -1), { chainId: EVM }, 400, 'address'],
    ['a Solana address of 31 bytes', '1'.repeat(31), { chainId: SOLANA }, 400, 'address'],
    [
      'a Bitcoin address of another chain',
      'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
      { chainId: BITCOIN },
      400,
      'address',
    ],
    [
      'a Bitcoin address with a wrong checksum',
      'mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfm',
      { chainId: BITCOIN },
      400,
      'address',
    ],
    ['an unknown currency', evm, { chainId: EVM, currency: 'xyz' }, 400, 'currency'],
    ['a currency without a feed', evm, { chainId: EVM, currency: 'inr' }, 400, 'currency'],
    ['an unknown project', evm, { chainId: EVM, projectId: 'nobody' }, 404, 'projectId'],
  ])('The field is named in the refusal of %s', async (_, address, query, status, field) => {
    expect(await refusalOf(await requestBalances(server, address, query as Record<string, string>))).toEqual([
      status,
      status === 404 ? 'PROJECT_UNKNOWN' : 'REQUEST_INVALID',
      field,
    ])
  })

  it('A refusal is readable by pages that the project lists and not by others', async () => {
    const page = (origin: string) => requestBalances(server, evm, { chainId: EVM }, { origin })
    expect((await page('https://evil.example')).status).toBe(403)
    for (const origin of ['https://shop.example', server.urls.modal]) {
      const answer = await page(origin)
      expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([200, origin])
    }
  })
})

describe('the answer', () => {
  it('An unchanged answer is not sent again, and no cache in between stores it', async () => {
    const first = await requestBalances(server, DEMO_ACCOUNTS.evm, { chainId: EVM })
    const etag = first.headers.get('etag') ?? ''
    expect(first.headers.get('cache-control')).toBe('private, no-cache')
    const again = await requestBalances(
      server,
      DEMO_ACCOUNTS.evm,
      { chainId: EVM },
      { 'if-none-match': etag },
    )
    expect(again.status).toBe(304)
  })

  it('An answer can be in another currency where the operator named a feed', async () => {
    const dollarsOf = async (query: Readonly<Record<string, string>>) => {
      const { balances } = await readBalances(server, DEMO_ACCOUNTS.evm, { chainId: EVM, ...query })
      return balances.find(({ symbol }) => symbol === 'dUSD')
    }
    const usd = await dollarsOf({})
    const eur = await dollarsOf({ currency: 'eur' })
    expect(eur?.price).toBeCloseTo((usd?.price ?? 0) / 1.08, 9)
    expect(eur?.quantity).toEqual(usd?.quantity)
  })

  it('The answer is part of the API description', async () => {
    const Operation = z.object({ parameters: z.array(z.object({ name: z.string() })) })
    const { paths } = await readJson(
      fetch(`${server.urls.api}/openapi.json`),
      z.object({ paths: z.object({ '/v1/account/{address}/balance': z.object({ get: Operation }) }) }),
    )
    const names = paths['/v1/account/{address}/balance'].get.parameters.map(({ name }) => name)
    expect(names.toSorted()).toEqual(
      ['address', 'chainId', 'currency', 'forceUpdate', 'projectId', 'st', 'sv'].toSorted(),
    )
  })
})
