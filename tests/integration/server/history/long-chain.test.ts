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
/** Its index looks back as far as the chain goes. */
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
    // A thousand blocks take a while on a machine that is busy.
    transport: http(fixture.urls.evm, { timeout: 60_000, retryCount: 0 }),
  }).extend(publicActions)
const MINED = 1_100
const SEEN = { id: 'recent-transfers', name: 'Recent transfers', covers: 'unlisted-tokens' }
const INDEX = { id: 'own-index', name: 'Own index', covers: 'all' }

/** How many tokens on no list the account has, and what is said of where they were looked for. */
async function unlisted(server: TestServer) {
  const { balances, sources } = await readBalances(server, ACCOUNT, { chainId: EVM })
  const held = balances.filter(({ isVerified }) => !isVerified).length
  return { held, source: sources.find(({ id }) => id === SEEN.id) }
}

/** What is said of where a list comes from, once it is known: a scan may take longer than an answer. */
async function sourcesOf(server: TestServer, list: 'history' | 'nfts') {
  for (;;) {
    const query = new URLSearchParams({ projectId: 'demo', chainId: EVM })
    const answer = await fetch(`${server.urls.api}/v1/account/${ACCOUNT}/${list}?${query.toString()}`)
    const { sources } = (list === 'nfts' ? CollectiblesAnswer : HistoryAnswer).parse(await answer.json())
    if (!sources.some(isDown)) return sources
    fixture.pass(6_000)
  }
}

describe('an account of a chain that is longer than the index looks back', () => {
  it('has tokens on no list of late only, and those of ever where the index knows the whole chain', async () => {
    const { held, source } = await unlisted(fixture.server)
    expect([held > 0, source]).toEqual([true, { ...SEEN, isComplete: true }])
    await sourcesOf(patient, 'history')
    await chain().mine({ blocks: MINED })
    // What a process has seen it knows until it is started anew.
    for (const server of [fixture.server, patient]) await server.restart()
    const recent = { ...SEEN, isComplete: false, horizon: {} }
    expect(await unlisted(fixture.server)).toEqual({ held: 0, source: recent })
    // Between what the index knows and the latest blocks others may have come.
    expect(await unlisted(patient)).toEqual({ held, source: recent })
    fixture.pass(60_000)
    await sourcesOf(patient, 'history')
    expect(await unlisted(patient)).toEqual({ held, source: { ...SEEN, isComplete: true } })
  })

  it('has a history and collectibles since a time that is told, of a source that is not down', async () => {
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

  it('may lack something again while its node is down, whatever the index looks back', async () => {
    await sourcesOf(fixture.server, 'history')
    fixture.node.behave('fail')
    fixture.pass(60_000)
    const { sources } = await fixture.pageOf(ACCOUNT, EVM)
    fixture.node.behave('forward')
    expect(sources).toEqual([{ ...INDEX, isComplete: false }])
  })
})
