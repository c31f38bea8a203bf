import type { Kysely, Transaction } from 'kysely'
import { isoTime } from '#server/database/iso-time.ts'
import type { Schema } from '#server/database/schema.ts'
import { EMAIL_UNDO_MS } from '#schemas/constants/login.ts'
import type { Clock } from './clock.ts'
import type { KeyedHash } from './keyed-hash.ts'
import { randomId } from './tokens.ts'

/** The issuer of identities that are e-mail addresses. */
export const EMAIL_ISSUER = 'email'

/** A person as an issuer knows them. Equal e-mail addresses of two issuers are two people. */
export interface Identity {
  readonly projectId: string
  /** {@link EMAIL_ISSUER}, or the URL of an identity provider. */
  readonly issuer: string
  /** A normalised address, or the provider's unchanging id of the person. */
  readonly subject: string
}

/** Which user an identity belongs to; subjects are stored as keyed hashes. */
export interface Identities {
  findUser(query: Kysely<Schema>, identity: Identity): Promise<string | undefined>
  /** @returns false when the identity is taken. */
  insert(transaction: Transaction<Schema>, userId: string, identity: Identity): Promise<boolean>
  /** Whether the user changed from this identity a short time ago. */
  isFormer(query: Kysely<Schema>, userId: string, identity: Identity): Promise<boolean>
  /**
   * Makes an identity of the user the one of its issuer. The one before it counts for another 24 hours; whoever goes
   * back to a former one takes back every change since.
   *
   * @returns whether it is a former one.
   */
  change(transaction: Transaction<Schema>, userId: string, identity: Identity): Promise<boolean>
}

export function createIdentities(keyedHash: KeyedHash, clock: Clock): Identities {
  const lookupOf = ({ projectId, issuer, subject }: Identity) =>
    keyedHash('identity', projectId, issuer, subject)
  const find = async (query: Kysely<Schema>, identity: Identity) => {
    const now = isoTime(clock())
    const row = await query
      .selectFrom('identities')
      .select(['id', 'user_id', 'expires_at'])
      .where('project_id', '=', identity.projectId)
      .where('issuer', '=', identity.issuer)
      .where('subject_lookup', '=', lookupOf(identity))
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
      await transaction
        .deleteFrom('identities')
        .where('project_id', '=', identity.projectId)
        .where('issuer', '=', identity.issuer)
        .where('subject_lookup', '=', lookupOf(identity))
        .where('expires_at', '<=', isoTime(clock()))
        .execute()
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

    async change(transaction, userId, identity) {
      const row = await find(transaction, identity)
      if (row === undefined || row.user_id !== userId) throw new Error('The identity is not of this user.')
      const { id, expires_at } = row
      const ofIssuer = transaction
        .selectFrom('identities')
        .select('id')
        .where('user_id', '=', userId)
        .where('issuer', '=', identity.issuer)
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
        .set({ expires_at: isoTime(clock() + EMAIL_UNDO_MS) })
        .where('id', 'in', ofIssuer)
        .where('expires_at', 'is', null)
        .execute()
      await transaction.updateTable('identities').set({ expires_at: null }).where('id', '=', id).execute()
      return expires_at !== null
    },
  }
}
