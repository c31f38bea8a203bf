import { base64 } from '@scure/base'
import { PublicKey, SystemProgram, TransactionInstruction, type VersionedTransaction } from '@solana/web3.js'
import { describe, expect, it } from 'vitest'
import type { Preview } from '#frame/preview/preview.ts'
import { prepareSolanaSignAllTransactions } from '#frame/rpc/handlers/solana_signAllTransactions.ts'
import type { AskNode } from '#frame/services/chain-api.ts'
import { fail, ok, type Result } from '#schemas/errors/result.ts'
import { openTestWallet, prepareBy } from '#tests/support/chains/chain-handlers.ts'
import { CALLS, move, SOL } from '#tests/support/drains/solana/drain.ts'
import {
  bytesOf,
  DrainFixture,
  extension,
  TOKEN_2022,
  tokenCall,
  WRAPPED_SOL,
} from '#tests/support/drains/solana/drain-fixture.ts'
import { chainServicesOf } from '#tests/support/chains/solana-fixture.ts'
import * as z from 'zod/mini'

const NETWORK = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
/** A slot the test chain never reaches. */
const LATER = 1_000_000_000_000
const METADATA = new PublicKey('metaqbxxUerdq28cj1RbAWkYQm3ybzjb6a8bt518x1s')
const wallet = await openTestWallet(11)
const own = new PublicKey(wallet.accountOn(NETWORK).address)

const NodeAccount = z.looseObject({
  lamports: z.unknown(),
  owner: z.string(),
  data: z.tuple([z.string(), z.string()]),
})
const Context = z.optional(z.looseObject({ slot: z.number() }))
const NodeAccounts = z.array(z.nullable(NodeAccount))
const Simulation = z.looseObject({
  context: Context,
  value: z.looseObject({ err: z.optional(z.unknown()), accounts: z.nullable(NodeAccounts) }),
})
const Accounts = z.looseObject({ context: Context, value: NodeAccounts })
const AccountsParams = z.tuple([z.array(z.string())], z.unknown())
const SimulationParams = z.tuple([
  z.string(),
  z.looseObject({ accounts: z.looseObject({ addresses: z.array(z.string()) }) }),
])
type Answer = z.infer<typeof Simulation>
type Accounts = z.infer<typeof Accounts>

/** Changes an answer; `nth` counts the calls of the method, from 0. */
type Lie = (
  honest: Result<unknown>,
  request: { method: string; params: unknown; nth: number },
) => Result<unknown>

/** The methods of a node, and how it changes the answers of an honest one. */
function lyingNode(honest: AskNode, lie: Lie = (answer) => answer) {
  const requests: { method: string; params: unknown }[] = []
  const askNode: AskNode = async (network, method, params) => {
    const nth = requests.filter((one) => one.method === method).length
    requests.push({ method, params })
    return lie(await honest(network, method, params), { method, params, nth })
  }
  return { askNode, requests }
}

async function show(askNode: AskNode, ...transactions: VersionedTransaction[]): Promise<Preview> {
  const prepare = prepareBy(prepareSolanaSignAllTransactions(chainServicesOf([])), { wallet, askNode })
  const texts = transactions.map((one) => base64.encode(one.serialize()))
  const prepared = await prepare(NETWORK, { transactions: texts })
  if (!prepared.ok) throw new Error(JSON.stringify(prepared.error))
  return prepared.value.preview
}

/** Changes the answer to a simulation. */
const simulated =
  (change: (answer: Answer) => void): Lie =>
  (honest, { method }) => {
    if (method !== 'simulateTransaction' || !honest.ok) return honest
    const answer = Simulation.parse(honest.value)
    change(answer)
    return ok(answer)
  }
