import type { Selectable, Transaction } from 'kysely'
import { SocialProvider } from '#schemas/entities/embedded-user.ts'
import type { SessionUser } from '#schemas/http/wallet/session.ts'
import type { Database } from '#server/database/database.ts'
import { isoTime, type Clock } from '#server/database/clock.ts'
import type { Schema } from '#server/database/schema.ts'
import { createIdentities, type Identity } from './identities.ts'
import type { Keyring } from '#server/encryption/keyring.ts'
import { sealedText, type SealedText } from '#server/encryption/sealed-text.ts'
import { randomId } from '#server/encryption/tokens.ts'

/** What is shown of a person. */
export interface Profile {
  readonly email?: string | undefined
  readonly userName?: string | undefined
  /** Undefined for a login by e-mail. */
  readonly provider?: SocialProvider | undefined
}

/** The users of the embedded wallet. */
export interface Users {
  /** Finds the user of an identity, or creates one at the first login, and updates the profile. */
  findOrCreate(
    transaction: Transaction<Schema>,
    identity: Identity,
    profile: Profile,
  ): Promise<{ userId: string; isNew: boolean }>
  read(userId: string): Promise<SessionUser | undefined>
  /** Finds the user of an identity; undefined before the first login. */
  find(identity: Identity): Promise<string | undefined>
  /** Whether the user changed from this address less than 24 hours ago; only that address may undo the change. */
  isFormerEmail(userId: string, identity: Identity): Promise<boolean>
  /**
   * Changes the address that a user logs in with; the previous one stays valid for 24 hours.
   *
   * @param from The previous address, which is proven, even if the user never logged in with it.
   */
  changeEmail(
    transaction: Transaction<Schema>,
    userId: string,
    identity: Identity,
    from: string | undefined,
  ): Promise<EmailChange>
}

/** `taken`: the address belongs to another user. `restored`: it was this user's a short time ago. */
export type EmailChange = 'changed' | 'restored' | 'taken'

export interface UsersSettings {
  readonly database: Database
  readonly clock: Clock
  readonly keyring: Pick<Keyring, 'envelope' | 'keyedHash' | 'lockPepper'>
}

/**
 * @example
 * const { userId } = await users.findOrCreate(
 *   transaction,
 *   { projectId: 'shop', issuer: EMAIL_ISSUER, subject: 'ada@example.org' },
 *   { email: 'ada@example.org' },
 * )
 */
export function createUsers({ database, clock, keyring }: UsersSettings): Users {
  const { envelope } = keyring
  const identities = createIdentities(keyring, clock)
  const emailOf = (userId: string) => sealedText(envelope, 'users', 'email_sealed', userId)
  const nameOf = (userId: string) => sealedText(envelope, 'users', 'user_name_sealed', userId)

  function profileColumns(userId: string, { email, userName, provider }: Profile) {
    return {
      email_sealed: email === undefined ? null : emailOf(userId).seal(email),
      user_name_sealed: userName === undefined ? null : nameOf(userId).seal(userName),
      provider: provider ?? null,
    }
  }

  async function update(transaction: Transaction<Schema>, userId: string, profile: Profile): Promise<void> {
    const { email_sealed, ...columns } = profileColumns(userId, profile)
    await transaction
      .updateTable('users')
      // An address that the user has changed to stays, whatever the issuer says.
      .set((eb) => ({ ...columns, email_sealed: eb.fn.coalesce('email_sealed', eb.val(email_sealed)) }))
      .where('id', '=', userId)
      .execute()
  }

  return {
    async findOrCreate(transaction, identity, profile) {
      const known = await identities.findUser(transaction, identity)
      if (known !== undefined) {
        await identities.renew(transaction, identity)
        await update(transaction, known, profile)
        return { userId: known, isNew: false }
      }
      const userId = randomId()
      const columns = profileColumns(userId, profile)
      await transaction
        .insertInto('users')
        .values({ id: userId, project_id: identity.projectId, created_at: isoTime(clock()), ...columns })
        .execute()
      if (await identities.insert(transaction, userId, identity)) return { userId, isNew: true }
      // A concurrent login has created the identity.
      await transaction.deleteFrom('users').where('id', '=', userId).execute()
      const theirs = await identities.findUser(transaction, identity)
      if (theirs === undefined) throw new Error('The identity is taken and cannot be found.')
      return { userId: theirs, isNew: false }
    },

    async read(userId) {
      const { query } = database
      const row = await query.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirst()
      return row === undefined ? undefined : toUser(row, emailOf(userId), nameOf(userId))
    },

    find: (identity) => identities.findUser(database.query, identity),

    isFormerEmail: (userId, identity) => identities.isFormer(database.query, userId, identity),

    async changeEmail(transaction, userId, identity, from) {
      if (database.kind === 'postgres') await hold(transaction, userId)
      const current = await identities.findUser(transaction, identity)
      if (current !== undefined && current !== userId) return 'taken'
      if (current === undefined && !(await identities.insert(transaction, userId, identity))) return 'taken'
      // A user who logs in with a provider has an address without an identity; that of another user stays theirs.
      if (from !== undefined) await identities.insert(transaction, userId, { ...identity, subject: from })
      const isRestored = await identities.change(transaction, userId, identity)
      const email_sealed = emailOf(userId).seal(identity.subject)
      await transaction.updateTable('users').set({ email_sealed }).where('id', '=', userId).execute()
      return isRestored ? 'restored' : 'changed'
    },
  }
}

/** Serialises concurrent changes, which would otherwise not see each other's address. */
async function hold(transaction: Transaction<Schema>, userId: string): Promise<void> {
  await transaction.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute()
}

function toUser(row: Selectable<Schema['users']>, email: SealedText, userName: SealedText): SessionUser {
  const provider = SocialProvider.safeParse(row.provider)
  return {
    userId: row.id,
    ...(row.email_sealed === null ? {} : { email: email.open(row.email_sealed) }),
    ...(row.user_name_sealed === null ? {} : { userName: userName.open(row.user_name_sealed) }),
    ...(provider.success ? { provider: provider.data } : {}),
  }
}
