import { PublicKey } from '@solana/web3.js'
import { JUPITER } from '#schemas/networks/aggregators.ts'
import {
  add,
  EXIT,
  HEAP,
  heap,
  INFO,
  load,
  META,
  number,
  READ_ACCOUNTS,
  set,
  store,
  storeByte,
} from '#tests/support/builders/sbpf-accounts.ts'
import { assembleSbpf, type Sbpf } from '#tests/support/builders/sbpf-program.ts'

const TRANSFER = 3
const TRANSFER_BYTES = 9
/** Jupiter's SlippageToleranceExceeded. */
const TOO_LITTLE = 6_001
/** Positions on the heap behind those of the accounts. */
const PLACE = { metas: 0x3000, data: 0x3100, signers: 0x3200, seeds: 0x3300, seed: 0x3400 } as const

/** The accounts of `route_v2`, with those of the pool behind them. */
export const ROUTE = {
  authority: 0,
  source: 1,
  destination: 2,
  sourceProgram: 5,
  destinationProgram: 6,
  poolSource: 10,
  poolDestination: 11,
  pool: 12,
  /** Its lamports are what the price has moved against the visitor, in the smallest unit of what is received. */
  moved: 13,
} as const

/** The first seed of one byte that derives an address without a key. */
export const [POOL, POOL_SEED] = findPool()

function findPool(): readonly [PublicKey, number] {
  const program = new PublicKey(JUPITER.program)
  for (let seed = 0; seed < 256; seed += 1)
    try {
      return [PublicKey.createProgramAddressSync([Uint8Array.of(seed)], program), seed]
    } catch {
      // This seed leads to an address with a key.
    }
  throw new Error('No seed leads to an address without a key.')
}

const metaOf = (dst: number, index: number): readonly Sbpf[] => heap(dst, HEAP.metas + index * META.bytes)

/** Calls the token program to move the amount in register 7. */
function transfer(
  accounts: readonly [source: number, destination: number, authority: number],
  program: number,
  isSigned: boolean,
): readonly Sbpf[] {
  return [
    ...accounts.flatMap((index, place): readonly Sbpf[] => [
      ...metaOf(1, index),
      ...heap(3, PLACE.metas + place * META.bytes),
      load(2, 1),
      store(3, 0, 2),
      load(2, 1, 8),
      store(3, 8, 2),
      ...(isSigned && place === 2 ? [number(2, 1), storeByte(3, META.signer, 2)] : []),
    ]),
    ...heap(3, PLACE.data),
    number(2, TRANSFER),
    storeByte(3, 0, 2),
    store(3, 1, 7),
    ...heap(1, HEAP.instruction),
    ...metaOf(3, program),
    load(3, 3),
    store(1, 0, 3),
    ...heap(3, PLACE.metas),
    store(1, 8, 3),
    number(3, accounts.length),
    store(1, 16, 3),
    ...heap(3, PLACE.data),
    store(1, 24, 3),
    number(3, TRANSFER_BYTES),
    store(1, 32, 3),
    ...heap(2, HEAP.infos),
    load(3, 10, -8),
    ...heap(4, PLACE.signers),
    number(5, isSigned ? 1 : 0),
    { syscall: 'sol_invoke_signed_c' },
  ]
}

/** Writes an address and a length. */
const slice = (at: number, to: number): readonly Sbpf[] => [
  ...heap(1, at),
  ...heap(2, to),
  store(1, 0, 2),
  number(2, 1),
  store(1, 8, 2),
]

/**
 * A program with the interface of Jupiter's `route_v2`, for a pool that trades at the quoted price: it takes the exact amount
 * from the account that signs, refuses to give less than the quote without the slippage, and gives what is quoted, less what the
 * price has moved.
 */
export const JUPITER_PROGRAM: Uint8Array = assembleSbpf([
  ...READ_ACCOUNTS,
  add(6, 8),
  ...slice(PLACE.signers, PLACE.seeds),
  ...slice(PLACE.seeds, PLACE.seed),
  ...heap(1, PLACE.seed),
  number(2, POOL_SEED),
  storeByte(1, 0, 2),
  load(7, 6, 8),
  ...transfer([ROUTE.source, ROUTE.poolSource, ROUTE.authority], ROUTE.sourceProgram, false),
  // What is given: the quote less the movement.
  load(7, 6, 16),
  ...heap(1, HEAP.infos + ROUTE.moved * INFO.bytes),
  load(1, 1, INFO.lamports),
  load(1, 1),
  { op: 0x1f, dst: 7, src: 1 },
  // given × 10,000 must reach quote × (10,000 − slippage).
  load(1, 6, 16),
  { op: 0x69, dst: 2, src: 6, off: 24 },
  number(3, 10_000),
  { op: 0x1f, dst: 3, src: 2 },
  { op: 0x2f, dst: 1, src: 3 },
  set(4, 7),
  { op: 0x27, dst: 4, imm: 10_000 },
  { op: 0x3d, dst: 4, src: 1, off: 2 },
  number(0, TOO_LITTLE),
  EXIT,
  ...transfer([ROUTE.poolDestination, ROUTE.destination, ROUTE.pool], ROUTE.destinationProgram, true),
  number(0, 0),
  EXIT,
])
