import {
  ComputeBudgetProgram,
  PublicKey,
  SystemProgram,
  TransactionInstruction,
  TransactionMessage,
  VersionedTransaction,
  type AddressLookupTableAccount,
} from '@solana/web3.js'
import { associatedAddress, createAssociated } from '#demo/chains/solana/token-instructions.ts'
import { JUPITER } from '#schemas/networks/aggregators.ts'
import { TOKEN, WRAPPED_SOL } from '#tests/support/drains/solana/drain-fixture.ts'
import { POOL } from './jupiter-program.ts'

const DISCRIMINATOR = Buffer.from('bb64facc31c4af14', 'hex')
const SHARED_DISCRIMINATOR = Buffer.from('d19853937cfed8e9', 'hex')
const SHARED_ID = 3
const [SYNC_NATIVE, CLOSE_ACCOUNT] = [17, 9]
const UNITS = 300_000
const PROGRAM = new PublicKey(JUPITER.program)
const EVENTS = PublicKey.findProgramAddressSync([Buffer.from('__event_authority')], PROGRAM)[0]

/** A token of the market; the coin is wrapped while it is swapped. */
export interface MarketToken {
  readonly mint: PublicKey
  readonly program: PublicKey
  readonly isCoin?: boolean
}

/** What the API of Jupiter builds a transaction from. */
export interface JupiterOrder {
  readonly user: PublicKey
  readonly from: MarketToken
  readonly to: MarketToken
  readonly amount: bigint
  readonly quoted: bigint
  readonly slippageBps: number
  /** In millionths of a lamport for a unit. */
  readonly unitPrice?: number
  /** The account whose lamports are what the price has moved. */
  readonly moved: PublicKey
  readonly table: AddressLookupTableAccount
  readonly blockhash: string
}

/** The associated account of an owner. */
export function accountOf({ mint, program }: MarketToken, owner: PublicKey): PublicKey {
  return associatedAddress(program, mint, owner)
}

/** The instructions of a swap, in the order in which Jupiter's API writes them. */
export function jupiterInstructions(order: JupiterOrder): readonly TransactionInstruction[] {
  const { user, from, to, amount, unitPrice = 1_000 } = order
  const wrapped = associatedAddress(TOKEN, WRAPPED_SOL, user)
  const create = ({ mint, program }: MarketToken) => createAssociated(program, mint, user, user)
  return [
    ComputeBudgetProgram.setComputeUnitLimit({ units: UNITS }),
    ComputeBudgetProgram.setComputeUnitPrice({ microLamports: unitPrice }),
    ...(from.isCoin === true
      ? [
          create(from),
          SystemProgram.transfer({ fromPubkey: user, toPubkey: wrapped, lamports: amount }),
          tokenInstruction(SYNC_NATIVE, [{ pubkey: wrapped, isSigner: false, isWritable: true }]),
        ]
      : []),
    create(to),
    routeInstruction(order),
    ...(from.isCoin === true || to.isCoin === true
      ? [
          tokenInstruction(CLOSE_ACCOUNT, [
            { pubkey: wrapped, isSigner: false, isWritable: true },
            { pubkey: user, isSigner: false, isWritable: true },
            { pubkey: user, isSigner: true, isWritable: false },
          ]),
        ]
      : []),
  ]
}

const read = (pubkey: PublicKey) => ({ pubkey, isSigner: false, isWritable: false })
const write = (pubkey: PublicKey) => ({ pubkey, isSigner: false, isWritable: true })

/** `route_v2` in the documented form of its accounts and data; one step through a pool of Raydium. */
export function routeInstruction(order: JupiterOrder): TransactionInstruction {
  const { user, from, to } = order
  return new TransactionInstruction({
    programId: PROGRAM,
    data: Buffer.concat([DISCRIMINATOR, routeData(order)]),
    keys: [
      { pubkey: user, isSigner: true, isWritable: false },
      write(accountOf(from, user)),
      write(accountOf(to, user)),
      read(from.mint),
      read(to.mint),
      read(from.program),
      read(to.program),
      read(PROGRAM),
      read(EVENTS),
      read(PROGRAM),
      ...poolKeys(order),
    ],
  })
}

/** `shared_accounts_route_v2` in the documented form: what is in between is held by accounts of the program. */
export function sharedRouteInstruction(order: JupiterOrder): TransactionInstruction {
  const { user, from, to } = order
  const seeds = [Buffer.from('authority'), Buffer.from([SHARED_ID])]
  const [authority] = PublicKey.findProgramAddressSync(seeds, PROGRAM)
  return new TransactionInstruction({
    programId: PROGRAM,
    data: Buffer.concat([SHARED_DISCRIMINATOR, Buffer.from([SHARED_ID]), routeData(order)]),
    keys: [
      read(authority),
      { pubkey: user, isSigner: true, isWritable: false },
      write(accountOf(from, user)),
      write(accountOf(from, authority)),
      write(accountOf(to, authority)),
      write(accountOf(to, user)),
      read(from.mint),
      read(to.mint),
      read(from.program),
      read(to.program),
      read(EVENTS),
      read(PROGRAM),
      ...poolKeys(order),
    ],
  })
}

function routeData({ amount, quoted, slippageBps }: JupiterOrder): Buffer {
  const head = Buffer.alloc(26)
  head.writeBigUInt64LE(amount, 0)
  head.writeBigUInt64LE(quoted, 8)
  head.writeUInt16LE(slippageBps, 16)
  head.writeUInt32LE(1, 22)
  const step = Buffer.from([7, 0x10, 0x27, 0, 1])
  return Buffer.concat([head, step])
}

const poolKeys = ({ from, to, moved }: JupiterOrder) => [
  write(accountOf(from, POOL)),
  write(accountOf(to, POOL)),
  read(POOL),
  read(moved),
]

/** Compiles the transaction as Jupiter's API returns it: not signed, with a lookup table. */
export function compileSwap(
  order: JupiterOrder,
  instructions: readonly TransactionInstruction[],
): VersionedTransaction {
  const message = new TransactionMessage({
    payerKey: order.user,
    recentBlockhash: order.blockhash,
    instructions: [...instructions],
  })
  return new VersionedTransaction(message.compileToV0Message([order.table]))
}

function tokenInstruction(tag: number, keys: TransactionInstruction['keys']): TransactionInstruction {
  return new TransactionInstruction({ programId: TOKEN, keys, data: Buffer.from([tag]) })
}
