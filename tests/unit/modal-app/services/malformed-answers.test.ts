import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { blockchainApi } from '#modal/services/blockchain-api.ts'
import { BalanceAnswer } from '#schemas/http/blockchain/balance.ts'
import { startAccountServer, type AccountServer } from '#tests/support/servers/account-server.ts'
import { heldToken, historyEntry } from '#tests/support/builders/account-fixture.ts'
import { DEPLOYMENT, linkModal } from '#tests/support/fixtures/linked-modal.ts'

const ADDRESS = '0x9965507D1a55bcC2695C58ba16FB37d819B0A4dc'
const CHAIN = 'eip155:1'

let server: AccountServer
beforeAll(async () => {
  vi.stubGlobal('navigator', { onLine: true })
  server = await startAccountServer()
})
afterAll(async () => {
  vi.unstubAllGlobals()
  await server.stop()
})

/** Answers that no API should give, whatever the query. */
const NONSENSE: readonly string[] = [
  '',
  'null',
  'true',
  '7',
  '[]',
  '{}',
  '"text"',
  '<!doctype html><h1>Welcome</h1>',
  '{"data":',
  '{"data":{},"next":null,"sources":[]}',
  '{"data":[],"next":7,"sources":[]}',
  '{"data":[],"next":null,"sources":{}}',
  '{"balances":{},"sources":[]}',
  '{"balances":[],"sources":[{"id":1}]}',
  `{"data":[],"next":"${'n'.repeat(8_193)}","sources":[]}`,
  `{"data":[],"next":null,"sources":[${'{},'.repeat(64)}{}]}`,
  `{"name":{},"avatar":null,"address":{}}`,
  `{"name":"${'n'.repeat(256)}","avatar":null,"address":null}`,
  '{"http":"eip155:1","ws":[]}',
  `{"http":[${'"eip155:1",'.repeat(512)}"eip155:1"],"ws":[]}`,
  '{"__proto__":{"balances":[],"data":[]}}',
  '\u0000\uffff',
  '{"data":[{"id":"a","metadata":null,"transfers":null}],"next":null,"sources":[]}',
  `{"data":[${JSON.stringify({ ...historyEntry('a', 'send'), transfers: 'all' })}],"next":null,"sources":[]}`,
  '['.repeat(50_000),
  '{"balances":[],"sources":[]'.padEnd(2_200_000),
]

it('Each of 200 malformed answers fails once, with a code of its own, and throws nothing.', async () => {
  const unhandled: unknown[] = []
  const note = (reason: unknown): void => void unhandled.push(reason)
  process.on('unhandledRejection', note)
  const { store, close } = linkModal({ deployment: { ...DEPLOYMENT, apiUrl: server.url } })
  const { balances, history, collectibles, identity, name, supportedChains, prices } = blockchainApi.endpoints
  const force = { forceRefetch: true }
  let requestCount = 0
  for (const [index, body] of NONSENSE.entries()) {
    for (const part of ['balance', 'history', 'nfts', ADDRESS, 'ana.eth', 'supported-chains', 'price'])
      server.fixture.broken.set(part, { body })
    const whose = { address: ADDRESS, chainId: `eip155:${index + 1}` }
    const answers = await Promise.all([
      store.dispatch(balances.initiate({ ...whose, currency: 'usd' })),
      store.dispatch(history.initiate(whose)),
      store.dispatch(collectibles.initiate(whose)),
      store.dispatch(identity.initiate({ namespace: 'eip155', address: ADDRESS }, force)),
      store.dispatch(name.initiate({ name: 'ana.eth', chainId: CHAIN }, force)),
      store.dispatch(supportedChains.initiate(undefined, force)),
      store.dispatch(prices.initiate({ currency: 'usd', addresses: [whose.chainId] })),
      store.dispatch(balances.initiate({ ...whose, chainId: `eip155:${index + 1_000}`, currency: 'usd' })),
    ])
    for (const { data, error } of answers) {
      requestCount += 1
      expect({ body: body.slice(0, 60), data }).toEqual({ body: body.slice(0, 60), data: undefined })
      expect(error).toMatchObject({ code: expect.stringMatching(/^[A-Z_]+$/), isPassing: false })
    }
  }
  await new Promise(setImmediate)
  process.off('unhandledRejection', note)
  close()
  expect(requestCount).toBeGreaterThanOrEqual(200)
  expect(server.requests).toHaveLength(requestCount)
  expect(unhandled).toEqual([])
  // The schema refuses them: a complete answer passes.
  expect(BalanceAnswer.safeParse({ balances: [heldToken('USDC')], sources: [] }).success).toBe(true)
})
