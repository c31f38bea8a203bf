import { getAddress, numberToHex, pad, type Address } from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { LOCAL_PRICES } from '#demo/chains/local-prices.ts'
import { bitcoinRegtest } from '#schemas/networks/bip122/regtest.ts'
import { localSolana } from '#schemas/networks/solana/local.ts'
import { requestBalances, readBalances, refusalOf } from '#tests/support/clients/balance-client.ts'
import { fakeEvm, text, word, type FakeEvm } from '#tests/support/chains/fake-evm.ts'
import { rpcResult, startNode, type NodeAnswers, type TestNode } from '#tests/support/servers/start-node.ts'
import { startTestServer, type TestServer } from '#tests/support/servers/start-server.ts'

const EVM = 'eip155:31337'
const SOLANA = localSolana.caipNetworkId
const BITCOIN = bitcoinRegtest.caipNetworkId
const OWNER = 'tG1N92c5YT59Zxqz2FBETtPqw6xw647E4M32ASL2YJq'
const PAYEE = 'bcrt1qx3mrkuc4c64wzd7gyyc4rpnvg4q9fw48pwejcq'
const LISTED: Address = '0x00000000000000000000000000000000000000A1'
const SECOND: Address = '0x00000000000000000000000000000000000000a2'
const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
/** `getChainId()` */
const CHAIN_ID_CALL = '3408e470'
/** Longer than the time limit of nodes and of clients. */
const WITHIN_MS = 10_500

let firstAnswers: NodeAnswers
let secondAnswers: NodeAnswers
let first: TestNode
let second: TestNode
let server: TestServer
/** Each test has its own account, because work that an earlier test began may still be running. */
let account: Address
let unasked: Address
let accounts = 0

beforeAll(async () => {
  first = await startNode((request, response) => firstAnswers(request, response))
  second = await startNode((request, response) => secondAnswers(request, response))
  const token = (address: Address, symbol: string) => ({
    caipNetworkId: EVM,
    address,
    name: symbol,
    symbol,
    decimals: 6,
  })
  server = await startTestServer({
    chains: {
      [EVM]: { rpcUrls: [first.url, second.url] },
      [SOLANA]: { rpcUrls: [first.url] },
      [BITCOIN]: { rpcUrls: [first.url] },
    },
    config: {
      tokens: { builtIn: false, own: [token(LISTED, 'ONE'), token(SECOND, 'TWO')] },
      prices: { builtInPools: false },
      limits: { accountPerMinutePerClient: 1_000_000, balanceRenewalsPerMinutePerClient: 1_000_000 },
    },
  })
})
afterAll(async () => {
  await server.stop()
  await Promise.all([first.stop(), second.stop()])
})
beforeEach(() => {
  accounts += 1
  unasked = getAddress(numberToHex(0xdef_0000 + accounts, { size: 20 }))
  account = getAddress(numberToHex(0xabc_0000 + accounts, { size: 20 }))
  const down: NodeAnswers = (_, response) => void response.writeHead(503).end()
  firstAnswers = down
  secondAnswers = down
})

const fixture: FakeEvm = {
  chainId: 31_337,
  coin: 10n ** 18n,
  token: (address, read) => (read === 'balanceOf' ? word(address === LISTED ? 5_000_000 : 0) : undefined),
  logs: [],
}
const received = (address: Address) => ({
  address,
  topics: [TRANSFER, pad('0x01'), pad(account).toLowerCase()],
})
const says = (body: string, type = 'application/json', status = 200): NodeAnswers => {
  return (_, response) => void response.writeHead(status, { 'content-type': type }).end(body)
}
/** A node that refuses every call it is not prepared for. */
const calls = (answers: NodeAnswers): NodeAnswers => {
  return (request, response) =>
    request.method === 'POST' ? answers(request, response) : void response.writeHead(404).end()
}
const told = async (address: string, chainId: string) => {
  const { balances, sources } = await readBalances(server, address, { chainId, forceUpdate: '1' })
  return {
    held: balances.map(({ symbol, quantity }) => [symbol, quantity.numeric]),
    complete: Object.fromEntries(sources.map(({ id, isComplete }) => [id, isComplete])),
    balances,
  }
}
const refused = async (address: string, chainId: string) =>
  refusalOf(await requestBalances(server, address, { chainId, forceUpdate: '1' }))
const UPSTREAM_FAILED = [502, 'UPSTREAM_FAILED', undefined]