const accountIn = ({ value }: Answer, place: number): z.infer<typeof NodeAccount> => {
  const account = value.accounts?.[place]
  if (!account) throw new Error('no account')
  return account
}
/** Gives the simulation and later reads a later slot, and the account the state it has by then. */
const later =
  (change: (answer: Accounts) => void = () => {}): Lie =>
  (honest, { method, nth }) => {
    if (!honest.ok) return honest
    if (method === 'simulateTransaction')
      return simulated((answer) => (answer.context = { slot: LATER }))(honest, { method, params: [], nth })
    if (method !== 'getMultipleAccounts' || nth === 0) return honest
    const answer = Accounts.parse(honest.value)
    answer.context = { slot: LATER + 1 }
    change(answer)
    return ok(answer)
  }

const LIES: readonly (readonly [string, Lie, readonly string[]])[] = [
  ['tells the truth', (honest) => honest, []],
  ['leaves out an account', simulated(({ value }) => value.accounts?.pop()), ['unreadable']],
  ['adds an account', simulated(({ value }) => value.accounts?.push(null)), ['unreadable']],
  ['sends no accounts', simulated(({ value }) => (value.accounts = null)), ['unreadable']],
  ['sends invalid bytes', simulated((one) => (accountIn(one, 0).data = ['*', 'base64'])), ['unreadable']],
  ['sends invalid lamports', simulated((one) => (accountIn(one, 0).lamports = 1.5)), ['unreadable']],
  [
    'sends an account in another form',
    simulated((one) => (accountIn(one, 0).data = ['', 'jsonParsed'])),
    ['unreadable'],
  ],
  ['does not say when it tried', simulated((one) => delete one.context), ['moving']],
  ['tried before it read', simulated((one) => (one.context = { slot: 0 })), ['moving']],
  ['tried later, when nothing had changed', later(), []],
  [
    'tried later, when the account had something else',
    later(({ value: [account] }) => account && (account.lamports = 1)),
    ['moving'],
  ],
  ['tried later, when the account was gone', later(({ value }) => value.fill(null)), ['moving']],
  [
    'tried later, and does not say what the account had then',
    (honest, request) =>
      request.method === 'getMultipleAccounts' && request.nth > 0
        ? fail(-32_005, 'node is behind')
        : later()(honest, request),
    ['moving'],
  ],
  [
    'cannot simulate',
    (honest, { method }) => (method === 'simulateTransaction' ? fail(-32_601, 'no such method') : honest),
    ['noSimulation'],
  ],
  [
    'is behind once',
    (honest, { method, nth }) =>
      method === 'simulateTransaction' && nth === 0 ? fail(-32_016, 'Minimum context slot') : honest,
    [],
  ],
  [
    'is always behind',
    (honest, { method }) =>
      method === 'simulateTransaction' ? fail(-32_016, 'Minimum context slot') : honest,
    ['noSimulation'],
  ],
  ['says it fails', simulated(({ value }) => (value.err = 'AccountInUse')), ['fails']],
  [
    'answers something else',
    (honest, { method }) => (method === 'simulateTransaction' ? ok('yes') : honest),
    ['unreadable'],
  ],
]

