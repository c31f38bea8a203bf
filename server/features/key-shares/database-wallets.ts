import type { Transaction } from 'kysely'
import type { Database } from '#server/database/database.ts'
import { type Clock, isoTime } from '#server/database/clock.ts'
import type { Schema } from '#server/database/schema.ts'
import { problem } from '#server/http/problems/problem.ts'
import type { RemovedDevice } from '#server/wallet-api/devices/devices.ts'
import type { KeyedHash } from '#server/encryption/keyed-hash.ts'
import {
  countReleases,
  findRepeatedRequests,
  lockInOrder,
  insertUnlocker,
  deleteReplaceable,
  readUnlockers,
  readUnlockersOf,
  readWallet,
  type RequestedHalf,
  type NewWallet,
} from './wallet-queries.ts'
import { mismatch, noWallet, releasedTooOften } from './wallet-problems.ts'
import {
  matchesStateHash,
  toWallet,
  walletStateHash,
  type StoredWallet,
  type UnlockerRow,
  type WalletRow,
} from './wallet-state.ts'
import type { NewVerifier, UseCounters, WalletChange, WalletsRepository } from './wallets-repository.ts'

export interface WalletsSettings {
  readonly database: Database
  readonly clock: Clock
  readonly keyedHash: KeyedHash
  /** The maximum of releases per wallet and hour, without repeated releases to the same device. */
  readonly mostReleases: number
}

/**
 * Stores wallets and their unlockers in the database.
 *
 * @example
 * const wallet = await wallets.find(session.userId)
 */
export class DatabaseWallets implements WalletsRepository {
  readonly #settings: WalletsSettings

  constructor(settings: WalletsSettings) {
    this.#settings = settings
  }

  inTransaction<T>(run: (transaction: Transaction<Schema>) => Promise<T>): Promise<T> {
    return this.#settings.database.query.transaction().execute(run)
  }

  async find(userId: string): Promise<StoredWallet | undefined> {
    const { query } = this.#settings.database
    // One transaction, so that the wallet and its unlockers are consistent.
    return query
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute(async (transaction) => {
        const row = await readWallet(transaction, userId)
        if (row === undefined) return undefined
        return this.#verified(row, await readUnlockers(transaction, row.id))
      })
  }

