import { Keypair, SystemProgram, TransactionMessage, VersionedTransaction } from '@solana/web3.js'
import { createWalletClient, http } from 'viem'
import { foundry } from 'viem/chains'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { startBitcoinChain } from '#demo/chains/bitcoin/start-bitcoin-chain.ts'
import { DEMO_ACCOUNTS } from '#demo/chains/demo-accounts.ts'
import { DEPLOYER } from '#demo/chains/evm/local-contracts.ts'
import { MINT_KEYS } from '#demo/chains/solana/local-mints.ts'
import { HistoryAnswer } from '#schemas/http/blockchain/history.ts'
import { readJson } from '#tests/support/assertions/parse-json.ts'
import {
  requestHistory,
  BITCOIN,
  EVM,
  LIMITS,
  netOf,
  SOLANA,
  startHistoryFixture,
  TOKENS,
  type HistoryFixture,
} from '#tests/support/fixtures/history-fixture.ts'
import { startNode, type NodeAnswers, type TestNode } from '#tests/support/servers/start-node.ts'
import { startTestServer, type TestServer } from '#tests/support/servers/start-server.ts'

const NEVER_MINED_MS = 3_600_000
/** The token that the look-alike of the local chain imitates. */
const USDC = {
  caipNetworkId: SOLANA,
  address: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v',
  name: 'USD Coin',
  symbol: 'USDC',
  decimals: 6,
}

let fixture: HistoryFixture
let hostile: TestNode
let hostileSays: NodeAnswers
let attacked: TestServer
beforeAll(async () => {
  fixture = await startHistoryFixture({
    config: {
      tokens: { ...TOKENS, own: [...TOKENS.own, USDC] },
      projects: ['demo', 'other'].map((id) => ({ id, name: id })),
    },
  })
  hostile = await startNode((request, response) => hostileSays(request, response))
  attacked = await startTestServer({
    chains: Object.fromEntries([EVM, SOLANA, BITCOIN].map((id) => [id, { rpcUrls: [hostile.url] }])),
    config: { tokens: TOKENS, limits: LIMITS },
    clock: () => fixture.now(),
  })
})
afterAll(async () => {
  await attacked.stop()
  await hostile.stop()
  await fixture.stop()
})
beforeEach(() => fixture.pass(60_000))

const ask = (account: string, query: Readonly<Record<string, string>>, at = fixture.server) =>
  requestHistory(at, account, query)

const TokenInfo = z.object({
  mint: z.string(),
  tokenAmount: z.object({ amount: z.string(), decimals: z.number() }),
})
const ParsedAccount = z.object({
  account: z.object({ data: z.object({ parsed: z.object({ info: TokenInfo }) }) }),
})