describe('Solana node', () => {
  it.each(LIES)('A preview says what could not be seen of a node that %s', async (_what, lie, unseen) => {
    const fixture = new DrainFixture(own)
    const send = SystemProgram.transfer({ fromPubkey: own, toPubkey: fixture.drainer, lamports: SOL })
    const preview = await show(lyingNode(fixture.askNode, lie).askNode, fixture.transaction([send]))
    expect(preview.changes?.unseen).toEqual(unseen)
    expect(preview.warnings.map((one) => one.class).includes('CHANGES_UNCHECKED')).toBe(unseen.length > 0)
    if (unseen.length > 0) expect(preview.risk).toBe('danger')
  })

  it('A node that sends unreadable accounts is not believed at all', async () => {
    const fixture = new DrainFixture(own)
    const send = SystemProgram.transfer({ fromPubkey: own, toPubkey: fixture.drainer, lamports: SOL })
    const { askNode } = lyingNode(fixture.askNode, (honest, { method }) => {
      if (method !== 'getMultipleAccounts' || !honest.ok) return honest
      const { context, value } = Accounts.parse(honest.value)
      return ok({ context, value: value.map((one) => one && { ...one, data: ['*', 'base64'] }) })
    })
    await expect(show(askNode, fixture.transaction([send]))).rejects.toThrow('-32603')
  })

  it('A node that hides a mint does not make an amount of its tokens', async () => {
    const fixture = new DrainFixture(own)
    const mint = fixture.mint()
    const [from, to] = [fixture.tokens({ mint }), fixture.tokens({ mint, owner: fixture.drainer })]
    const { askNode } = lyingNode(fixture.askNode, (honest, { method, params }) => {
      if (method !== 'getMultipleAccounts' || !honest.ok) return honest
      const [addresses] = AccountsParams.parse(params)
      const { context, value } = Accounts.parse(honest.value)
      return ok({ context, value: value.map((one, at) => (addresses[at] === mint.toBase58() ? null : one)) })
    })
    const preview = await show(askNode, fixture.transaction([move(from, to, own)]))
    expect(preview.changes?.unseen).toEqual(['unreadable'])
  })

  it('Every account that is written is read at one slot, also those of other owners', async () => {
    const fixture = new DrainFixture(own)
    const [from, to] = [fixture.tokens(), fixture.tokens({ owner: fixture.drainer })]
    const { askNode, requests } = lyingNode(fixture.askNode)
    await show(askNode, fixture.transaction([fixture.hidden(move(from, to, own))]))
    expect(requests.map(({ method }) => method)).toEqual([
      'getMultipleAccounts',
      'getMultipleAccounts',
      'isBlockhashValid',
      'simulateTransaction',
    ])
    const [, options] = SimulationParams.parse(requests.at(-1)?.params)
    expect(options).toMatchObject({
      sigVerify: false,
      replaceRecentBlockhash: false,
      commitment: 'processed',
      minContextSlot: expect.any(Number),
    })
    expect(new Set(options.accounts.addresses)).toEqual(new Set([own, from, to].map((one) => one.toBase58())))
  })
})

describe('unknown changes', () => {
  it('An account too large to be sent is reported as unknown', async () => {
    const fixture = new DrainFixture(own)
    const large = fixture.put(fixture.relay, new Uint8Array(20_000))
    const call = new TransactionInstruction({
      programId: fixture.relay,
      keys: [fixture.switchedOff, large].map((pubkey) => ({ pubkey, isSigner: false, isWritable: true })),
    })
    const preview = await show(fixture.askNode, fixture.transaction([call]))
    expect(preview.changes?.unseen).toEqual(['tooMuch'])
  })

  it('Encrypted amounts are reported as unknown', async () => {
    const fixture = new DrainFixture(own)
    const program = TOKEN_2022
    const mint = fixture.mint({ program })
    const extensions = extension(5, new Uint8Array(295))
    const [from, to] = [
      fixture.tokens({ mint, program, extensions }),
      fixture.tokens({ mint, program, owner: fixture.drainer }),
    ]
    const data = [CALLS.moveChecked, ...bytesOf(5n), 6]
    const transaction = fixture.transaction([tokenCall(data, [from, mint, to, own], program)])
    expect((await show(fixture.askNode, transaction)).changes?.unseen).toEqual([])
    const encrypted = simulated(({ value }) => {
      for (const account of value.accounts ?? []) {
        const bytes = Uint8Array.from(base64.decode(account?.data[0] ?? ''))
        if (account && bytes.length > 165) account.data[0] = base64.encode(bytes.fill(7, 200, 210))
      }
    })
    const { askNode } = lyingNode(fixture.askNode, encrypted)
    expect((await show(askNode, transaction)).changes?.unseen).toEqual(['unreadable'])
  })

  it('The effect of a program that a token calls with each transfer is reported as unknown', async () => {
    const fixture = new DrainFixture(own)
    const program = TOKEN_2022
    const extensions = extension(14, Buffer.concat([Buffer.alloc(32), fixture.relay.toBuffer()]))
    const mint = fixture.mint({ program, extensions })
    const account = extension(7, new Uint8Array())
    const [from, to] = [
      fixture.tokens({ mint, program, extensions: account }),
      fixture.tokens({ mint, program, extensions: account, owner: fixture.drainer }),
    ]
    const data = [CALLS.moveChecked, ...bytesOf(5n), 6]
    const transaction = fixture.transaction([tokenCall(data, [from, mint, to, own], program)])
    expect((await show(fixture.askNode, transaction)).changes?.unseen).toContain('unknownProgram')
  })

  it('Two independent transactions are not reported as unknown', async () => {
    const fixture = new DrainFixture(own)
    const [one, other] = [fixture.newKey(), fixture.newKey()].map((toPubkey) =>
      fixture.transaction([SystemProgram.transfer({ fromPubkey: own, toPubkey, lamports: SOL })]),
    )
    if (!one || !other) throw new Error('two were made')
    expect((await show(fixture.askNode, one, other)).changes?.unseen).toEqual([])
    expect((await show(fixture.askNode, one, one)).changes?.unseen).toEqual(['oneByOne'])
  })
})

