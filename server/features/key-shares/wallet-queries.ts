import type { Insertable, Kysely, Transaction } from 'kysely'
import { type Timestamp, isoTime } from '#server/database/clock.ts'
import type { Schema } from '#server/database/schema.ts'
import { problem } from '#server/http/problems/problem.ts'
import type { UnlockerRow, WalletRow } from './wallet-state.ts'

// Database queries of the wallets repository.

/** An unlocker to insert; columns that are left out are null. */
export type NewUnlocker = Insertable<Schema['unlockers']>

/** A wallet to insert. */
export interface NewWallet {
  readonly walletId: string
  readonly userId: string
  readonly projectId: string
  readonly accountsSealed: string | undefined
  /** The id of an unfinished wallet that this one replaces. */
  readonly replaces: string | undefined
}

/** The period over which releases are counted. */
export const RELEASE_SPAN_MS = 3_600_000
/** A wallet without unlockers may be replaced, but not while its browser is about to add the first one. */
const SETUP_MS = 60_000

/** Locks wallets in a fixed order, so that two processes with the same wallets do not deadlock. */
export async function lockInOrder(
  transaction: Transaction<Schema>,
  userIds: readonly string[],
): Promise<void> {
  await transaction
    .selectFrom('wallets')
    .select('id')
    .where('user_id', 'in', userIds)
    .orderBy('user_id')
    .forUpdate()
    .execute()
}

/** A request for the server half of a device. */
export interface RequestedHalf {
  readonly userId: string
  readonly unlockerId: string
  /** The calling device, whose key signed the request. */
  readonly deviceId: string
}

/** The users whose device already received the requested half within the period. */
export async function findRepeatedRequests(
  transaction: Transaction<Schema>,
  requests: readonly RequestedHalf[],
  now: Timestamp,
): Promise<ReadonlySet<string>> {
  if (requests.length === 0) return new Set()
  const used = await transaction
    .selectFrom('unlockers')
    .innerJoin('wallets', 'wallets.id', 'unlockers.wallet_id')
    .select(['wallets.user_id', 'unlockers.id', 'unlockers.device_id'])
    .where(
      'unlockers.id',
      'in',
      requests.map(({ unlockerId }) => unlockerId),
    )
    .where('unlockers.kind', '=', 'device')
    .where('unlockers.last_used_at', '>', isoTime(now - RELEASE_SPAN_MS))
    .execute()
  const repeated = requests.filter(({ userId, unlockerId, deviceId }) =>
    used.some(
      ({ user_id, id, device_id }) => user_id === userId && id === unlockerId && device_id === deviceId,
    ),
  )
  return new Set(repeated.map(({ userId }) => userId))
}

/**
 * Counts a release for each user's wallet. A new period begins an hour after the last one began.
 *
 * @param count Added for each wallet; 0 only locks the wallets.
 */
export async function countReleases(
  transaction: Transaction<Schema>,
  userIds: readonly string[],
  now: Timestamp,
  count: 0 | 1,
): Promise<WalletRow[]> {
  if (userIds.length === 0) return []
  const before = isoTime(now - RELEASE_SPAN_MS)
  return transaction
    .updateTable('wallets')
    .set((eb) => ({
      releases: eb
        .case()
        .when('release_since', '>', before)
        .then(eb('releases', '+', count))
        .else(count)
        .end(),
      release_since: eb
        .case()
        .when('release_since', '>', before)
        .then(eb.ref('release_since'))
        .else(isoTime(now))
        .end(),
    }))
    .where('user_id', 'in', userIds)
    .returningAll()
    .execute()
}

/** Reads a user's wallet without checking its hash. */
export function readWallet(query: Kysely<Schema>, userId: string): Promise<WalletRow | undefined> {
  return query.selectFrom('wallets').selectAll().where('user_id', '=', userId).executeTakeFirst()
}

/** Reads the unlockers of a wallet, oldest first. */
export function readUnlockers(query: Kysely<Schema>, walletId: string): Promise<UnlockerRow[]> {
  return readUnlockersOf(query, [walletId])
}

/** Reads the unlockers of several wallets. */
export async function readUnlockersOf(
  query: Kysely<Schema>,
  walletIds: readonly string[],
): Promise<UnlockerRow[]> {
  if (walletIds.length === 0) return []
  return query
    .selectFrom('unlockers')
    .selectAll()
    .where('wallet_id', 'in', walletIds)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

/** @throws the problem PASSKEY_REFUSED when another wallet has the passkey. */
export async function insertUnlocker(transaction: Transaction<Schema>, unlocker: NewUnlocker): Promise<void> {
  const inserted = await transaction
    .insertInto('unlockers')
    .values(unlocker)
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (inserted !== undefined) return
  throw problem('PASSKEY_REFUSED', 'This passkey already belongs to a wallet. Create another one.')
}

/**
 * Deletes a wallet that has no unlockers, or an unfinished one that is to be replaced. Only devices can open an unfinished
 * wallet; it has neither a recovery method nor a login key, so its addresses were never shared. This is unknown for wallets
 * without stated accounts, which come from earlier versions.
 */
export async function deleteReplaceable(
  transaction: Transaction<Schema>,
  wallet: WalletRow,
  { now, replaces }: { readonly now: Timestamp; readonly replaces: string | undefined },
): Promise<boolean> {
  const unlockers = await readUnlockers(transaction, wallet.id)
  const isUnopenable = unlockers.length === 0 && Date.parse(wallet.changed_at) <= now - SETUP_MS
  const isUnfinished =
    wallet.id === replaces &&
    wallet.accounts_sealed !== null &&
    unlockers.every(({ kind }) => kind === 'device')
  if (!isUnopenable && !isUnfinished) return false
  const { numDeletedRows } = await transaction
    .deleteFrom('wallets')
    .where('id', '=', wallet.id)
    // Another process may have added an unlocker since it was read.
    .where('version', '=', wallet.version)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
