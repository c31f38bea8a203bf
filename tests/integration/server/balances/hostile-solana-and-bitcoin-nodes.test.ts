import type { ServerResponse } from 'node:http'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { LOCAL_GENESIS_HASH } from '#demo/chains/solana/local-cluster.ts'
import { bitcoinRegtest } from '#schemas/networks/bip122/regtest.ts'
import { localSolana } from '#schemas/networks/solana/local.ts'
import { encodeBase58 } from '#schemas/primitives/base58.ts'
import { parseJson } from '#tests/support/assertions/parse-json.ts'
import { requestBalances, readBalances, refusalOf } from '#tests/support/clients/balance-client.ts'
import { JsonRpcCalls, type JsonRpcCall } from '#tests/support/servers/json-rpc-call.ts'
import { startNode, type NodeAnswers, type TestNode } from '#tests/support/servers/start-node.ts'
import { startTestServer, type TestServer } from '#tests/support/servers/start-server.ts'

const SOLANA = localSolana.caipNetworkId
const BITCOIN = bitcoinRegtest.caipNetworkId
const OWNER = 'tG1N92c5YT59Zxqz2FBETtPqw6xw647E4M32ASL2YJq'
const PAYEE = 'bcrt1qx3mrkuc4c64wzd7gyyc4rpnvg4q9fw48pwejcq'
const CLASSIC = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
const UPSTREAM_FAILED = [502, 'UPSTREAM_FAILED', undefined]
const LATER_MS = 3_600_000
const MAX_BYTES = 2_097_152
const NO_BATCHES = '{"jsonrpc":"2.0","id":null,"error":{"code":-32600,"message":"no batches"}}'

let answers: NodeAnswers
let node: TestNode
let server: TestServer
let now = Date.now()

beforeAll(async () => {
  node = await startNode((request, response) => answers(request, response))
  server = await startTestServer({
    chains: { [SOLANA]: { rpcUrls: [node.url] }, [BITCOIN]: { rpcUrls: [node.url] } },
    config: {
      tokens: { builtIn: false },
      prices: { builtInPools: false },
      limits: { balanceRenewalsPerMinutePerClient: 1_000_000 },
    },
    clock: () => now,
  })
})
afterAll(async () => {
  await server.stop()
  await node.stop()
})
beforeEach(() => {
  now += LATER_MS
})

const told = (address: string, chainId: string) => readBalances(server, address, { chainId })
const refused = async (address: string, chainId: string) =>
  refusalOf(await requestBalances(server, address, { chainId }))

interface Ledger {
  /** JSON text, because a number would be rounded. */
  readonly lamports: string
  readonly genesis: string
  /** The node refuses the call if this is undefined. */
  readonly accounts: readonly unknown[] | undefined
  /** The node refuses the call if this is undefined. */
  readonly mints: readonly unknown[] | undefined
}

const ledger: Ledger = { lamports: '5', genesis: LOCAL_GENESIS_HASH, accounts: [], mints: [] }
const mintOf = (at: number) =>
  encodeBase58(
    new Uint8Array(32)
      .fill(7)
      .fill(at >> 8, 0, 1)
      .fill(at & 255, 1, 2),
  )
const account = (mint: string, amount: string, decimals = 6, owner = OWNER) => ({
  pubkey: OWNER,
  account: { data: { parsed: { info: { mint, owner, tokenAmount: { amount, decimals } } } } },
})

/** A Solana node with the given answers; `arrange` gets the answers of a batch as JSON texts. */
function says(fixture: Partial<Ledger>, arrange = (all: readonly string[]) => all): NodeAnswers {
  const all = { ...ledger, ...fixture }
  return ({ body }, response) => {
    const requests = parseJson(body, JsonRpcCalls)
    const texts = [requests].flat().map((call) => answerOf(all, call))
    response.setHeader('content-type', 'application/json')
    response.end(Array.isArray(requests) ? `[${arrange(texts).join(',')}]` : texts[0])
  }
}

function answerOf(
  { lamports, genesis, accounts, mints }: Ledger,
  { id, method, params }: JsonRpcCall,
): string {
  const value = (json: string) => `{"jsonrpc":"2.0","id":"${String(id)}","result":${json}}`
  if (method === 'getGenesisHash') return value(JSON.stringify(genesis))
  if (method === 'getBalance') return value(`{"context":{"slot":1},"value":${lamports}}`)
  const refused = `{"jsonrpc":"2.0","id":"${String(id)}","error":{"code":-32000,"message":"no"}}`
  if (method === 'getTokenAccountsByOwner' && accounts === undefined) return refused
  if (method === 'getTokenAccountsByOwner')
    return value(JSON.stringify({ value: Object(params[1]).programId === CLASSIC ? accounts : [] }))
  const [addresses] = z.tuple([z.array(z.string())], z.unknown()).parse(params)
  if (mints === undefined) return refused
  return value(JSON.stringify({ value: addresses.map((_, at) => mints[at] ?? null) }))
}

