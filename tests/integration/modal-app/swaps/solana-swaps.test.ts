import { Keypair, SystemProgram, VersionedTransaction, type PublicKey } from '@solana/web3.js'
import { beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { answerRpc } from '#demo/chains/solana/answer-rpc.ts'
import { associatedAddress, createAssociated } from '#demo/chains/solana/token-instructions.ts'
import { CHAINS } from '#modal/app/registries/chain-registry.ts'
import type { ChainSwaps, PreparedSwap, SwapTerms } from '#modal/chains/swaps.ts'
import type { ChainTransfers } from '#modal/chains/transfers.ts'
import { JUPITER } from '#schemas/networks/aggregators.ts'
import { bytesToHex } from '#schemas/primitives/hex.ts'
import { localSolana } from '#schemas/networks/solana/local.ts'
import { hexOf, JupiterMarket, MARKET, swapOf } from '#tests/support/chains/jupiter/jupiter-market.ts'
import {
  accountOf,
  compileSwap,
  jupiterInstructions,
  routeInstruction,
  type JupiterOrder,
  type MarketToken,
} from '#tests/support/chains/jupiter/jupiter-transaction.ts'
import {
  adding,
  copyOf,
  withAccount,
  withData,
  withSwap,
  type Lie,
} from '#tests/support/chains/jupiter/jupiter-lies.ts'
import { bytesOf, STAKE, TOKEN, tokenCall, WRAPPED_SOL } from '#tests/support/drains/solana/drain-fixture.ts'

const Request = z.object({
  method: z.literal('solana_signAndSendTransaction'),
  params: z.object({ transaction: z.string() }),
})
const { coin, usd, silver } = MARKET
const BPS = 10_000n

let market: JupiterMarket
let swaps: ChainSwaps
let transfers: ChainTransfers
/** Changes what the node answers to a simulation. */
let tamper: (answer: unknown) => unknown
beforeEach(async () => {
  market = new JupiterMarket()
  const { svm } = market.chain
  tamper = (answer) => answer
  const toNode: typeof fetch = (_input, init) => {
    const asked = z.string().parse(init?.body)
    const answer = answerRpc(svm, asked)
    return Promise.resolve(Response.json(asked.includes('simulateTransaction') ? tamper(answer) : answer))
  }
  const create = await CHAINS.solana()
  const adapter = create({ apiUrl: 'http://api.test', projectId: 'demo', fetch: toNode })
  transfers = await adapter.transfers()
  const opened = await adapter.swaps?.()
  if (opened === undefined) throw new Error('There are no swaps.')
  swaps = opened
})

/** What the visitor was shown. */
function termsOf({ from, to, amount, quoted, slippageBps }: JupiterOrder): SwapTerms {
  const tokenOf = ({ mint, isCoin }: MarketToken) => (isCoin === true ? undefined : mint.toBase58())
  const decimalsOf = (token: MarketToken) => (token.mint.equals(usd.mint) ? 6 : 9)
  return {
    network: localSolana,
    from: market.visitor.publicKey.toBase58(),
    paid: tokenOf(from),
    received: tokenOf(to),
    decimals: { paid: decimalsOf(from), received: decimalsOf(to) },
    mostPaid: amount,
    leastReceived: (quoted * (BPS - BigInt(slippageBps))) / BPS,
    allowed: amount,
    kind: 'swap',
    router: JUPITER.program,
  }
}

const callOf = (transaction: VersionedTransaction) => ({
  to: JUPITER.program,
  data: hexOf(transaction),
  value: 0n,
})

async function prepare(order: JupiterOrder, shown: Partial<SwapTerms> = {}): Promise<PreparedSwap> {
  const prepared = await swaps.prepare({ ...termsOf(order), ...shown }, callOf(swapOf(order)))
  if (!prepared.ok) throw new Error(prepared.error.message)
  return prepared.value
}

/** Signs and sends what a wallet is asked for. */
function send({ request }: PreparedSwap) {
  const { params } = Request.parse(request)
  const transaction = VersionedTransaction.deserialize(Buffer.from(params.transaction, 'base64'))
  transaction.sign([market.visitor])
  return market.chain.svm.submit(transaction)
}

const WISHES: readonly (readonly [string, MarketToken, MarketToken, bigint])[] = [
  ['the coin for a token', coin, usd, 1_500_000_000n],
  ['a token for the coin', usd, coin, 70_000_000n],
  ['a token for another, of the other token program', usd, silver, 12_345_678n],
]

describe('swaps on Solana', () => {
  it.each(WISHES)(
    'What is simulated, made and read afterwards are the same to the last unit: %s',
    async (_, from, to, amount) => {
      market.move(1_000n)
      const order = market.order(from, to, amount)
      expect(swaps.check(termsOf(order), callOf(swapOf(order)))).toBeUndefined()
      const prepared = await prepare(order)
      expect(prepared).toMatchObject({ next: 'swap', problem: undefined, received: amount - 1_000n })
      const before = [market.held(from), market.held(to)] as const
      const done = send(prepared)
      expect(done.err).toBeNull()
      const [paid, got] = [before[0] - market.held(from), market.held(to) - before[1]]
      // The coin also pays the fee, and the deposit of the account that was opened.
      expect(paid - (from.isCoin === true ? prepared.fee : 0n)).toBe(amount)
      expect(got + (to.isCoin === true ? prepared.fee : 0n)).toBe(amount - 1_000n)
      const [landed] = market.chain.svm.landedFor(market.visitor.publicKey.toBase58())
      const read = await swaps.readResult(termsOf(order), landed?.signature ?? '')
      expect(read).toEqual({ ok: true, value: { paid: amount, received: amount - 1_000n } })
    },
  )

  it.each([
    ['a little', 890_880n],
    ['more than its deposit', 3_000_000n],
  ])(
    'Coins that somebody sent to the account of a token before it was opened, %s, change nothing',
    async (_, lamports) => {
      const [order, at] = [market.order(usd, silver, 1_000_000n), accountOf(silver, market.chain.victim)]
      market.chain.put(SystemProgram.programId, new Uint8Array(), { at, lamports })
      const prepared = await prepare(order)
      expect(prepared).toMatchObject({ problem: undefined, received: 1_000_000n })
      const before = market.held(coin)
      expect(send(prepared).err).toBeNull()
      expect(market.held(silver)).toBe(1_000_000n)
      expect(before - market.held(coin)).toBe(prepared.fee)
    },
  )

  it('A price that moves by more than the slippage is refused before the wallet is asked', async () => {
    const order = market.order(usd, silver, 1_000_000n)
    market.move(10_001n)
    expect(await prepare(order)).toMatchObject({ problem: 'received', request: undefined })
    market.move(10_000n)
    expect(await prepare(order)).toMatchObject({ problem: undefined, received: 990_000n })
  })

  it('What stands in the way is named: decimals, the balance, or coins for fees and deposits', async () => {
    const order = market.order(usd, silver, 1_000_000n)
    const all = { request: undefined, batch: undefined }
    const decimals = { paid: 6, received: 6 }
    expect(await prepare(order, { decimals })).toMatchObject({ problem: 'decimals', ...all })
    expect(await prepare(market.order(usd, silver, 250_000_001n))).toMatchObject({
      problem: 'amount',
      ...all,
    })
    const { maximum } = await prepare(market.order(coin, usd, 1_000n))
    const most = market.order(coin, usd, maximum)
    expect(await prepare(most)).toMatchObject({ problem: undefined })
    expect(await prepare(market.order(coin, usd, maximum + 1n))).toMatchObject({ problem: 'fee', ...all })
    expect(send(await prepare(most)).err).toBeNull()
  })

  it('Without a quote, a little less than all coins and all of a token can be paid', async () => {
    const common = { network: localSolana, from: market.visitor.publicKey.toBase58() }
    const balance = market.held(coin)
    expect(await swaps.readMaximum({ ...common, paid: undefined })).toEqual({
      ok: true,
      value: { balance, maximum: balance - 6_000_000n },
    })
    const paid = usd.mint.toBase58()
    const value = { balance: 250_000_000n, maximum: 250_000_000n }
    expect(await swaps.readMaximum({ ...common, paid })).toEqual({ ok: true, value })
  })

  it('A swap whose answer was lost is found by its call, and another one of the account is not taken for it', async () => {
    const [order, other] = [market.order(usd, silver, 1_000_000n), market.order(usd, silver, 2_000_000n)]
    const [sent, lost] = [await prepare(order), await prepare(other)]
    expect(send(sent).err).toBeNull()
    const [landed] = market.chain.svm.landedFor(market.visitor.publicKey.toBase58())
    const find = ({ call, mark }: PreparedSwap) =>
      transfers.findSent({
        network: localSolana,
        from: market.visitor.publicKey.toBase58(),
        to: call.to,
        token: usd.mint.toBase58(),
        amount: 1_000_000n,
        call,
        mark,
        transactionId: undefined,
      })
    expect(await find(sent)).toEqual({ ok: true, value: { kind: 'found', transactionId: landed?.signature } })
    expect(await find(lost)).toEqual({ ok: true, value: { kind: 'unclear' } })
  })
})

const Simulated = z.looseObject({
  accounts: z.nullable(z.array(z.nullable(z.looseObject({ owner: z.string(), data: z.array(z.string()) })))),
})
type Simulated = z.infer<typeof Simulated>
const Answer = z.looseObject({ result: z.looseObject({ value: Simulated }) })

const thief = Keypair.fromSeed(new Uint8Array(32).fill(99)).publicKey
/** Puts a stake whose withdrawals somebody signs. */
function stakeOf(withdrawer: PublicKey): PublicKey {
  const data = Buffer.alloc(200)
  data.set(withdrawer.toBytes(), 44)
  return market.chain.put(STAKE, data)
}

/** Puts a stored nonce of somebody. */
function nonceOf(authority: PublicKey): PublicKey {
  const data = Buffer.alloc(80)
  data.set(authority.toBytes(), 8)
  return market.chain.put(SystemProgram.programId, data)
}

const LIES: readonly (readonly [string, string, Lie])[] = [
  ['pays out to somebody else', 'recipient', withAccount(2, ({ to }) => accountOf(to, thief))],
  [
    'pays out to somebody else by the optional account',
    'recipient',
    withAccount(7, ({ to }) => accountOf(to, thief)),
  ],
  ['takes from another account', 'tokens', withAccount(1, ({ to, user }) => accountOf(to, user))],
  ['takes more', 'paid', withData(8, [...Buffer.from(new BigUint64Array([1_000_001n]).buffer)])],
  [
    'takes nothing',
    'paid',
    withData(
      8,
      Array.from({ length: 8 }, () => 0),
    ),
  ],
  ['has a worse minimum', 'received', withData(24, [101, 0])],
  ['quotes less', 'received', withData(16, [...Buffer.from(new BigUint64Array([999_999n]).buffer)])],
  ['takes a fee for an integrator', 'call', withData(26, [1, 0])],
  ['leaves a part of a better price to an integrator', 'call', withData(28, [1, 0])],
  ['has no route', 'call', withData(30, [0, 0, 0, 0])],
  [
    'is an older call, whose amounts cannot be read for certain',
    'call',
    withData(0, [...Buffer.from('e517cb977ae3ad2a', 'hex')]),
  ],
  ['swaps twice', 'call', (order, honest) => compileSwap(order, [...honest, routeInstruction(order)])],
  ['swaps through another program', 'call', withSwap((swap) => copyOf(swap, { programId: thief }))],
  [
    'sends coins',
    'call',
    adding(({ user }) => SystemProgram.transfer({ fromPubkey: user, toPubkey: thief, lamports: 1n })),
  ],
  [
    'wraps coins that it does not swap',
    'paid',
    (order, honest) => {
      const wrapped = associatedAddress(TOKEN, WRAPPED_SOL, order.user)
      const wrap = SystemProgram.transfer({ fromPubkey: order.user, toPubkey: wrapped, lamports: 1n })
      return compileSwap(order, [wrap, ...honest])
    },
  ],
  [
    'approves somebody',
    'call',
    adding(({ user, from }) => tokenCall([4, ...bytesOf(1n)], [accountOf(from, user), thief, user])),
  ],
  [
    'sends tokens',
    'call',
    adding(({ user, from }) =>
      tokenCall([3, ...bytesOf(1n)], [accountOf(from, user), accountOf(from, thief), user]),
    ),
  ],
  [
    'gives an account away',
    'call',
    adding(({ user, from }) => tokenCall([6, 2, 1, ...thief.toBytes()], [accountOf(from, user), user])),
  ],
  [
    'closes an account to somebody',
    'call',
    adding(({ user, from }) => tokenCall([9], [accountOf(from, user), thief, user])),
  ],
  [
    'opens an account for somebody',
    'call',
    adding(({ user, to }) => createAssociated(to.program, to.mint, thief, user)),
  ],
  ['pays the network too much', 'paid', (order) => swapOf({ ...order, unitPrice: 7_000_000 })],
  [
    'is paid for by somebody else',
    'recipient',
    (order, honest) =>
      compileSwap(
        { ...order, user: thief },
        honest.map((one) => copyOf(one, { keys: one.keys.map((key) => ({ ...key, isSigner: false })) })),
      ),
  ],
  [
    'needs a second signature',
    'call',
    adding(({ user }) => SystemProgram.transfer({ fromPubkey: thief, toPubkey: user, lamports: 1n })),
  ],
  [
    'names a table that is none',
    'call',
    (order, honest) => {
      market.chain.put(thief, new Uint8Array(), { at: order.table.key })
      return compileSwap(order, honest)
    },
  ],
]

describe('transactions that are not what was shown', () => {
  it.each(LIES)('The wallet is never asked for one that %s', async (_, fault, lie) => {
    const order = market.order(usd, silver, 1_000_000n)
    const call = callOf(lie(order, jupiterInstructions(order)))
    const prepared = await swaps.prepare(termsOf(order), call)
    expect(prepared).toMatchObject({ ok: false, error: { message: expect.stringContaining(`: ${fault}.`) } })
  })

  it.each<readonly [string, (simulated: Simulated) => Partial<Simulated>]>([
    ['states no accounts', () => ({ accounts: null })],
    ['states too few accounts', ({ accounts }) => ({ accounts: accounts?.slice(0, 1) ?? null })],
    [
      'states accounts that do not exist',
      ({ accounts }) => ({ accounts: accounts?.map(() => null) ?? null }),
    ],
    [
      'states accounts of somebody else',
      ({ accounts }) => ({
        accounts: accounts?.map((one) => one && { ...one, owner: thief.toBase58() }) ?? null,
      }),
    ],
    [
      'states bytes that are none',
      ({ accounts }) => ({
        accounts: accounts?.map((one) => one && { ...one, data: ['%', 'base64'] }) ?? null,
      }),
    ],
  ])('A node that %s after a simulation leads to no request', async (_, change) => {
    tamper = (answer) => {
      const { result, ...rest } = Answer.parse(answer)
      return { ...rest, result: { ...result, value: { ...result.value, ...change(result.value) } } }
    }
    const order = market.order(usd, silver, 1_000_000n)
    const prepared = await swaps.prepare(termsOf(order), callOf(swapOf(order)))
    if (prepared.ok) expect(prepared.value).toMatchObject({ problem: 'more', request: undefined })
    else expect(prepared.error.code).toBe(-32_603)
  })

  it.each<readonly [string, () => PublicKey, boolean, string | undefined]>([
    ['tokens that it could write to', () => market.chain.tokens({ amount: 1n }), true, 'more'],
    ['an empty account of tokens', () => market.chain.tokens({ amount: 0n }), true, undefined],
    ['tokens that it can only read', () => market.chain.tokens({ amount: 1n }), false, undefined],
    ['a stake that it could write to', () => stakeOf(market.visitor.publicKey), true, 'more'],
    ['a stake of somebody else', () => stakeOf(thief), true, undefined],
    ['a stored nonce that it could write to', () => nonceOf(market.visitor.publicKey), true, 'more'],
  ])('A route with other belongings of the visitor: %s', async (_, put, isWritable, problem) => {
    const order = market.order(usd, silver, 1_000_000n)
    const other = { pubkey: put(), isSigner: false, isWritable }
    const lie = withSwap((swap) => copyOf(swap, { keys: [...swap.keys, other] }))
    const prepared = await swaps.prepare(termsOf(order), callOf(lie(order, jupiterInstructions(order))))
    expect(prepared).toMatchObject({ ok: true, value: { problem } })
    if (prepared.ok) expect(prepared.value.request === undefined).toBe(problem !== undefined)
  })

  it('Coins that are received must be unwrapped', () => {
    const order = market.order(usd, coin, 1_000_000n)
    const still = jupiterInstructions(order).slice(0, -1)
    expect(swaps.check(termsOf(order), callOf(compileSwap(order, still)))).toBe('received')
  })

  it('Of 170 changed bits none leads to a request that does something else', async () => {
    let [asked, refused] = [0, 0]
    const order = market.order(usd, silver, 100_000n)
    const terms = termsOf(order)
    const honest = swapOf(order).serialize()
    for (let bit = 3; bit < honest.length * 8; bit += 23) {
      const changed = Uint8Array.from(honest)
      changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7))
      const prepared = await swaps.prepare(terms, {
        to: JUPITER.program,
        data: bytesToHex(changed),
        value: 0n,
      })
      if (!prepared.ok || prepared.value.request === undefined) {
        refused += 1
        continue
      }
      asked += 1
      const before = [usd, silver, coin].map((token) => market.held(token))
      send(prepared.value)
      const [paid = 0n, got = 0n, cost = 0n] = [usd, silver, coin].map(
        (token, at) => market.held(token) - (before[at] ?? 0n),
      )
      expect(-paid).toBeLessThanOrEqual(terms.mostPaid)
      if (paid !== 0n) expect(got).toBeGreaterThanOrEqual(terms.leastReceived)
      expect(-cost).toBeLessThanOrEqual(prepared.value.fee)
    }
    expect(refused).toBeGreaterThan(100)
    // Signatures and the blockhash are replaced.
    expect(asked).toBeGreaterThan(20)
  }, 60_000)
})
