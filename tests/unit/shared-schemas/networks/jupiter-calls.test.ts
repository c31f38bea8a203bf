import { AddressLookupTableAccount, Keypair, TransactionInstruction, type PublicKey } from '@solana/web3.js'
import { describe, expect, it } from 'vitest'
import { readJupiter } from '#frame/preview/solana/programs/jupiter.ts'
import { readJupiterCall } from '#modal/chains/solana/swap/jupiter-call.ts'
import { JUPITER } from '#schemas/networks/aggregators.ts'
import { readJupiterSwap } from '#server/providers/aggregators/jupiter/read-swap.ts'
import {
  accountOf,
  compileSwap,
  routeInstruction,
  sharedRouteInstruction,
  type JupiterOrder,
} from '#tests/support/chains/jupiter/jupiter-transaction.ts'
import { TOKEN, TOKEN_2022 } from '#tests/support/drains/solana/drain-fixture.ts'

const keyOf = (place: number): PublicKey => Keypair.fromSeed(new Uint8Array(32).fill(place)).publicKey
const [user, other, moved] = [keyOf(1), keyOf(2), keyOf(3)]
const order: JupiterOrder = {
  user,
  from: { mint: keyOf(4), program: TOKEN },
  to: { mint: keyOf(5), program: TOKEN_2022 },
  amount: 1_000_000n,
  quoted: 2_000_000n,
  slippageBps: 100,
  moved,
  table: new AddressLookupTableAccount({
    key: keyOf(6),
    state: { deactivationSlot: 0n, lastExtendedSlot: 0, lastExtendedSlotStartIndex: 0, addresses: [] },
  }),
  blockhash: keyOf(7).toBase58(),
}

/** What server, modal and wallet read of a call. */
function readAll(call: TransactionInstruction) {
  const { programId, keys, data } = call
  const accounts = keys.map(({ pubkey, ...key }) => ({ ...key, address: pubkey.toBase58() }))
  const program = programId.toBase58()
  return {
    server: readJupiterSwap(compileSwap(order, [call]).serialize(), program),
    modal: readJupiterCall({ program, accounts: accounts.map(({ address }) => address), data }),
    wallet: readJupiter({ program, accounts, data }, { account: user.toBase58() }),
  }
}

const NOTHING = { server: undefined, modal: undefined, wallet: undefined }

/** The call with other bytes, or as many as are left. */
function withData(
  { programId, keys, data }: TransactionInstruction,
  at: number,
  bytes: readonly number[],
  length = data.length,
): TransactionInstruction {
  const changed = Buffer.from(data.subarray(0, length))
  changed.set(bytes, at)
  return new TransactionInstruction({ programId, keys, data: changed })
}

describe.each([
  ['route_v2', routeInstruction, 8, { authority: 0, further: 10 }],
  ['shared_accounts_route_v2', sharedRouteInstruction, 9, { authority: 1, further: 12 }],
] as const)('a call of %s', (_, instructionOf, amountsAt, places) => {
  const honest = instructionOf(order)

  it('It is read alike by server, modal and wallet', () => {
    const [authority, source, destination] = [
      user,
      accountOf(order.from, user),
      accountOf(order.to, user),
    ].map(String)
    const { server, modal, wallet } = readAll(honest)
    expect(server).toEqual({ payer: authority, paid: 1_000_000n, minimum: 1_980_000n })
    expect(modal).toEqual({
      authority,
      source,
      destination,
      otherDestination: JUPITER.program,
      paid: 1_000_000n,
      least: 1_980_000n,
    })
    expect(wallet).toMatchObject({
      intent: 'approval.intent.swap',
      fields: [
        { value: { kind: 'token', of: source, amount: 1_000_000n } },
        { value: { kind: 'gain', of: order.to.mint.toBase58(), amount: 1_980_000n } },
      ],
      receives: { mint: order.to.mint.toBase58(), to: destination },
      passedOn: honest.keys.slice(places.further).map(({ pubkey }) => pubkey.toBase58()),
    })
  })

  it.each([
    ['takes a fee for an integrator', 18, [1, 0]],
    ['leaves a part of a better price to an integrator', 20, [1, 0]],
    ['leaves a large part of it', 20, [0, 1]],
    ['allows more slippage than everything', 16, [0x11, 0x27]],
  ])('Nobody reads one that %s', (_, at, bytes) => {
    expect(readAll(withData(honest, amountsAt + at, bytes))).toEqual(NOTHING)
  })

  it('Nobody reads one without a route, with less data, or by another name', () => {
    expect(readAll(withData(honest, 0, [], amountsAt + 26))).toEqual(NOTHING)
    expect(readAll(withData(honest, 0, [], amountsAt))).toEqual(NOTHING)
    expect(readAll(withData(honest, 0, [0]))).toEqual(NOTHING)
  })

  it('The account that signs for what is paid is the one at its place', () => {
    const keys = honest.keys.map((key, place) =>
      place === places.authority ? { ...key, pubkey: other, isSigner: false } : key,
    )
    const { programId, data } = honest
    expect(readAll(new TransactionInstruction({ programId, keys, data }))).toMatchObject({
      server: undefined,
      modal: { authority: other.toBase58() },
      wallet: undefined,
    })
  })
})

describe('the account that receives in place of the destination', () => {
  it('Server and wallet refuse one, and the modal names it', () => {
    const { programId, keys, data } = routeInstruction(order)
    const changed = keys.map((key, place) => (place === 7 ? { ...key, pubkey: other } : key))
    expect(readAll(new TransactionInstruction({ programId, keys: changed, data }))).toMatchObject({
      server: undefined,
      modal: { otherDestination: other.toBase58() },
      wallet: undefined,
    })
  })
})
