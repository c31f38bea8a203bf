import { createTestClient, http, publicActions } from 'viem'
import { foundry } from 'viem/chains'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DEMO_ACCOUNTS } from '#demo/chains/demo-accounts.ts'
import { isDown } from '#schemas/http/blockchain/data-source.ts'
import { HistoryAnswer } from '#schemas/http/blockchain/history.ts'
import { CollectiblesAnswer } from '#schemas/http/blockchain/nfts.ts'
import { readBalances } from '#tests/support/clients/balance-client.ts'
import {
  EVM,
  startHistoryFixture,
  TOKENS,
  type HistoryFixture,
} from '#tests/support/fixtures/history-fixture.ts'
import { startTestServer, type TestServer } from '#tests/support/servers/start-server.ts'

const BACK = 100
const ACCOUNT = DEMO_ACCOUNTS.evmExtension

let fixture: HistoryFixture
/** An index that reads back to the first block. */
let patient: TestServer
beforeAll(async () => {
  fixture = await startHistoryFixture({ config: { history: { index: { [EVM]: { backBlocks: BACK } } } } })
  patient = await startTestServer({
    chains: { [EVM]: { rpcUrls: [fixture.node.url] } },
    config: { tokens: TOKENS },
    clock: () => fixture.now(),
  })
})
afterAll(async () => {
  await patient.stop()
  await fixture.stop()
})

const chain = () =>
  createTestClient({
    chain: foundry,
    mode: 'anvil',
    // A thousand blocks take a while on a busy machine.
    transport: http(fixture.urls.evm, { timeout: 60_000, retryCount: 0 }),
  }).extend(publicActions)
const MINED = 1_100
const SEEN = { id: 'recent-transfers', name: 'Recent transfers', covers: 'unlisted-tokens' }
const INDEX = { id: 'own-index', name: 'Own index', covers: 'all' }

/** The number of unlisted tokens of the account, and the source in which they were looked for. */
async function unlisted(server: TestServer) {
  const { balances, sources } = await readBalances(server, ACCOUNT, { chainId: EVM })
  const held = balances.filter(({ isVerified }) => !isVerified).length
  return { held, source: sources.find(({ id }) => id === SEEN.id) }
}

/** The sources of a list once they are ready, because a scan may take longer than an answer. */
async function sourcesOf(server: TestServer, list: 'history' | 'nfts') {
  for (;;) {
    const query = new URLSearchParams({ projectId: 'demo', chainId: EVM })
    const answer = await fetch(`${server.urls.api}/v1/account/${ACCOUNT}/${list}?${query.toString()}`)
    const { sources } = (list === 'nfts' ? CollectiblesAnswer : HistoryAnswer).parse(await answer.json())
    if (!sources.some(isDown)) return sources
    fixture.pass(6_000)
  }
}

// A node mines a thousand blocks here, and indexes read them.
describe('an account of a chain that is longer than the index reads back', { timeout: 180_000 }, () => {
  it('Only recent unlisted tokens are found, or all of them if the index knows the whole chain', async () => {
    const { held, source } = await unlisted(fixture.server)
    expect([held > 0, source]).toEqual([true, { ...SEEN, isComplete: true }])
    await sourcesOf(patient, 'history')
    await chain().mine({ blocks: MINED })
    // A process keeps what it has seen until it is restarted.
    for (const server of [fixture.server, patient]) await server.restart()
    const recent = { ...SEEN, isComplete: false, horizon: {} }
    expect(await unlisted(fixture.server)).toEqual({ held: 0, source: recent })
    // Further tokens may have arrived between the end of the index and the latest blocks.
    expect(await unlisted(patient)).toEqual({ held, source: recent })
    fixture.pass(60_000)
    await sourcesOf(patient, 'history')
    expect(await unlisted(patient)).toEqual({ held, source: { ...SEEN, isComplete: true } })
  })

  it('History and collectibles state the time since which they are complete, and no source is down', async () => {
    await chain().mine({ blocks: BACK })
    fixture.pass(60_000)
    const first = (await chain().getBlockNumber()) - BigInt(BACK)
    const { timestamp } = await chain().getBlock({ blockNumber: first })
    const horizon = { since: new Date(Number(timestamp) * 1_000).toISOString() }
    for (const list of ['history', 'nfts'] as const) {
      expect(await sourcesOf(fixture.server, list)).toEqual([{ ...INDEX, isComplete: false, horizon }])
      expect(await sourcesOf(patient, list)).toEqual([{ ...INDEX, isComplete: true }])
    }
  })

  it('A list may be incomplete again while its node is down, however far the index reads back', async () => {
    await sourcesOf(fixture.server, 'history')
    fixture.node.behave('fail')
    fixture.pass(60_000)
    const { sources } = await fixture.pageOf(ACCOUNT, EVM)
    fixture.node.behave('forward')
    expect(sources).toEqual([{ ...INDEX, isComplete: false }])
  })
})