describe('the history of a Solana account', () => {
  it('The history adds up to the chain’s balance of the coin and of every token', async () => {
    const history = await fixture.whole(DEMO_ACCOUNTS.solana, SOLANA)
    const rpc = async (method: string, params: readonly unknown[]) => {
      const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
      const answer = fetch(fixture.urls.solana, { method: 'POST', body })
      return (await readJson(answer, z.object({ result: z.object({ value: z.array(ParsedAccount) }) })))
        .result.value
    }
    let tokens = 0
    for (const programId of [
      'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
      'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
    ]) {
      const params = [DEMO_ACCOUNTS.solana, { programId }, { encoding: 'jsonParsed' }]
      const held = await rpc('getTokenAccountsByOwner', params)
      for (const { account } of held) {
        const { mint, tokenAmount } = account.data.parsed.info
        tokens += 1
        if (mint === MINT_KEYS.collectible.publicKey.toBase58()) continue
        expect([mint, netOf(history, `${SOLANA}:${mint}`, tokenAmount.decimals)]).toEqual([
          mint,
          BigInt(tokenAmount.amount),
        ])
      }
    }
    expect(tokens).toBe(4)
  })

  it('Collectibles and look-alikes are distinguished from listed tokens', async () => {
    const history = await fixture.whole(DEMO_ACCOUNTS.solana, SOLANA)
    const transfers = history.flatMap((one) => one.transfers ?? [])
    const infoOf = (key: keyof typeof MINT_KEYS) =>
      transfers.find(
        ({ fungible_info: info }) => info?.address === `${SOLANA}:${MINT_KEYS[key].publicKey.toBase58()}`,
      )?.fungible_info
    expect(infoOf('classic')).toMatchObject({ isVerified: true })
    expect(infoOf('classic')).not.toHaveProperty('isSpam')
    expect(infoOf('lookalike')).toMatchObject({ isVerified: false, isSpam: true })
    expect(infoOf('lookalike')).not.toHaveProperty('icon')
    const [collectible, ...others] = transfers.flatMap(({ nft_info }) => nft_info ?? [])
    expect([collectible?.flags, others]).toEqual([{ is_spam: false }, []])
  })

  it('Sent and received coins are shown without the fee', async () => {
    const [from, to] = [Keypair.generate(), Keypair.generate()]
    const rpc = async (method: string, params: readonly unknown[]) => {
      const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
      const answer = fetch(fixture.urls.solana, { method: 'POST', body })
      return (await readJson(answer, z.object({ result: z.unknown() }))).result
    }
    const Latest = z.object({ value: z.object({ blockhash: z.string() }) })
    await rpc('requestAirdrop', [from.publicKey.toBase58(), 2_000_000_000])
    for (let at = 0; at < 23; at += 1) {
      const { value } = Latest.parse(await rpc('getLatestBlockhash', []))
      const message = new TransactionMessage({
        payerKey: from.publicKey,
        recentBlockhash: value.blockhash,
        instructions: [
          SystemProgram.transfer({
            fromPubkey: from.publicKey,
            toPubkey: to.publicKey,
            lamports: 10_000_000 + at,
          }),
        ],
      })
      const transaction = new VersionedTransaction(message.compileToV0Message())
      transaction.sign([from])
      const encoded = Buffer.from(transaction.serialize()).toString('base64')
      await rpc('sendTransaction', [encoded, { encoding: 'base64' }])
    }
    const sent = await fixture.whole(from.publicKey.toBase58(), SOLANA)
    expect(sent).toHaveLength(23)
    expect(sent[0]).toMatchObject({
      metadata: {
        operationType: 'send',
        status: 'confirmed',
        sentFrom: from.publicKey.toBase58(),
        sentTo: to.publicKey.toBase58(),
      },
      transfers: [
        { fungible_info: { symbol: 'SOL' }, direction: 'out', quantity: { numeric: '0.010000022' } },
      ],
    })
    const got = await fixture.whole(to.publicKey.toBase58(), SOLANA)
    const balance = z.object({ value: z.number() }).parse(await rpc('getBalance', [to.publicKey.toBase58()]))
    expect(netOf(got, undefined, 9)).toBe(BigInt(balance.value))
  })
})

describe('the history of a Bitcoin address', () => {
  const Totals = z.object({
    mempool_stats: z.object({ tx_count: z.number() }),
    chain_stats: z.object({ funded_txo_sum: z.number(), spent_txo_sum: z.number(), tx_count: z.number() }),
  })
  const totalsOf = (address: string) => readJson(fetch(`${fixture.urls.bitcoin}/address/${address}`), Totals)

  it('The history adds up to the balance on the chain, page after page', async () => {
    const address = DEMO_ACCOUNTS.bitcoinPayment
    for (let at = 0; at < 30; at += 1)
      await fetch(`${fixture.urls.bitcoin}/faucet`, {
        method: 'POST',
        body: JSON.stringify({ address, sats: 1_000 + at }),
      })
    await expect
      .poll(async () => {
        return (await totalsOf(address)).mempool_stats.tx_count
      })
      .toBe(0)
    fixture.pass(60_000)
    const history = await fixture.whole(address, BITCOIN)
    const { chain_stats: totals } = await totalsOf(address)
    expect(history).toHaveLength(totals.tx_count)
    expect(netOf(history, undefined, 8)).toBe(BigInt(totals.funded_txo_sum - totals.spent_txo_sum))
    expect(history[0]).toMatchObject({
      metadata: { operationType: 'receive', status: 'confirmed', sentTo: address },
      transfers: [{ direction: 'in', quantity: { numeric: '0.00001029' } }],
    })
  })

  it('Unconfirmed transactions are pending since they were first seen', async () => {
    const address = DEMO_ACCOUNTS.bitcoinPhone
    const chain = await startBitcoinChain(0, [], NEVER_MINED_MS)
    const server = await startTestServer({
      chains: { [BITCOIN]: { rpcUrls: [chain.url] } },
      config: { limits: LIMITS },
      clock: () => fixture.now(),
    })
    try {
      await fetch(`${chain.url}/faucet`, { method: 'POST', body: JSON.stringify({ address, sats: 777 }) })
      const seen = fixture.now()
      const { data } = HistoryAnswer.parse(await (await ask(address, { chainId: BITCOIN }, server)).json())
      expect(data[0]?.metadata).toMatchObject({ status: 'pending', minedAt: new Date(seen).toISOString() })
    } finally {
      await server.stop()
      await chain.stop()
    }
  })
})

