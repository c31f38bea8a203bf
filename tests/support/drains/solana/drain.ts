import { TransactionInstruction, type PublicKey, type VersionedTransaction } from '@solana/web3.js'
import type { Change, Unseen } from '#frame/preview/changes.ts'
import { bytesOf, tokenCall, USDC, type DrainFixture } from './drain-fixture.ts'

/** A way in which visitors lose what they have. */
export interface Drain {
  readonly name: string
  /** Makes the victim's things, and what the victim is asked to sign. */
  readonly ask: (fixture: DrainFixture) => Asked
}

export interface Asked {
  readonly transactions: readonly VersionedTransaction[]
  /** What the victim loses, as it has to be among what is shown. */
  readonly loses: readonly Partial<Change>[]
  /** Why more may change; the loss itself where it is not to be seen beforehand. */
  readonly unseen: readonly Unseen[]
}

/** Numbers of the instructions of the token programs. */
export const CALLS = {
  approve: 4,
  setAuthority: 6,
  burn: 8,
  close: 9,
  freeze: 10,
  move: 3,
  moveChecked: 12,
} as const
export const AUTHORITIES = { minter: 0, owner: 2, closer: 3 } as const
export const MOST = 2n ** 64n - 1n
export const SOL = 1_000_000_000

export const readOnly = (pubkey: PublicKey) => ({ pubkey, isSigner: false, isWritable: false })
export const setAuthority = (kind: number, of: PublicKey, next: PublicKey, signer: PublicKey) =>
  tokenCall([CALLS.setAuthority, kind, 1, ...next.toBytes()], [of, signer])
export const move = (from: PublicKey, to: PublicKey, signer: PublicKey, amount = 100_000_000n) =>
  tokenCall([CALLS.move, ...bytesOf(amount)], [from, to, signer])

export const usdcLeaves: Partial<Change> = {
  kind: 'balance',
  direction: 'out',
  amount: '100',
  symbol: 'USDC',
  tokenAddress: USDC.toBase58(),
  isVerified: true,
}
export const solLeaves = (amount: string): Partial<Change> => ({
  kind: 'balance',
  direction: 'out',
  amount,
  symbol: 'SOL',
})
export const gains = (
  power: 'spend' | 'own' | 'close' | 'act' | 'moveAll',
  holder: PublicKey,
  over: PublicKey,
) => ({ kind: 'power', power, holder: holder.toBase58(), over: over.toBase58() }) as const

/** What is asked for by the drainer's program, out of sight. */
export function hidden(
  fixture: DrainFixture,
  inner: TransactionInstruction | readonly TransactionInstruction[],
  ...loses: readonly Partial<Change>[]
): Asked {
  const all = inner instanceof TransactionInstruction ? [inner] : inner
  const transactions = [fixture.transaction(all.map((one) => fixture.hidden(one)))]
  return { transactions, loses, unseen: ['unknownProgram'] }
}

/** What is asked for in plain sight. */
export const open = (
  fixture: DrainFixture,
  instructions: readonly TransactionInstruction[],
  ...loses: readonly Partial<Change>[]
): Asked => ({ transactions: [fixture.transaction(instructions)], loses, unseen: [] })
