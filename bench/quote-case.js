import { Agent } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { encodeFunctionData, parseAbi } from 'viem'
import { fire, send } from './load.js'
import { freePorts, loadSources } from './load-sources.js'
import { startServer } from './server-process.js'
import { median, quantile } from './statistics.js'

const NETWORK = 'eip155:31337'
const VISITOR = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const FIRST = 40
const [EQUAL, DIFFERENT, FEW] = [3_000, 60, 4]
const [A_SECOND, SECONDS] = [200, 20]
/** As on Ethereum. */
const BLOCK_MS = 12_000
const UNIT = 10n ** 15n
const ABI = parseAbi([
  'function aggregate3((address target, bool allowFailure, bytes callData)[] calls) view returns ((bool success, bytes returnData)[])',
  'function getPool(address, address, uint24) view returns (address)',
])
/** As many as the routes of a question. */
const READS = 60

async function startMarket(sources) {
  const [{ startEvmChain }, { openQuoteMarket }, { LOCAL_EVM_CONTRACTS }] = await Promise.all([
    sources.load('/demo/chains/evm/start-evm-chain.ts'),
    sources.load('/tests/support/chains/quote-market.ts'),
    sources.load('/demo/chains/evm/local-contracts.ts'),
  ])
  const [port] = await freePorts(1)
  const chain = await startEvmChain(port)
  return { chain, contracts: LOCAL_EVM_CONTRACTS, ...(await openQuoteMarket(chain.url)) }
}

const request = (from, to, amount) => {
  const said = new URLSearchParams({
    projectId: 'bench',
    from: `${NETWORK}:${from}`,
    to: `${NETWORK}:${to}`,
    amount: String(amount),
    userAddress: VISITOR,
  })
  return { method: 'GET', path: `/v1/convert/quotes?${said}`, text: '', headers: {} }
}

const pairsOf = (tokens) =>
  tokens.flatMap((from) => tokens.filter((to) => to !== from).map((to) => [from, to]))

async function timed(act) {
  const start = performance.now()
  const answer = await act()
  return { took: performance.now() - start, answer }
}

/** One call that reads as many contracts as a question has routes: what a node takes at least. */
async function readAtOnce({ chain, contracts, tokens, hubs }) {
  const calls = Array.from({ length: READS }, (_, at) => ({
    target: contracts.poolFactory,
    allowFailure: true,
    callData: encodeFunctionData({
      abi: ABI,
      functionName: 'getPool',
      args: [tokens[at % tokens.length], hubs[at % hubs.length], 3_000],
    }),
  }))
  const data = encodeFunctionData({ abi: ABI, functionName: 'aggregate3', args: [calls] })
  await ask(chain, 'eth_call', [{ to: contracts.multicall, data }, 'latest'])
}

const mine = ({ chain }) => ask(chain, 'evm_mine', [])

async function ask({ url }, method, params) {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const answer = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  const { result, error } = await answer.json()
  if (result === undefined) throw new Error(`${method} was refused: ${error?.message}`)
  return result
}

/** Questions that were never asked before, beside a plain multicall, by turns. */
async function firstQuotes(api, market) {
  const pairs = pairsOf(market.tokens)
  const [quotes, reads] = [[], []]
  for (let turn = 0; turn < FIRST; turn += 1) {
    const [from, to] = pairs[turn % pairs.length]
    const { took, answer } = await timed(() => send(api, request(from, to, UNIT * BigInt(100 + turn))))
    const { quotes: found, sources } = JSON.parse(answer)
    if (found.length !== 3 || !sources.every(({ isAnswered }) => isAnswered))
      throw new Error(`${found.length} venues gave a quote.`)
    quotes.push(took)
    reads.push((await timed(() => readAtOnce(market))).took)
  }
  return { quote: median(quotes), read: median(reads) }
}

/** Sends a request at each tick, whether or not those before were answered. */
async function paced(api, prepared, perSecond) {
  const agent = new Agent({ keepAlive: true })
  const times = []
  let failed = 0
  const one = async (mine) => {
    const start = performance.now()
    await send(api, mine, agent).catch(() => (failed += 1))
    times.push(performance.now() - start)
  }
  const started = performance.now()
  const sent = []
  for (const [at, mine] of prepared.entries()) {
    const wait = started + (at * 1_000) / perSecond - performance.now()
    if (wait > 1) await pause(wait)
    sent.push(one(mine))
  }
  await Promise.all(sent)
  agent.destroy()
  return { failed, p50: median(times), p99: quantile(times, 0.99) }
}

/** Each request with an amount of its own, a few at a time. */
async function oneAfterOther(api, prepared) {
  const start = performance.now()
  let next = 0
  const work = async () => {
    while (next < prepared.length) {
      next += 1
      await send(api, prepared[next - 1])
    }
  }
  await Promise.all(Array.from({ length: FEW }, work))
  return (prepared.length * 1_000) / (performance.now() - start)
}

async function measureOn(api, market) {
  const { quote, read } = await firstQuotes(api, market)
  const pairs = pairsOf(market.tokens)
  const equal = (count) =>
    Array.from({ length: count }, (_, at) => request(...pairs[at % pairs.length], UNIT * 50n))
  for (const known of equal(pairs.length)) await send(api, known)
  const most = await fire(api, equal(EQUAL))
  const mining = setInterval(() => void mine(market), BLOCK_MS)
  const steady = await paced(api, equal(A_SECOND * SECONDS), A_SECOND)
  clearInterval(mining)
  const own = await oneAfterOther(
    api,
    Array.from({ length: DIFFERENT }, (_, at) => request(...pairs[0], UNIT * 200n + BigInt(at))),
  )
  return [
    { what: 'first quote, 3 venues, p50 ms', value: quote, must: 400 },
    { what: 'one multicall of 60 reads, p50 ms', value: read },
    { what: 'first quote, in such multicalls', value: quote / read },
    { what: 'quotes of 12 pairs, a second', value: most.perSecond, must: A_SECOND, isLeast: true },
    { what: `at ${A_SECOND} a second and new blocks, failed`, value: steady.failed, must: 0 },
    { what: 'the same, p50 ms', value: steady.p50, must: 400 },
    { what: 'the same, p99 ms', value: steady.p99 },
    { what: 'each its own amount, a second', value: own },
  ]
}

/** What three venues with about 20 routes each take to quote, and how many quotes there are in a second. */
export async function quoteRows() {
  const sources = await loadSources()
  try {
    const market = await startMarket(sources)
    try {
      const server = await startServer(undefined, {
        more: {
          chains: { [NETWORK]: { rpcUrls: [market.chain.url] } },
          builtInChains: false,
          tokens: { builtIn: false, own: [] },
          swaps: market.swaps,
        },
      })
      try {
        return await measureOn(server.api, market)
      } finally {
        await server.stop()
      }
    } finally {
      await market.chain.stop()
    }
  } finally {
    await sources.close()
  }
}