describe('a cursor', () => {
  const account = '0x00000000000000000000000000000000000c0de1'
  const cursorOf = async () => {
    const transport = http(fixture.urls.evm)
    const writer = createWalletClient({ account: DEPLOYER, chain: foundry, transport })
    for (let at = 1; at <= 30; at += 1) await writer.sendTransaction({ to: account, value: BigInt(at) })
    return (await fixture.settled(account, EVM)).next ?? ''
  }

  it('A cursor of another project is refused', async () => {
    const cursor = await cursorOf()
    const answer = await ask(account, { chainId: EVM, cursor, projectId: 'other' })
    expect([answer.status, await answer.json()]).toMatchObject([400, { error: { field: 'cursor' } }])
  })

  it('A cursor continues at its place although the chain grew, without duplicates or gaps', async () => {
    const grown = '0x00000000000000000000000000000000000c0de9'
    const transport = http(fixture.urls.evm)
    const writer = createWalletClient({ account: DEPLOYER, chain: foundry, transport })
    for (let at = 1; at <= 30; at += 1) await writer.sendTransaction({ to: grown, value: BigInt(at) })
    const first = await fixture.settled(grown, EVM)
    const rest = await fixture.pageOf(grown, EVM, first.next ?? '')
    for (let at = 31; at <= 60; at += 1) await writer.sendTransaction({ to: grown, value: BigInt(at) })
    fixture.pass(4_000)
    await fixture.settled(grown, EVM)
    for (let time = 0; time < 2; time += 1) {
      fixture.pass(86_400_000)
      await fixture.settled(grown, EVM)
      expect((await fixture.pageOf(grown, EVM, first.next ?? '')).data).toEqual(rest.data)
    }
    const ids = [...first.data, ...rest.data].map(({ id }) => id)
    expect([ids.length, new Set(ids).size]).toEqual([30, 30])
  })

  it('A changed cursor and one of another account, network or deployment are refused', async () => {
    const cursor = await cursorOf()
    expect(cursor).not.toBe('')
    const [position = '', mark = ''] = cursor.split('.')
    const forged = Buffer.from('99:0').toString('base64url')
    const others: [string, string, string, TestServer][] = [
      [account, EVM, `${forged}.${mark}`, fixture.server],
      [account, EVM, `${position}.${mark.slice(0, -2)}AA`, fixture.server],
      [account, EVM, `${position}.`, fixture.server],
      [account, EVM, position, fixture.server],
      [account, EVM, `${cursor}.`, fixture.server],
      [account, EVM, `${cursor}=`, fixture.server],
      [account, EVM, 'x', fixture.server],
      [DEMO_ACCOUNTS.evm, EVM, cursor, fixture.server],
      [DEMO_ACCOUNTS.solana, SOLANA, cursor, fixture.server],
      [account, EVM, cursor, attacked],
    ]
    for (const [whose, chainId, given, at] of others) {
      const answer = await ask(whose, { chainId, cursor: given }, at)
      expect([given, answer.status, await answer.json()]).toMatchObject([
        given,
        400,
        { error: { code: 'REQUEST_INVALID', field: 'cursor' } },
      ])
    }
    expect((await ask(account.toUpperCase().replace('0X', '0x'), { chainId: EVM, cursor })).status).toBe(200)
  })
})

