import type { Kysely, Transaction } from 'kysely'
import { type Clock, type Timestamp, isoTime } from '#server/database/clock.ts'
import type { Schema } from '#server/database/schema.ts'
import { EMAIL_UNDO_MS } from '#schemas/constants/login.ts'
import type { Hash } from '#server/encryption/keyed-hash.ts'
import type { Keyring } from '#server/encryption/keyring.ts'
import { randomId } from '#server/encryption/tokens.ts'

/** The issuer of identities that are e-mail addresses. */
export const EMAIL_ISSUER = 'email'

/** A person as an issuer identifies them. Equal e-mail addresses of two issuers are two people. */
export interface Identity {
  readonly projectId: string
  /** {@link EMAIL_ISSUER}, or the URL of an identity provider. */
  readonly issuer: string
  /** A normalised address, or the provider's permanent id of the person. */
  readonly subject: string
}

/** Maps identities to users; subjects are stored as keyed hashes. */
export interface Identities {
  findUser(query: Kysely<Schema>, identity: Identity): Promise<string | undefined>
  /** @returns false when the identity is taken. */
  insert(transaction: Transaction<Schema>, userId: string, identity: Identity): Promise<boolean>
  /** Rehashes an identity that was stored with an earlier pepper. Only a login reveals the subject that is hashed. */
  renew(transaction: Transaction<Schema>, identity: Identity): Promise<void>
  /** Whether the user changed from this identity a short time ago. */
  isFormer(query: Kysely<Schema>, userId: string, identity: Identity): Promise<boolean>
  /**
   * Makes an identity the current one of its issuer. The one before it stays valid for another 24 hours; returning to a
   * former one undoes every change since.
   *
   * @returns whether it is a former one.
   */
  change(transaction: Transaction<Schema>, userId: string, identity: Identity): Promise<boolean>
}

/** Returns the hash under which an identity is found. */
export function identityHash(hash: Hash, identity: Identity): string {
  return hash(...contentOf(identity))
}

function contentOf({ projectId, issuer, subject }: Identity) {
  return ['identity', projectId, issuer, subject] as const
}

export function createIdentities(
  { keyedHash, lockPepper }: Pick<Keyring, 'keyedHash' | 'lockPepper'>,
  clock: Clock,
): Identities {
  const lookupOf = (identity: Identity) => identityHash(keyedHash, identity)
  /** Returns every hash that may be stored: identities that have not logged in since keep that of an earlier pepper. */
  const lookupsOf = (identity: Identity) => keyedHash.all(...contentOf(identity))
  const find = async (query: Kysely<Schema>, identity: Identity) => {
    const now = isoTime(clock())
    const row = await query
      .selectFrom('identities')
      .select(['id', 'user_id', 'expires_at', 'subject_lookup'])
      .where('project_id', '=', identity.projectId)
      .where('issuer', '=', identity.issuer)
      .where('subject_lookup', 'in', lookupsOf(identity))
      .executeTakeFirst()
    return row === undefined || (row.expires_at !== null && row.expires_at <= now) ? undefined : row
  }
  return {
    findUser: async (query, identity) => (await find(query, identity))?.user_id,

    async isFormer(query, userId, identity) {
      const row = await find(query, identity)
      return row?.user_id === userId && row.expires_at !== null
    },

    async insert(transaction, userId, identity) {
      // Two processes that hash one person with different peppers would create two users.
      await lockPepper(transaction)
      await transaction
        .deleteFrom('identities')
        .where('project_id', '=', identity.projectId)
        .where('issuer', '=', identity.issuer)
        .where('subject_lookup', 'in', lookupsOf(identity))
        .where('expires_at', '<=', isoTime(clock()))
        .execute()
      if ((await find(transaction, identity)) !== undefined) return false
      const inserted = await transaction
        .insertInto('identities')
        .values({
          id: randomId(),
          user_id: userId,
          project_id: identity.projectId,
          issuer: identity.issuer,
          subject_lookup: lookupOf(identity),
          created_at: isoTime(clock()),
        })
        .onConflict((conflict) => conflict.columns(['project_id', 'issuer', 'subject_lookup']).doNothing())
        .returning('id')
        .executeTakeFirst()
      return inserted !== undefined
    },

    async renew(transaction, identity) {
      const row = await find(transaction, identity)
      if (row === undefined || !keyedHash.isOld(row.subject_lookup)) return
      await transaction
        .updateTable('identities')
        .set({ subject_lookup: lookupOf(identity) })
        .where('id', '=', row.id)
        .execute()
    },

    async change(transaction, userId, identity) {
      const row = await find(transaction, identity)
      if (row === undefined || row.user_id !== userId) throw new Error('The identity is not of this user.')
      await makeCurrent(transaction, identity.issuer, row, clock())
      return row.expires_at !== null
    },
  }
}

interface KnownIdentity {
  readonly id: string
  readonly user_id: string
  readonly expires_at: string | null
}

/** Ends identities that came after a former one, and lets the one before a new one stay valid for a day. */
async function makeCurrent(
  transaction: Transaction<Schema>,
  issuer: string,
  { id, user_id, expires_at }: KnownIdentity,
  now: Timestamp,
): Promise<void> {
  const ofIssuer = transaction
    .selectFrom('identities')
    .select('id')
    .where('user_id', '=', user_id)
    .where('issuer', '=', issuer)
    .where('id', '!=', id)
  if (expires_at !== null) {
    await transaction
      .deleteFrom('identities')
      .where('id', 'in', ofIssuer)
      .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', expires_at)]))
      .execute()
  }
  await transaction
    .updateTable('identities')
    .set({ expires_at: isoTime(now + EMAIL_UNDO_MS) })
    .where('id', 'in', ofIssuer)
    .where('expires_at', 'is', null)
    .execute()
  await transaction.updateTable('identities').set({ expires_at: null }).where('id', '=', id).execute()
}
