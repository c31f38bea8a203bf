import { TransactionInstruction, type PublicKey, type VersionedTransaction } from '@solana/web3.js'
import type { Change, Unseen } from '#frame/preview/changes.ts'
import { bytesOf, tokenCall, USDC, type DrainFixture } from './drain-fixture.ts'

/** A way in which visitors lose something. */
export interface Drain {
  readonly name: string
  /** Creates the victim's accounts, and the transaction that the attacker wants signed. */
  readonly ask: (fixture: DrainFixture) => Asked
}

export interface Asked {
  readonly transactions: readonly VersionedTransaction[]
  /** The loss as it has to appear among the changes. */
  readonly loses: readonly Partial<Change>[]
  /** Why more may change; replaces the loss where it is invisible beforehand. */
  readonly unseen: readonly Unseen[]
}

/** Instruction numbers of the token programs. */
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

/** Builds a transaction in which the drainer's program makes the call. */
export function hidden(
  fixture: DrainFixture,
  inner: TransactionInstruction | readonly TransactionInstruction[],
  ...loses: readonly Partial<Change>[]
): Asked {
  const all = inner instanceof TransactionInstruction ? [inner] : inner
  const transactions = [fixture.transaction(all.map((one) => fixture.hidden(one)))]
  return { transactions, loses, unseen: ['unknownProgram'] }
}

/** Builds a transaction that makes the call directly. */
export const open = (
  fixture: DrainFixture,
  instructions: readonly TransactionInstruction[],
  ...loses: readonly Partial<Change>[]
): Asked => ({ transactions: [fixture.transaction(instructions)], loses, unseen: [] })