/** Answers that no node should give to any call. */
const NONSENSE: readonly (readonly [string, NodeAnswers])[] = [
  ['a page', says('<!doctype html><h1>Welcome</h1>', 'text/html')],
  ['a page declared as JSON', says('<!doctype html><h1>Welcome</h1>')],
  ['a server error', says('{"error":"down"}', 'application/json', 500)],
  ['nothing', says('')],
  ['null', says('null')],
  ['an empty list', says('[]')],
  ['10 MB', says(JSON.stringify({ jsonrpc: '2.0', id: 1, result: 'x'.repeat(10_000_000) }))],
  ['the answer to another call', says('{"jsonrpc":"2.0","id":"another","result":"0x1"}')],
  ['half an answer', says('{"jsonrpc":"2.0","id":')],
  ['a redirect', (_, response) => void response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end()],
  ['a broken connection', (_, response) => void response.destroy()],
  ['zeros', calls(rpcResult(`0x${'00'.repeat(4_096)}`))],
  ['an error', calls(rpcResult(undefined))],
]

describe('a node that answers nonsense', () => {
  it.each(NONSENSE)('A node that answers with %s is a failure, never a zero balance', async (_, answers) => {
    firstAnswers = answers
    secondAnswers = answers
    const all = [refused(account, EVM), refused(OWNER, SOLANA), refused(PAYEE, BITCOIN)]
    expect(await Promise.all(all)).toEqual(all.map(() => UPSTREAM_FAILED))
  })

  it('Another node that answers properly is used instead', async () => {
    firstAnswers = says('<h1>Welcome</h1>', 'text/html')
    secondAnswers = fakeEvm(fixture)
    expect((await told(account, EVM)).held).toEqual([
      ['ETH', '1'],
      ['ONE', '5'],
    ])
  })

  it('Prices are reported as missing when only the node for prices fails', async () => {
    const priced = await startTestServer({
      chains: { [EVM]: { rpcUrls: [first.url] } },
      config: { tokens: { builtIn: false }, prices: LOCAL_PRICES },
    })
    const down = says('', 'text/plain', 503)
    // The chain id is requested with balances only.
    firstAnswers = (request, response) =>
      (request.body.includes(CHAIN_ID_CALL) ? fakeEvm(fixture) : down)(request, response)
    const { balances, sources } = await readBalances(priced, account, { chainId: EVM })
    await priced.stop()
    expect(balances).toMatchObject([{ symbol: 'ETH', quantity: { numeric: '1' } }])
    expect(balances[0]).not.toHaveProperty('price')
    expect(balances[0]).not.toHaveProperty('value')
    expect(sources.at(-1)).toEqual({ id: 'prices', name: 'Prices', covers: 'all', isComplete: false })
  })

  it('A node whose answer never begins or never ends is given up in time', { timeout: 30_000 }, async () => {
    const drips: NodeAnswers = (_, response) => {
      const timer = setInterval(() => response.write(' '), 50)
      response.on('close', () => clearInterval(timer))
    }
    for (const answers of [drips, () => undefined]) {
      firstAnswers = answers
      secondAnswers = answers
      const startedAt = performance.now()
      const all = [refused(account, EVM), refused(OWNER, SOLANA), refused(PAYEE, BITCOIN)]
      const late = [504, 'UPSTREAM_TIMEOUT', undefined]
      expect(await Promise.all(all)).toEqual([late, late, late])
      expect(performance.now() - startedAt).toBeLessThan(WITHIN_MS)
    }
  })
})

describe('a node that never answers', () => {
  it('Requests for prices and names give up a silent node in time, too', { timeout: 30_000 }, async () => {
    const config = {
      tokens: { builtIn: false },
      prices: LOCAL_PRICES,
      names: { network: EVM, universalResolver: LISTED },
    }
    const asking = await startTestServer({ chains: { [EVM]: { rpcUrls: [first.url] } }, config })
    firstAnswers = () => undefined
    const at = (path: string, init?: RequestInit) =>
      fetch(`${asking.urls.api}${path}?projectId=demo`, init).then(refusalOf)
    const startedAt = performance.now()
    const refusals = await Promise.all([
      at(`/v1/identity/${account}`),
      at('/v1/names/visitor.eth'),
      at('/v1/names/visitor.eth/avatar'),
      at('/v1/fungible/price', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ addresses: [`${EVM}:${LISTED}`] }),
      }),
    ])
    const tookMs = performance.now() - startedAt
    expect(refusals).toEqual(refusals.map(() => [504, 'UPSTREAM_TIMEOUT', undefined]))
    expect(tookMs).toBeLessThan(WITHIN_MS)
    await asking.stop()
  })
})