describe('a hostile node', () => {
  const accounts = [
    [EVM, DEMO_ACCOUNTS.evm],
    [SOLANA, DEMO_ACCOUNTS.solana],
    [BITCOIN, DEMO_ACCOUNTS.bitcoinPayment],
  ] as const
  const huge = `[${'{"a":"<script>"},'.repeat(600_000)}{}]`
  const result =
    (value: unknown): NodeAnswers =>
    (_, response) =>
      void response.end(JSON.stringify({ jsonrpc: '2.0', id: 1, result: value }))
  const transaction = {
    txid: '0'.repeat(64),
    vin: [],
    vout: [{ scriptpubkey_address: DEMO_ACCOUNTS.bitcoinPayment, value: 1e30 }],
    fee: 1,
    status: { confirmed: true, block_time: 1 },
  }
  const attacks: readonly (readonly [string, NodeAnswers])[] = [
    ['answers 10 MB', (_, response) => void response.end(huge)],
    ['answers HTML', (_, response) => void response.end('<h1>busy</h1><script>alert(1)</script>')],
    ['fails', (_, response) => void response.writeHead(500).end('{}')],
    ['answers nothing', result(null)],
    ['answers text', result('0xnot a number')],
    ['answers a list of nothing', result([null, 1, {}])],
    ['reports impossible amounts', (_, response) => void response.end(JSON.stringify([transaction]))],
    [
      'refuses with markup',
      (_, response) =>
        void response.end(
          JSON.stringify({ jsonrpc: '2.0', id: 1, error: { code: -1, message: '<b>'.repeat(100_000) } }),
        ),
    ],
    ['redirects', (_, response) => void response.writeHead(302, { location: fixture.urls.evm }).end()],
  ]

  it.each(attacks)('A node that %s causes a typed error', async (_, says) => {
    hostileSays = says
    for (const [chainId, account] of accounts) {
      const answer = await ask(account, { chainId }, attacked)
      const text = await answer.text()
      expect([chainId, answer.status, text.includes('<')]).toEqual([chainId, 502, false])
      expect(JSON.parse(text)).toMatchObject({ error: { code: 'UPSTREAM_FAILED' } })
    }
  })

  it('Transactions of other accounts are not added to the history', async () => {
    const stranger = { scriptpubkey_address: DEMO_ACCOUNTS.bitcoinPhone, value: 5 }
    hostileSays = (_, response) => void response.end(JSON.stringify([{ ...transaction, vout: [stranger] }]))
    expect((await ask(DEMO_ACCOUNTS.bitcoinPayment, { chainId: BITCOIN }, attacked)).status).toBe(502)
  })
})

describe('GET /v1/account/{account}/history refuses', () => {
  it.each([
    ['an invalid address', 'nobody', { chainId: EVM }, 400, 'account'],
    ['another chain’s address', DEMO_ACCOUNTS.solana, { chainId: EVM }, 400, 'account'],
    ['a network that is not served', DEMO_ACCOUNTS.evm, { chainId: 'eip155:1' }, 404, 'chainId'],
    ['a long cursor', DEMO_ACCOUNTS.evm, { chainId: EVM, cursor: 'x'.repeat(3_000) }, 400, 'cursor'],
    ['an unknown project', DEMO_ACCOUNTS.evm, { chainId: EVM, projectId: 'nobody' }, 404, 'projectId'],
  ] as const)('A request for %s is refused', async (_, account, query, status, field) => {
    const answer = await ask(account, query)
    expect([answer.status, await answer.json()]).toMatchObject([status, { error: { field } }])
  })

  it('A request for purchases at a provider that reported none is answered with an empty list', async () => {
    const answer = await ask(DEMO_ACCOUNTS.evm, { chainId: EVM, onramp: 'coinbase' })
    const source = { id: 'purchases', name: 'Purchases', covers: 'all', isComplete: true }
    expect(await answer.json()).toEqual({ data: [], next: null, sources: [source] })
  })
})