describe('a Solana node', () => {
  it('A batch may be answered in any order and with numbers beyond double precision', async () => {
    answers = says({ lamports: '9007199254740993' }, (all) => all.toReversed())
    const { balances } = await told(OWNER, SOLANA)
    expect(balances[0]?.quantity.numeric).toBe('9007199.254740993')
  })

  it('Several accounts of a mint are added up to the last unit', async () => {
    const most = '18446744073709551615'
    answers = says({ accounts: [account(mintOf(1), most), account(mintOf(1), '1'), account(mintOf(2), '0')] })
    const { balances } = await told(OWNER, SOLANA)
    expect(balances.slice(1).map(({ quantity }) => quantity.numeric)).toEqual(['18446744073709.551616'])
  })

  it.each([
    ['is of another chain', says({ genesis: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d' })],
    ['leaves an answer out', says({}, (all) => all.slice(1))],
    ['answers twice', says({}, (all) => [...all, ...all.slice(0, 1)])],
    ['repeats one answer for all', says({}, (all) => all.map(() => all[0] ?? ''))],
    ['reports a balance that is not a number', says({ lamports: '"many"' })],
    ['reports a negative balance', says({ lamports: '-1' })],
    ['reports a balance with a fraction', says({ lamports: '0.5' })],
    ['reports accounts of another owner', says({ accounts: [account(mintOf(1), '1', 6, mintOf(9))] })],
    ['reports an amount with an exponent', says({ accounts: [account(mintOf(1), '1e9')] })],
    ['reports a negative amount', says({ accounts: [account(mintOf(1), '-1')] })],
    ['reports fractional decimals', says({ accounts: [account(mintOf(1), '1', 0.5)] })],
    ['reports invalid accounts', says({ accounts: [null] })],
  ])('The node is refused when it %s', async (_, how) => {
    answers = how
    expect(await refused(OWNER, SOLANA)).toEqual(UPSTREAM_FAILED)
  })

  it.each([
    ['too many decimals', account(mintOf(1), '1', 255)],
    ['a mint that was closed', { pubkey: OWNER, account: { data: ['AAAA', 'base64'] } }],
  ])('Other balances are served although the account was sent a token with %s', async (_, hostile) => {
    answers = says({ accounts: [hostile, account(mintOf(2), '7')] })
    const { balances, sources } = await told(OWNER, SOLANA)
    expect(balances.map(({ address }) => address)).toEqual([undefined, `${SOLANA}:${mintOf(2)}`])
    expect(sources).toMatchObject([{ id: 'token-accounts', isComplete: true }])
  })

  it.each([
    ['refuses to list token accounts', says({ accounts: undefined })],
    ['lists too many accounts', says({ accounts: [account('x'.repeat(5_000_000), '1')] })],
  ])('The coin is served and the source named incomplete when the node %s', async (_, how) => {
    answers = how
    const { balances, sources } = await told(OWNER, SOLANA)
    expect(balances.map(({ quantity }) => quantity.numeric)).toEqual(['0.000000005'])
    expect(sources).toMatchObject([{ id: 'token-accounts', isComplete: false }])
  })

  it.each([
    ['one error for all', (response: ServerResponse) => response.end(NO_BATCHES)],
    ['a list with one error', (response: ServerResponse) => response.end(`[${NO_BATCHES}]`)],
    ['a status code', (response: ServerResponse) => response.writeHead(413).end('<h1>too large</h1>')],
  ])(
    'A node that refuses batches by %s gets single calls, and batches are not tried again',
    async (_, refuse) => {
      const single = says({ accounts: [account(mintOf(6), '7')] })
      const requests: number[] = []
      const batchless = await startNode((request, response) => {
        const calls = JSON.parse(request.body) as unknown
        requests.push(Array.isArray(calls) ? calls.length : 1)
        return Array.isArray(calls) ? void refuse(response) : single(request, response)
      })
      const alone = await startTestServer({
        chains: { [SOLANA]: { rpcUrls: [batchless.url] } },
        config: { tokens: { builtIn: false }, prices: { builtInPools: false } },
      })
      const { balances } = await readBalances(alone, OWNER, { chainId: SOLANA })
      expect(balances.map(({ quantity }) => quantity.numeric)).toEqual(['0.000000005', '0.000007'])
      expect(requests).toEqual([4, 1, 1, 1, 1, 1])
      await readBalances(alone, OWNER, { chainId: SOLANA, forceUpdate: '1' })
      expect(requests.slice(1).every((calls) => calls === 1)).toBe(true)
      await alone.stop()
      await batchless.stop()
    },
  )

  it('The source is incomplete without data of mints, and possible collectibles are left out', async () => {
    answers = says({ accounts: [account(mintOf(3), '1', 0), account(mintOf(4), '7')], mints: undefined })
    const { balances, sources } = await told(OWNER, SOLANA)
    expect(balances.map(({ address }) => address)).toEqual([undefined, `${SOLANA}:${mintOf(4)}`])
    expect(sources).toMatchObject([{ id: 'token-accounts', isComplete: false }])
  })

  it('Invalid mint metadata is ignored', async () => {
    const data = Buffer.alloc(400, 0xff).toString('base64')
    const mint = { data: [data, 'base64'], owner: CLASSIC }
    answers = says({ accounts: [account(mintOf(5), '7')], mints: [mint, mint] })
    expect((await told(OWNER, SOLANA)).balances[1]).toMatchObject({ name: '', symbol: '', isVerified: false })
  })

  it('An account with too many tokens shows 1,000, and says that there are more', async () => {
    const many = Array.from({ length: 3_000 }, (_, at) =>
      account(mintOf(at + 10), '18446744073709551615', 36),
    )
    answers = says({ accounts: many })
    const answer = await requestBalances(server, OWNER, { chainId: SOLANA })
    const body = await answer.text()
    expect(Buffer.byteLength(body)).toBeLessThan(MAX_BYTES)
    now += LATER_MS
    const { balances, sources } = await told(OWNER, SOLANA)
    expect([balances.length, sources]).toMatchObject([1_000, [{ isComplete: false, horizon: {} }]])
  })
})

describe('a hundred simultaneous requests', () => {
  it.each([
    ['Solana', OWNER, SOLANA, () => says({})],
    ['Bitcoin', PAYEE, BITCOIN, () => esplora(totals('5', '0'))],
  ])(
    'Requests for %s share one upstream call, and forced updates take one a second',
    async (_, address, chainId, how) => {
      answers = how()
      const asked = async (query: Readonly<Record<string, string>>) => {
        const before = node.received.length
        await Promise.all(
          Array.from({ length: 100 }, () => readBalances(server, address, { chainId, ...query })),
        )
        return node.received.length - before
      }
      expect([await asked({}), await asked({}), await asked({ forceUpdate: '1' })]).toEqual([1, 0, 1])
      const [before, startedAt] = [node.received.length, performance.now()]
      while (performance.now() - startedAt < 1_500) await asked({ forceUpdate: '1' })
      const seconds = (performance.now() - startedAt) / 1_000
      expect(node.received.length - before).toBeLessThanOrEqual(Math.ceil(seconds) + 1)
    },
  )
})

const totals = (funded: string, spent: string) => `{"funded_txo_sum":${funded},"spent_txo_sum":${spent}}`
const esplora =
  (mined: string, waiting = totals('0', '0'), address = PAYEE): NodeAnswers =>
  (_, response) =>
    void response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(`{"address":"${address}","chain_stats":${mined},"mempool_stats":${waiting}}`)

describe('a Bitcoin node', () => {
  it('Sums beyond double precision are read exactly', async () => {
    answers = esplora(totals('90071992547409930003', '90071992547409930001'), totals('5', '1'))
    expect((await told(PAYEE, BITCOIN)).balances).toMatchObject([{ quantity: { numeric: '0.00000006' } }])
  })

  it.each([
    ['reports another address', esplora(totals('5', '0'), totals('0', '0'), `${PAYEE.slice(0, -1)}x`)],
    ['reports more spent than received', esplora(totals('5', '6'))],
    ['reports a sum with a fraction', esplora(totals('5.5', '0'))],
    ['reports negative sums', esplora(totals('-5', '-6'))],
    ['reports a sum as text', esplora(totals('"5"', '0'))],
  ])('The node is refused when it %s', async (_, how) => {
    answers = how
    expect(await refused(PAYEE, BITCOIN)).toEqual(UPSTREAM_FAILED)
  })
})
