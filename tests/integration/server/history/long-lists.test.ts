import { afterAll, beforeAll, expect, it } from 'vitest'
import { DEMO_ACCOUNTS } from '#demo/chains/demo-accounts.ts'
import { LOCAL_EVM_CONTRACTS } from '#demo/chains/evm/local-contracts.ts'
import { HistoryAnswer } from '#schemas/http/blockchain/history.ts'
import { fakeEvm } from '#tests/support/chains/fake-evm.ts'
import { requestHistory, EVM, LIMITS, TOKENS } from '#tests/support/fixtures/history-fixture.ts'
import { startNode, type TestNode } from '#tests/support/servers/start-node.ts'
import { startTestServer, type TestServer } from '#tests/support/servers/start-server.ts'

const { token } = LOCAL_EVM_CONTRACTS
const me = DEMO_ACCOUNTS.evm
const friend = DEMO_ACCOUNTS.evmPhone
const LONG = 120
const hash = (at: number) => `0x${String(at).padStart(64, '0')}`
/** Three lists with interleaved entries, whose pages together are longer than a hundred. */
const itemsOf = (list: number) =>
  Array.from({ length: LONG }, (_, at) => ({ block: 900 - at * 3 - list, id: list * 1_000 + at }))

function etherscan(url: URL) {
  const list = ['txlist', 'tokentx', 'txlistinternal'].indexOf(url.searchParams.get('action') ?? '')
  if (list === -1) return { status: '0', message: 'No transactions found', result: [] }
  const size = Number(url.searchParams.get('offset'))
  const start = (Number(url.searchParams.get('page')) - 1) * size
  const reported = [
    { value: '5', isError: '0', input: '0x', nonce: '7' },
    { contractAddress: token, value: '1500000', nonce: '7' },
    { value: '9', isError: '0', input: '' },
  ][list]
  const result = itemsOf(list)
    .slice(start, start + size)
    .map(({ block, id }) => {
      const [blockNumber, timeStamp] = [String(block), String(block)]
      return { hash: hash(id), blockNumber, timeStamp, from: me, to: friend, ...reported }
    })
  return { status: '1', message: 'OK', result }
}

function blockscout(url: URL) {
  const lists = ['transactions', 'token-transfers', 'internal-transactions']
  const list = lists.indexOf(url.pathname.split('/').at(-1) ?? '')
  const start = Number(url.searchParams.get('items_count') ?? 0)
  const items = itemsOf(list)
    .slice(start, start + 50)
    .map(({ block, id }) => {
      const reported = [
        { hash: hash(id), value: '5', nonce: 7, status: 'ok' },
        { log_index: 1, token: { address_hash: token, type: 'ERC-20' }, total: { value: '1500000' } },
        { index: 1, type: 'call', value: '9', success: true },
      ][list]
      const timestamp = new Date(block * 1_000).toISOString()
      const ends = { from: { hash: me }, to: { hash: friend } }
      return { transaction_hash: hash(id), block_number: block, timestamp, ...ends, ...reported }
    })
  const end = start + items.length
  return { items, next_page_params: end < LONG ? { items_count: end } : null }
}

const INDEXERS = { etherscan, blockscout }
let node: TestNode
beforeAll(async () => {
  node = await startNode(fakeEvm({ chainId: 31_337, coin: 1n, logs: [], token: () => undefined }))
})
afterAll(() => node.stop())

async function whole(server: TestServer) {
  const pages: HistoryAnswer[] = []
  for (let cursor: string | null = ''; cursor !== null; cursor = pages.at(-1)?.next ?? null) {
    const answer = await requestHistory(server, me, { chainId: EVM, cursor })
    expect(answer.status).toBe(200)
    pages.push(HistoryAnswer.parse(await answer.json()))
  }
  return pages
}

it.each(['etherscan', 'blockscout'] as const)(
  'A history from %s is complete and has each entry once when its lists bring more than a hundred to a page',
  async (kind) => {
    const indexer = await startNode(({ path }, response) => {
      response.end(JSON.stringify(INDEXERS[kind](new URL(path, 'http://x'))))
    })
    const server = await startTestServer({
      chains: { [EVM]: { rpcUrls: [node.url] } },
      config: {
        tokens: TOKENS,
        limits: LIMITS,
        history: { indexers: { [EVM]: [{ kind, url: indexer.url }] } },
      },
      environment: { POSTERN_ETHERSCAN_KEY: 'key-of-the-operator' },
    })
    const pages = await whole(server)
    expect(Math.max(...pages.map(({ data }) => data.length))).toBeGreaterThan(100)
    expect(pages.every(({ sources }) => sources.every(({ isComplete }) => isComplete))).toBe(true)
    const reported = pages.flatMap(({ data }) => data.map(({ metadata }) => metadata.hash))
    const held = [0, 1, 2].flatMap(itemsOf).toSorted((left, right) => right.block - left.block)
    expect(reported).toEqual(held.map(({ id }) => hash(id)))
    await server.stop()
    await indexer.stop()
  },
)