  async create({
    walletId,
    userId,
    projectId,
    accountsSealed,
    replaces,
  }: NewWallet): Promise<number | undefined> {
    const now = this.#settings.clock()
    const at = isoTime(now)
    return this.inTransaction(async (transaction) => {
      const known = await readWallet(transaction, userId)
      if (known?.id === walletId) return known.version
      if (known !== undefined && !(await deleteReplaceable(transaction, known, { now, replaces })))
        return undefined
      const wallet = {
        id: walletId,
        user_id: userId,
        project_id: projectId,
        version: 1,
        created_at: at,
        accounts_sealed: accountsSealed ?? null,
      }
      const inserted = await transaction
        .insertInto('wallets')
        .values({
          ...wallet,
          state_hash: walletStateHash(this.#settings.keyedHash, wallet, []),
          changed_at: at,
          releases: 0,
          release_since: at,
        })
        .onConflict((conflict) => conflict.doNothing())
        .returning('version')
        .executeTakeFirst()
      return inserted?.version
    })
  }

  async change<T>(
    transaction: Transaction<Schema>,
    userId: string,
    change: (wallet: StoredWallet, version: number) => Promise<WalletChange<T>>,
  ): Promise<T> {
    const row = await this.#advance(transaction, userId)
    if (row === undefined) throw problem('WALLET_SETUP_REQUIRED', 'There is no wallet yet. Create one first.')
    const unlockers = await readUnlockers(transaction, row.id)
    const wallet = this.#verified({ ...row, version: row.version - 1 }, unlockers)
    const { remove = [], add, answer } = await change(wallet, row.version)
    for (const { id } of remove) await transaction.deleteFrom('unlockers').where('id', '=', id).execute()
    if (add !== undefined) await insertUnlocker(transaction, add)
    await this.#seal(transaction, row)
    return answer
  }

  async spendRelease(transaction: Transaction<Schema>, userId: string): Promise<StoredWallet> {
    const spent = (await this.#spend(transaction, [userId], new Set())).get(userId)
    if (spent === undefined || spent instanceof Error) throw spent ?? noWallet()
    return spent
  }

  async spendReleases(
    transaction: Transaction<Schema>,
    requests: readonly RequestedHalf[],
  ): Promise<ReadonlyMap<string, StoredWallet | Error>> {
    const repeated = await findRepeatedRequests(transaction, requests, this.#settings.clock())
    const userIds = requests.map(({ userId }) => userId)
    return this.#spend(transaction, userIds, repeated)
  }

  async #spend(
    transaction: Transaction<Schema>,
    userIds: readonly string[],
    repeated: ReadonlySet<string>,
  ): Promise<ReadonlyMap<string, StoredWallet | Error>> {
    const { database, clock, keyedHash, mostReleases } = this.#settings
    if (database.kind === 'postgres' && userIds.length > 1) await lockInOrder(transaction, userIds)
    const now = clock()
    const counted = userIds.filter((userId) => !repeated.has(userId))
    const rows = [
      ...(await countReleases(transaction, counted, now, 1)),
      ...(await countReleases(transaction, [...repeated], now, 0)),
    ]
    const unlockers = await readUnlockersOf(
      transaction,
      rows.map(({ id }) => id),
    )
    const spent = rows.map((row): [string, StoredWallet | Error] => {
      if (row.releases > mostReleases && !repeated.has(row.user_id))
        return [row.user_id, releasedTooOften(row, now)]
      const own = unlockers.filter(({ wallet_id }) => wallet_id === row.id)
      return [row.user_id, matchesStateHash(keyedHash, row, own) ? toWallet(row, own) : mismatch()]
    })
    return new Map([...userIds.map((userId): [string, Error] => [userId, noWallet()]), ...spent])
  }

  async recordUses(
    transaction: Transaction<Schema>,
    unlockerIds: readonly string[],
    at: string,
  ): Promise<void> {
    if (unlockerIds.length === 0) return
    await transaction
      .updateTable('unlockers')
      .set({ last_used_at: at })
      .where('id', 'in', unlockerIds)
      .execute()
  }

  async recordUse(
    transaction: Transaction<Schema>,
    unlockerId: string,
    counters: UseCounters,
  ): Promise<void> {
    await transaction.updateTable('unlockers').set(counters).where('id', '=', unlockerId).execute()
  }

  async renewVerifier(
    transaction: Transaction<Schema>,
    userId: string,
    { id, verifier_hash }: NewVerifier,
  ): Promise<void> {
    const row = await readWallet(transaction, userId)
    if (row === undefined) return
    await transaction.updateTable('unlockers').set({ verifier_hash }).where('id', '=', id).execute()
    await this.#seal(transaction, row)
  }

  async forgetDevice(
    transaction: Transaction<Schema>,
    { userId, deviceId, isByItself }: RemovedDevice,
  ): Promise<void> {
    const own = await transaction
      .selectFrom('unlockers')
      .innerJoin('wallets', 'wallets.id', 'unlockers.wallet_id')
      .select('unlockers.id')
      .where('wallets.user_id', '=', userId)
      .where('unlockers.device_id', '=', deviceId)
      .executeTakeFirst()
    if (own === undefined) return
    const row = await this.#advance(transaction, userId)
    if (row === undefined) return
    const unlockers = await readUnlockers(transaction, row.id)
    const isIntact = matchesStateHash(
      this.#settings.keyedHash,
      { ...row, version: row.version - 1 },
      unlockers,
    )
    if (isByItself || unlockers.some(({ device_id }) => device_id !== deviceId)) {
      await transaction
        .deleteFrom('unlockers')
        .where('wallet_id', '=', row.id)
        .where('device_id', '=', deviceId)
        .execute()
    }
    // A wallet that did not match must not become valid.
    if (isIntact) await this.#seal(transaction, row)
  }

  /** Locks the wallet for the transaction and increments its version. */
  #advance(transaction: Transaction<Schema>, userId: string): Promise<WalletRow | undefined> {
    return transaction
      .updateTable('wallets')
      .set((eb) => ({ version: eb('version', '+', 1), changed_at: isoTime(this.#settings.clock()) }))
      .where('user_id', '=', userId)
      .returningAll()
      .executeTakeFirst()
  }

  async #seal(transaction: Transaction<Schema>, row: WalletRow): Promise<void> {
    const unlockers = await readUnlockers(transaction, row.id)
    const state_hash = walletStateHash(this.#settings.keyedHash, row, unlockers)
    await transaction.updateTable('wallets').set({ state_hash }).where('id', '=', row.id).execute()
  }

  #verified(row: WalletRow, unlockers: readonly UnlockerRow[]): StoredWallet {
    if (matchesStateHash(this.#settings.keyedHash, row, unlockers)) return toWallet(row, unlockers)
    throw mismatch()
  }
}
