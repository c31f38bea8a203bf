import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { encodeBase58 } from '#schemas/primitives/base58.ts'
import { isDown, type Reach } from '#schemas/http/blockchain/data-source.ts'
import { HistoryAnswer, type Transaction } from '#schemas/http/blockchain/history.ts'
import { CollectiblesAnswer } from '#schemas/http/blockchain/nfts.ts'
import { parseJson } from '#tests/support/assertions/parse-json.ts'
import { requestHistory, LIMITS, SOLANA } from '#tests/support/fixtures/history-fixture.ts'
import { JsonRpcCalls, type JsonRpcCall } from '#tests/support/servers/json-rpc-call.ts'
import { startNode, type TestNode } from '#tests/support/servers/start-node.ts'
import { startTestServer, type TestServer } from '#tests/support/servers/start-server.ts'

const hash = (text: string) => createHash('sha256').update(text).digest()
const addressOf = (text: string) => encodeBase58(hash(text))
const signatureOf = (text: string) => encodeBase58(Buffer.concat([hash(text), hash(`${text}!`)]))
const OWNER = addressOf('owner')
const MINT = addressOf('mint')

const HELD = { accountIndex: 2, mint: MINT, owner: OWNER, uiTokenAmount: { amount: '0', decimals: 0 } }

interface Landed {
  readonly signature: string
  readonly slot: number
}

let node: TestNode
let server: TestServer
let now = Date.now()
/** Signatures by address, newest first. */
let lists: Map<string, Landed[]>
let tokenAccounts: string[]
let mintAccounts: Map<string, Buffer>
/** The owner's account that a transaction emptied and closed, by its signature. */
let closings: Map<string, string>

const Options = z.object({
  programId: z.optional(z.string()),
  before: z.optional(z.string()),
  limit: z.optional(z.number()),
})

/** A Solana node that only knows which transactions named which account. */
function answer({ method, params }: JsonRpcCall): unknown {
  const [of, how] = params
  const first = String(of)
  const second = z._default(Options, {}).parse(how)
  if (method === 'getTokenAccountsByOwner') {
    const isClassic = String(second.programId).startsWith('Tokenkeg')
    const info = { mint: MINT, owner: OWNER, tokenAmount: { amount: '1', decimals: 0 } }
    const account = { data: { parsed: { info } } }
    return { value: isClassic ? tokenAccounts.map((pubkey) => ({ pubkey, account })) : [] }
  }
  if (method === 'getSignaturesForAddress') {
    const all = lists.get(first) ?? []
    const { before, limit } = second
    // A node sorts the transactions of a slot by their place in the block; the fake sorts them by signature.
    const from = [...lists.values()].flat().find(({ signature }) => signature === before)
    const isAfter = (one: Landed) =>
      from === undefined || one.slot < from.slot || (one.slot === from.slot && one.signature > from.signature)
    return all.filter(isAfter).slice(0, limit)
  }
  if (method === 'getTransaction') {
    const closed = closings.get(first)
    const slot = [...lists.values()].flat().find(({ signature }) => signature === first)?.slot ?? 0
    return {
      slot,
      blockTime: slot,
      meta: {
        err: null,
        fee: 5_000,
        preBalances: [9, 0, 1],
        postBalances: [4, 5, 0],
        preTokenBalances: closed === undefined ? [] : [HELD],
      },
      transaction: {
        signatures: [first],
        message: { accountKeys: [addressOf('payer'), OWNER, closed ?? MINT].map((pubkey) => ({ pubkey })) },
      },
    }
  }
  const addresses = z.array(z.string()).parse(of)
  return {
    value: addresses.map((one) => {
      const data = mintAccounts.get(one)?.toString('base64')
      return data === undefined ? null : { data: [data, 'base64'], owner: addressOf('program') }
    }),
  }
}

beforeAll(async () => {
  node = await startNode(({ body }, response) => {
    const requests = parseJson(body, JsonRpcCalls)
    const reported = [requests].flat().map((call) => ({ jsonrpc: '2.0', id: call.id, result: answer(call) }))
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(Array.isArray(requests) ? reported : reported[0]))
  })
  server = await startTestServer({
    chains: { [SOLANA]: { rpcUrls: [node.url] } },
    config: { limits: LIMITS },
    clock: () => now,
  })
})
afterAll(async () => {
  await server.stop()
  await node.stop()
})
beforeEach(() => {
  now += 60_000
  lists = new Map()
  tokenAccounts = []
  mintAccounts = new Map()
  closings = new Map()
})

