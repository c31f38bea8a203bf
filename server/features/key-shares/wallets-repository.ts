import type { Transaction } from 'kysely'
import type { Schema } from '#server/database/schema.ts'
import type { RemovedDevice } from '#server/wallet-api/devices/devices.ts'
import type { NewUnlocker, NewWallet, RequestedHalf } from './wallet-queries.ts'
import type { StoredWallet, UnlockerRow } from './wallet-state.ts'

/**
 * Wallets and their unlockers. A wallet whose rows do not match their hash is never returned: the problem BLOB_MISMATCH is
 * thrown.
 */
export interface WalletsRepository {
  /** Runs several of these in one transaction. */
  inTransaction<T>(run: (transaction: Transaction<Schema>) => Promise<T>): Promise<T>
  find(userId: string): Promise<StoredWallet | undefined>
  /** @returns its version; undefined when the user has another wallet or the id is taken. */
  create(wallet: NewWallet): Promise<number | undefined>
  /**
   * Changes the unlockers of a wallet under a lock. Its version grows by one.
   *
   * @param change Receives the wallet and its next version, and returns the changes.
   * @throws the problem WALLET_SETUP_REQUIRED when the user has no wallet.
   */
  change<T>(
    transaction: Transaction<Schema>,
    userId: string,
    change: (wallet: StoredWallet, version: number) => Promise<WalletChange<T>>,
  ): Promise<T>
  /**
   * Counts a release against the wallet's hourly budget and locks the wallet for this transaction.
   *
   * @throws the problems RATE_LIMITED with `data.seconds`, and UNLOCKER_UNKNOWN when the user has no wallet.
   */
  spendRelease(transaction: Transaction<Schema>, userId: string): Promise<StoredWallet>
  /**
   * The same for devices of several users, each user once. A device that received its half within the last hour gets nothing
   * new, so that is neither counted nor refused.
   *
   * @returns the wallet of each user, or the error it is refused with.
   */
  spendReleases(
    transaction: Transaction<Schema>,
    requests: readonly RequestedHalf[],
  ): Promise<ReadonlyMap<string, StoredWallet | Error>>
  /** Records the use of unlockers. */
  recordUses(transaction: Transaction<Schema>, unlockerIds: readonly string[], at: string): Promise<void>
  /** Updates the counters of an unlocker. */
  recordUse(transaction: Transaction<Schema>, unlockerId: string, counters: UseCounters): Promise<void>
  /** Replaces a verifier that was hashed with an earlier pepper, in a wallet this transaction has locked. */
  renewVerifier(transaction: Transaction<Schema>, userId: string, verifier: NewVerifier): Promise<void>
  /**
   * Removes the unlocker of a device, even if the wallet's rows do not match. Where it is the only unlocker, only the device
   * itself can remove it.
   */
  forgetDevice(transaction: Transaction<Schema>, device: RemovedDevice): Promise<void>
}

export type UseCounters = Partial<
  Pick<UnlockerRow, 'last_used_at' | 'counter' | 'tries' | 'locks' | 'locked_until'>
>

export type NewVerifier = Pick<UnlockerRow, 'id' | 'verifier_hash'>

/** The changes, and the answer of the change. */
export interface WalletChange<T> {
  readonly remove?: readonly UnlockerRow[]
  readonly add?: NewUnlocker
  readonly answer: T
}