describe('an EVM node', () => {
  it('A node of another chain is skipped, and refused when it is the only one', async () => {
    firstAnswers = fakeEvm({ ...fixture, chainId: 1, coin: 777n })
    secondAnswers = fakeEvm(fixture)
    expect((await told(account, EVM)).held[0]).toEqual(['ETH', '1'])
    secondAnswers = firstAnswers
    expect(await refused(account, EVM)).toEqual(UPSTREAM_FAILED)
    firstAnswers = fakeEvm({ ...fixture, chainId: 1, hasMulticall: false })
    secondAnswers = firstAnswers
    expect(await refused(account, EVM)).toEqual(UPSTREAM_FAILED)
  })

  it('A node without Multicall3 reports the coin, and the tokens as missing', async () => {
    firstAnswers = fakeEvm({ ...fixture, hasMulticall: false })
    expect(await told(account, EVM)).toMatchObject({
      held: [['ETH', '1']],
      complete: { 'listed-tokens': false },
    })
  })

  it('A node without logs, or with late ones, leaves only recent tokens open', async () => {
    const refusing = fakeEvm({ ...fixture, logs: undefined })
    const waiting: NodeAnswers = (request, response) =>
      request.body.includes('eth_getLogs') ? undefined : fakeEvm(fixture)(request, response)
    for (const answers of [refusing, waiting]) {
      firstAnswers = answers
      secondAnswers = answers
      expect(await told(account, EVM)).toMatchObject({
        held: [
          ['ETH', '1'],
          ['ONE', '5'],
        ],
        complete: { 'listed-tokens': true, 'recent-transfers': false },
      })
    }
  })

  it('A token that fails to answer is reported as missing, and one without code is no token', async () => {
    const withListedTokens = (said: `0x${string}` | undefined) =>
      fakeEvm({ ...fixture, token: (address) => (address === LISTED ? said : word(7)) })
    const held = [
      ['ETH', '1'],
      ['TWO', '0.000007'],
    ]
    firstAnswers = withListedTokens(undefined)
    expect(await told(account, EVM)).toMatchObject({ held, complete: { 'listed-tokens': false } })
    firstAnswers = withListedTokens('0x1234')
    expect(await told(account, EVM)).toMatchObject({ held, complete: { 'listed-tokens': false } })
    firstAnswers = withListedTokens('0x')
    expect(await told(account, EVM)).toMatchObject({ held, complete: { 'listed-tokens': true } })
  })

  it('Transfers to others, of collectibles and with invalid data add nothing to the account', async () => {
    const logs = [
      { ...received(unasked), topics: [TRANSFER, pad('0x01'), pad('0x02')] },
      { ...received(unasked), topics: [TRANSFER, pad('0x01'), pad(account).toLowerCase(), pad('0x07')] },
      { address: '0x12', topics: [TRANSFER, pad('0x01'), pad(account).toLowerCase()] },
      null,
    ]
    firstAnswers = fakeEvm({ ...fixture, logs, token: () => word(1) })
    expect((await told(account, EVM)).held.map(([symbol]) => symbol)).toEqual(['ETH', 'ONE', 'TWO'])
  })

  it.each([
    ['plain text', text('Spam'), 'Spam'],
    ['32 bytes, as in early tokens', pad('0x4d4b52', { dir: 'right' }), 'MKR'],
    ['a text with a direction override', text('\u202eCDSU'), 'CDSU'],
    ['a text shorter than its length', `0x${'00'.repeat(31)}20${'ff'.repeat(32)}`, ''],
    ['missing', undefined, ''],
  ] as const)('An unlisted token whose symbol is %s is served sanitised', async (_, said, symbol) => {
    const reads: Record<string, `0x${string}` | undefined> = {
      balanceOf: word(150),
      decimals: word(2),
      symbol: said,
      name: undefined,
    }
    const token = (address: Address, read: string) => (address === unasked ? reads[read] : word(0))
    firstAnswers = fakeEvm({ ...fixture, logs: [received(unasked)], token })
    const { balances } = await told(account, EVM)
    expect(balances.at(-1)).toEqual({
      name: '',
      symbol,
      chainId: EVM,
      address: `${EVM}:${unasked}`,
      quantity: { decimals: '2', numeric: '1.5' },
      isVerified: false,
    })
  })

  it('The latest of thousands of received tokens are served', async () => {
    const tokens = Array.from({ length: 5_000 }, (_, at) =>
      getAddress(pad(`0xcc${String(at).padStart(6, '0')}`, { size: 20 })),
    )
    const reads: Record<string, `0x${string}`> = {
      balanceOf: word(1),
      decimals: word(0),
      symbol: text('S'),
      name: text('S'),
    }
    firstAnswers = fakeEvm({ ...fixture, logs: tokens.map(received), token: (_, read) => reads[read] })
    const others = async () => {
      const { balances } = await told(account, EVM)
      return balances.flatMap(({ address, isVerified }) => (isVerified ? [] : [address]))
    }
    const latest = tokens.slice(-64).toReversed()
    // On a busy machine an answer may be due before so many logs are read.
    await expect.poll(others, { timeout: 30_000 }).toEqual(latest.map((token) => `${EVM}:${token}`))
  })
})
