import { TransactionInstruction, type PublicKey, type VersionedTransaction } from '@solana/web3.js'
import { JUPITER } from '#schemas/networks/aggregators.ts'
import { compileSwap, type JupiterOrder } from './jupiter-transaction.ts'

/** Changes what Jupiter’s API would answer. */
export type Lie = (order: JupiterOrder, honest: readonly TransactionInstruction[]) => VersionedTransaction

const isSwap = ({ programId }: TransactionInstruction) => programId.toBase58() === JUPITER.program

/** Copies an instruction with other members. */
export function copyOf(
  { programId, keys, data }: TransactionInstruction,
  change: Partial<Pick<TransactionInstruction, 'programId' | 'keys' | 'data'>>,
): TransactionInstruction {
  return new TransactionInstruction({ programId, keys, data, ...change })
}

/** Replaces the swap. */
export const withSwap =
  (change: (swap: TransactionInstruction) => TransactionInstruction): Lie =>
  (order, honest) =>
    compileSwap(
      order,
      honest.map((one) => (isSwap(one) ? change(one) : one)),
    )

/** Replaces an account of the swap. */
export const withAccount =
  (place: number, pubkey: (order: JupiterOrder) => PublicKey): Lie =>
  (order, honest) =>
    withSwap((swap) => {
      const keys = swap.keys.map((key, at) => (at === place ? { ...key, pubkey: pubkey(order) } : key))
      return copyOf(swap, { keys })
    })(order, honest)

/** Writes bytes into the data of the swap. */
export const withData = (at: number, bytes: readonly number[]): Lie =>
  withSwap((swap) => {
    const data = Buffer.from(swap.data)
    data.set(bytes, at)
    return copyOf(swap, { data })
  })

/** Adds an instruction at the end. */
export const adding =
  (more: (order: JupiterOrder) => TransactionInstruction): Lie =>
  (order, honest) =>
    compileSwap(order, [...honest, more(order)])
