import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { ENOUGH_BYTES, type ChainAccount } from '#frame/preview/solana/accounts/account-data.ts'
import { PROGRAMS } from '#frame/preview/solana/accounts/addresses.ts'
import { compareAccounts } from '#frame/preview/solana/simulation/compare-accounts.ts'
import type { Facts } from '#frame/preview/solana/facts.ts'
import { joinPreviews } from '#frame/preview/solana/join-previews.ts'
import { simulate } from '#frame/preview/solana/simulation/simulate.ts'
import { readMintPowers } from '#frame/preview/solana/accounts/token-extensions.ts'
import type { AskNode } from '#frame/services/chain-api.ts'
import { ok } from '#schemas/errors/result.ts'
import { decodeBase58, encodeBase58 } from '#schemas/primitives/base58.ts'
import { extension } from '#tests/support/drains/solana/drain-fixture.ts'
import { network, preview } from '#tests/support/builders/wallet-requests.ts'
import { partialFake } from '#tests/support/fakes/partial-fake.ts'

const NETWORK = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const addressOf = (place: number): string => encodeBase58(new Uint8Array(32).fill(place))
const bytesOf = (address: string): Uint8Array => decodeBase58(address) ?? new Uint8Array()
const ME = addressOf(1)
const DRAINER = addressOf(2)
const PLACE = addressOf(3)
const MINT = addressOf(4)

function accountOf(program: string, bytes: Uint8Array = new Uint8Array(), lamports = 5_000n): ChainAccount {
  return { program, lamports, isExecutable: false, bytes: Uint8Array.from(bytes), size: bytes.length }
}

const metadata = (authority: string): ChainAccount =>
  accountOf(
    PROGRAMS.metadata,
    Buffer.concat([Buffer.from([4]), bytesOf(authority), bytesOf(MINT), Buffer.alloc(614)]),
  )
const table = (authority?: string): ChainAccount =>
  accountOf(
    PROGRAMS.lookupTable,
    Buffer.concat([
      Buffer.from([1, 0, 0, 0]),
      Buffer.alloc(8, 255),
      Buffer.alloc(9),
      Buffer.from([authority === undefined ? 0 : 1]),
      authority === undefined ? Buffer.alloc(34) : Buffer.concat([bytesOf(authority), Buffer.alloc(2)]),
      bytesOf(MINT),
    ]),
  )

function compare(before: ChainAccount | undefined, after: ChainAccount | undefined, at = PLACE) {
  const accounts = (one: ChainAccount | undefined) => new Map(one ? [[at, one]] : [])
  return compareAccounts([at], { before: accounts(before), after: accounts(after) }, ME)
}
const gained = (power: string, holder: string, address = PLACE) =>
  expect.objectContaining({ power, holder, address })

describe('changes of a Solana account', () => {
  it('A new account that is handed to a program at once shows a change', () => {
    expect(compare(undefined, accountOf(DRAINER), ME).powers).toEqual([gained('own', DRAINER, ME)])
    expect(compare(undefined, accountOf(PROGRAMS.system), ME).powers).toEqual([])
  })

  it('A new account that never belonged to the visitor shows no change', () => {
    expect(compare(undefined, accountOf(DRAINER)).powers).toEqual([])
  })

  it('A new authority over token metadata shows a change', () => {
    const { powers, heldLamports } = compare(metadata(ME), metadata(DRAINER))
    expect(powers).toEqual([gained('own', DRAINER)])
    // Its rent does not move.
    expect(heldLamports).toBe(0n)
    expect(compare(metadata(ME), metadata(ME)).powers).toEqual([])
    expect(compare(metadata(DRAINER), metadata(MINT)).powers).toEqual([])
  })

  it('A new authority over a lookup table, or a loss of its SOL, shows a change', () => {
    expect(compare(table(ME), table(DRAINER)).powers).toEqual([gained('own', DRAINER)])
    expect(compare(table(ME), table(DRAINER)).heldLamports).toBe(-5_000n)
    expect(compare(table(ME), undefined).heldLamports).toBe(-5_000n)
    expect(compare(table(ME), table(ME)).powers).toEqual([])
    expect(compare(table(), table()).heldLamports).toBe(0n)
  })
})