/** Adds transactions that name the account and some of its token accounts, several to a slot. */
function land(accounts: number, each: number, aSlot: number): string[] {
  tokenAccounts = Array.from({ length: accounts }, (_, at) => addressOf(`account ${at}`))
  const signatures: string[] = []
  for (const [at, account] of [OWNER, ...tokenAccounts].entries()) {
    const own = Array.from({ length: each }, (_, nth) => ({
      signature: signatureOf(`${accounts} ${aSlot} ${at} ${nth}`),
      slot: 1_000 + Math.floor((at + nth * 7) / aSlot),
    }))
    lists.set(
      account,
      own.toSorted((left, right) => right.slot - left.slot || (left.signature < right.signature ? -1 : 1)),
    )
    signatures.push(...own.map(({ signature }) => signature))
  }
  return signatures
}
async function whole() {
  const all: Transaction[] = []
  const reaches: Reach[] = []
  let cursor: string | undefined
  do {
    const told = await requestHistory(server, OWNER, {
      chainId: SOLANA,
      ...(cursor === undefined ? {} : { cursor }),
    })
    expect(told.status).toBe(200)
    const page = HistoryAnswer.parse(await told.json())
    all.push(...page.data)
    reaches.push(...page.sources.map(({ isComplete, horizon }) => ({ isComplete, horizon })))
    cursor = page.next ?? undefined
  } while (cursor !== undefined && reaches.length < 100)
  return {
    hashes: all.map(({ metadata }) => metadata.hash),
    times: all.map(({ metadata }) => metadata.minedAt),
    reaches,
  }
}

it.each([
  [0, 130, 1],
  [40, 3, 1],
  [40, 3, 6],
  [100, 2, 30],
])(
  'A history of %d token accounts with %d entries each, %d to a slot, is complete and has each entry once',
  async (accounts, each, aSlot) => {
    const signatures = land(accounts, each, aSlot)
    const { hashes, times, reaches } = await whole()
    expect(hashes.toSorted()).toEqual(signatures.toSorted())
    expect(times).toEqual(times.toSorted().toReversed())
    expect(reaches.every(({ isComplete }) => isComplete)).toBe(true)
  },
)

it('A history of more token accounts than are read is reported as incomplete', async () => {
  land(129, 1, 1)
  const { hashes, reaches } = await whole()
  expect(hashes).toHaveLength(129)
  expect(reaches).toEqual(reaches.map(() => ({ isComplete: false, horizon: {} })))
})

/** The owner closes accounts, the newest first, with transactions between them that name only one closed account. */
function close(accounts: number, each: number): string[] {
  const step = each + 1
  const addresses = Array.from({ length: accounts }, (_, at) => addressOf(`closed ${at}`))
  for (const [at, address] of addresses.entries()) {
    const top = 1_000 - at * step
    const signature = signatureOf(`closing ${at}`)
    const closing = { signature, slot: top }
    closings.set(signature, address)
    const came = Array.from({ length: each }, (_, nth) => ({
      signature: signatureOf(`to closed ${at} ${nth}`),
      slot: top - 1 - nth,
    }))
    lists.set(address, [closing, ...came])
    lists.set(OWNER, [...(lists.get(OWNER) ?? []), closing])
  }
  return [...new Set([...lists.values()].flat().map(({ signature }) => signature))]
}

it.each([
  [1, 3],
  [3, 30],
  [12, 2],
])('A history includes %d closed token accounts with their %d entries each', async (accounts, each) => {
  const signatures = close(accounts, each)
  const { hashes, reaches } = await whole()
  expect(hashes.toSorted()).toEqual(signatures.toSorted())
  expect(reaches.every(({ isComplete }) => isComplete)).toBe(true)
})

it('A history of more closed token accounts than are read is reported as incomplete', async () => {
  close(20, 1)
  const { reaches } = await whole()
  expect([reaches.some(({ horizon }) => horizon), reaches.some(isDown)]).toEqual([true, false])
})

it('A collectible whose metadata is only in its mint is found with its name', async () => {
  const text = (value: string) => {
    const head = Buffer.alloc(4)
    head.writeUInt32LE(Buffer.byteLength(value))
    return Buffer.concat([head, Buffer.from(value)])
  }
  const json = Buffer.from(JSON.stringify({ name: 'Told by its mint' })).toString('base64')
  const uri = `data:application/json;base64,${json}`
  const data = Buffer.concat([Buffer.alloc(64), text('Mint'), text('M'), text(uri)])
  const mint = Buffer.alloc(170)
  mint.writeBigUInt64LE(1n, 36)
  mint.writeUInt16LE(19, 166)
  mint.writeUInt16LE(data.length, 168)
  tokenAccounts = [addressOf('account')]
  mintAccounts = new Map([[MINT, Buffer.concat([mint, data])]])
  const told = await fetch(
    `${server.urls.api}/v1/account/${OWNER}/nfts?projectId=demo&chainId=${encodeURIComponent(SOLANA)}`,
  )
  expect(CollectiblesAnswer.parse(await told.json()).data).toMatchObject([
    { tokenId: MINT, name: 'Told by its mint', isSpam: false },
  ])
})