describe('power over a programmable collectible', () => {
  it('A power is shown when another account gains it', async () => {
    const fixture = new DrainFixture(own)
    const mint = fixture.mint({ decimals: 0, supply: 1n })
    const account = fixture.tokens({ mint, amount: 1n })
    const seeds = [
      Buffer.from('metadata'),
      METADATA.toBuffer(),
      mint.toBuffer(),
      Buffer.from('token_record'),
      account.toBuffer(),
    ]
    const [record] = PublicKey.findProgramAddressSync(seeds, METADATA)
    fixture.put(METADATA, Buffer.from([11, 255, 0, 0, 0, 0, 0]), { at: record })
    const call = new TransactionInstruction({
      programId: fixture.relay,
      keys: [fixture.switchedOff, account, record].map((pubkey) => ({
        pubkey,
        isSigner: false,
        isWritable: true,
      })),
    })
    const delegated = Buffer.from([11, 255, 0, 0, 1, ...fixture.drainer.toBytes(), 1, 5, 0])
    const { askNode } = lyingNode(
      fixture.askNode,
      simulated(({ value }) => {
        for (const one of value.accounts ?? [])
          if (one?.owner === METADATA.toBase58()) one.data[0] = base64.encode(delegated)
      }),
    )
    const preview = await show(askNode, fixture.transaction([call]))
    expect(preview.changes?.seen).toContainEqual({
      kind: 'power',
      power: 'moveAll',
      holder: fixture.drainer.toBase58(),
      over: account.toBase58(),
      isVerified: false,
    })
  })
})

describe('accounts of others', () => {
  it("Another owner's loss is not shown, unless the account may spend from it", async () => {
    const fixture = new DrainFixture(own)
    const owner = fixture.newKey()
    const theirs = { owner, mint: fixture.mint(), amount: 5_000_000n }
    const to = fixture.tokens({ ...theirs, owner: fixture.drainer })
    const [other, lent] = [fixture.tokens(theirs), fixture.tokens({ ...theirs, delegate: own })]
    const seen = async (from: PublicKey, signer: PublicKey) =>
      (await show(fixture.askNode, fixture.transaction([move(from, to, signer, 5_000_000n)]))).changes?.seen
    expect(await seen(other, owner)).not.toContainEqual(expect.objectContaining({ amount: '5' }))
    expect(await seen(lent, own)).toContainEqual(expect.objectContaining({ amount: '5', direction: 'out' }))
  })

  it('The deposit of a closed account comes back, and is shown once', async () => {
    const fixture = new DrainFixture(own)
    const account = fixture.tokens({ mint: WRAPPED_SOL, amount: 3_000_000_000n })
    const close = tokenCall([CALLS.close], [account, own, own])
    const preview = await show(fixture.askNode, fixture.transaction([close]))
    expect(preview.changes?.seen.map((one) => 'direction' in one && [one.direction, one.amount])).toEqual([
      ['in', '3.00203428'],
      ['out', '3'],
    ])
  })
})