describe('extensions of a mint', () => {
  const mintOf = (...extensions: readonly Uint8Array[]) =>
    accountOf(PROGRAMS.token2022, Buffer.concat([Buffer.alloc(165), Buffer.from([1]), ...extensions]))
  const delegate = extension(12, bytesOf(DRAINER))

  it.each([
    ['as the only one', [delegate]],
    ['after one of a higher type', [extension(14, new Uint8Array(64)), delegate]],
    ['after one of variable length', [extension(19, new Uint8Array(70).fill(7)), delegate]],
    ['before others', [delegate, extension(3, bytesOf(ME))]],
  ])('An extension is read in any order: %s', (_where, extensions) => {
    expect(readMintPowers(mintOf(...extensions))?.permanentDelegate).toBe(DRAINER)
  })

  it.each([0, 1, 2, 3, 4])(
    'An extension is not read if only the first bytes are known and %i are missing',
    (left) => {
      const whole = mintOf(extension(19, new Uint8Array(ENOUGH_BYTES - left - 170).fill(7)), delegate)
      const { bytes } = whole
      expect(readMintPowers({ ...whole, bytes: bytes.slice(0, ENOUGH_BYTES) })).toBeUndefined()
      expect(readMintPowers(whole)?.permanentDelegate).toBe(DRAINER)
    },
  )

  it('Extensions are read if the known bytes are complete', () => {
    const none = mintOf(extension(19, new Uint8Array(ENOUGH_BYTES - 170).fill(7)))
    expect(readMintPowers(none)?.permanentDelegate).toBeUndefined()
    expect(readMintPowers(none)).toBeDefined()
  })
})

const Simulated = z.tuple([z.string(), z.object({ accounts: z.object({ addresses: z.array(z.string()) }) })])

describe('transaction with more writable accounts than nodes return', () => {
  const simulateWith = async (count: number) => {
    const accounts = Array.from({ length: count }, (_each, place) => ({
      address: place === 0 ? ME : encodeBase58(new Uint8Array(32).fill(9).fill(place, 30)),
      isSigner: false,
      isWritable: true,
    }))
    const askNode: AskNode = async (_network, method, params) => {
      if (method !== 'simulateTransaction') return ok(undefined)
      const [, { accounts: request }] = Simulated.parse(params)
      return ok({ context: { slot: 1 }, value: { err: null, accounts: request.addresses.map(() => null) } })
    }
    const facts: Facts = {
      account: () => undefined,
      tokenAccount: () => undefined,
      mint: () => undefined,
      known: [],
      before: { accounts: new Map(), slot: 1 },
    }
    const message = { bytes: new Uint8Array([1]) }
    const transaction = partialFake<Parameters<typeof simulate>[0]>({ signatures: [], message })
    return simulate(transaction, accounts, facts, { network: network(NETWORK), askNode, account: ME })
  }

  it('A transaction with too many accounts counts as unchecked', async () => {
    expect((await simulateWith(128)).unseen).toEqual([])
    expect((await simulateWith(129)).unseen).toEqual(['tooMuch'])
  })
})

describe('several transactions at once', () => {
  it('The values of joined intents are kept', () => {
    const intents = [
      { id: 'approval.intent.batch', values: { count: '3' } },
      { literal: 'Swap {what}', values: { what: 'tea' } },
    ] as const
    const [one, other] = intents.map((intent) => ({
      preview: preview({ caipNetworkId: NETWORK, intent }),
      recipients: [],
      accounts: [],
    }))
    if (!one || !other) throw new Error('two were made')
    const joined = joinPreviews([one, other], ME)
    expect(joined.fields.map(({ label }) => label)).toEqual(intents)
    expect(joined.isPaged).toBe(true)
  })
})
