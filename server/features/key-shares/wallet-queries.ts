import type { Insertable, Kysely, Transaction } from 'kysely'
import { isoTime } from '#server/database/iso-time.ts'
import type { Schema } from '#server/database/schema.ts'
import { problem } from '#server/http/problems/problem.ts'
import type { Timestamp } from '#server/sessions/clock.ts'
import type { UnlockerRow, WalletRow } from './wallet-state.ts'

// The statements behind the repository of wallets.

/** An unlocker to be stored; columns that are left out are empty. */
export type NewUnlocker = Insertable<Schema['unlockers']>

/** Whose wallet it is to be. */
export interface NewWallet {
  readonly walletId: string
  readonly userId: string
  readonly projectId: string
  readonly accountsSealed: string | undefined
  /** The id of a wallet that was begun and never finished, and that gives way to this one. */
  readonly replaces: string | undefined
}

/** How long releases are counted together. */
export const RELEASE_SPAN_MS = 3_600_000
/** A wallet nothing opens may be replaced, but not while its browser is about to add the first way to open it. */
const SETUP_MS = 60_000

/** Two processes that hold the same wallets take them in the same order, or each would wait for the other. */
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

/** The half of a browser that is asked for. */
export interface RequestedHalf {
  readonly userId: string
  readonly unlockerId: string
  /** The one that asks; its key signed the call. */
  readonly deviceId: string
}

/** The users whose browser was given the very half it asks for within the span before. */
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
 * Counts releases for each user's wallet; the span begins anew an hour after it began.
 *
 * @param count what is added for each: 0 counts nothing, and holds the wallets all the same.
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

/** The wallet of a user, unchecked. */
export function readWallet(query: Kysely<Schema>, userId: string): Promise<WalletRow | undefined> {
  return query.selectFrom('wallets').selectAll().where('user_id', '=', userId).executeTakeFirst()
}

/** What opens a wallet, the oldest first. */
export function readUnlockers(query: Kysely<Schema>, walletId: string): Promise<UnlockerRow[]> {
  return readUnlockersOf(query, [walletId])
}

/** What opens several wallets. */
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

/** @throws the problem PASSKEY_REFUSED when the passkey is a wallet's already. */
export async function insertUnlocker(transaction: Transaction<Schema>, unlocker: NewUnlocker): Promise<void> {
  const inserted = await transaction
    .insertInto('unlockers')
    .values(unlocker)
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (inserted !== undefined) return
  throw problem('PASSKEY_REFUSED', 'This passkey belongs to a wallet already. Make another.')
}

/**
 * Takes away a wallet that nothing opens any more, or one that was begun and never finished and is to be replaced: only
 * browsers open that, and since it has neither a way of recovery nor a key that is kept for its login, nobody was told
 * its address. Of wallets from before accounts were stated that is not known.
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
    // Another process may have added a way to open it since it was read.
    .where('version', '=', wallet.version)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
