import type { Kysely, Transaction } from 'kysely'
import { isoTime } from '#server/database/iso-time.ts'
import type { Schema } from '#server/database/schema.ts'
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
  /** Takes the user's other identities of the same issuer away. */
  keepOnly(transaction: Transaction<Schema>, userId: string, identity: Identity): Promise<void>
}

export function createIdentities(keyedHash: KeyedHash, clock: Clock): Identities {
  const lookupOf = ({ projectId, issuer, subject }: Identity) =>
    keyedHash('identity', projectId, issuer, subject)
  return {
    async findUser(query, identity) {
      const row = await query
        .selectFrom('identities')
        .select('user_id')
        .where('project_id', '=', identity.projectId)
        .where('issuer', '=', identity.issuer)
        .where('subject_lookup', '=', lookupOf(identity))
        .executeTakeFirst()
      return row?.user_id
    },

    async insert(transaction, userId, identity) {
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

    async keepOnly(transaction, userId, identity) {
      await transaction
        .deleteFrom('identities')
        .where('user_id', '=', userId)
        .where('issuer', '=', identity.issuer)
        .where('subject_lookup', '!=', lookupOf(identity))
        .execute()
    },
  }
}
