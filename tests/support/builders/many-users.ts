import { randomBytes } from 'node:crypto'
import type { Database } from '#server/database/database.ts'
import { isoTime } from '#server/database/clock.ts'
import { createUnlockerSecrets } from '#server/features/key-shares/unlocker-secrets.ts'
import { readUnlockersOf } from '#server/features/key-shares/wallet-queries.ts'
import { matchesStateHash, walletStateHash } from '#server/features/key-shares/wallet-state.ts'
import { createUsers } from '#server/wallet-api/users/users.ts'
import { EMAIL_ISSUER } from '#server/wallet-api/users/identities.ts'
import { randomId } from '#server/encryption/tokens.ts'
import type { Keyring } from '#server/encryption/keyring.ts'

/** A user in the database: an address, and the server's half of a key. */
export interface KnownUser {
  readonly userId: string
  readonly walletId: string
  readonly email: string
  /** Base64url. */
  readonly half: string
}

type Keys = Pick<Keyring, 'envelope' | 'keyedHash' | 'lockPepper'>

const encode = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')

/** Writes users with wallets as the server does, but without browsers, for tests that need very many. */
export async function writeUsers(database: Database, keys: Keys, count: number): Promise<KnownUser[]> {
  const users = createUsers({ database, clock: Date.now, keyring: keys })
  const secrets = createUnlockerSecrets(keys.envelope)
  const createdAt = isoTime(Date.now())
  return database.query.transaction().execute(async (transaction) => {
    const people: KnownUser[] = []
    for (let at = 0; at < count; at += 1) {
      const email = `known${at}-${randomId()}@example.org`
      const identity = { projectId: 'demo', issuer: EMAIL_ISSUER, subject: email }
      const { userId } = await users.findOrCreate(transaction, identity, { email })
      const walletId = randomId()
      const wallet = {
        id: walletId,
        user_id: userId,
        project_id: 'demo',
        version: 2,
        created_at: createdAt,
        changed_at: createdAt,
        releases: 0,
        release_since: createdAt,
        accounts_sealed: secrets.sealAccounts([], walletId),
      }
      const share = new Uint8Array(randomBytes(32))
      const content = { kind: 'device', label: 'A browser', share, device_id: randomId() }
      await transaction
        .insertInto('wallets')
        .values({ ...wallet, state_hash: '' })
        .execute()
      const unlocker = secrets.seal(content, { walletId, version: 2, createdAt })
      await transaction.insertInto('unlockers').values(unlocker).execute()
      const state_hash = walletStateHash(
        keys.keyedHash,
        wallet,
        await readUnlockersOf(transaction, [walletId]),
      )
      await transaction.updateTable('wallets').set({ state_hash }).where('id', '=', walletId).execute()
      people.push({ userId, walletId, email, half: encode(share) })
    }
    return people
  })
}

/** Reads what these keys can decrypt of the users in the database. */
export async function readUsers(database: Database, keys: Keys): Promise<KnownUser[]> {
  const users = createUsers({ database, clock: Date.now, keyring: keys })
  const secrets = createUnlockerSecrets(keys.envelope)
  const wallets = await database.query.selectFrom('wallets').selectAll().execute()
  const people: KnownUser[] = []
  for (const wallet of wallets) {
    const unlockers = await readUnlockersOf(database.query, [wallet.id])
    if (!matchesStateHash(keys.keyedHash, wallet, unlockers))
      throw new Error('A wallet does not fit its hash.')
    secrets.openAccounts(wallet.accounts_sealed ?? '', wallet.id)
    const [row] = unlockers
    if (row === undefined) throw new Error('A wallet has lost what opens it.')
    const { email = '' } = (await users.read(wallet.user_id)) ?? {}
    const identity = { projectId: 'demo', issuer: EMAIL_ISSUER, subject: email }
    if ((await users.find(identity)) !== wallet.user_id) throw new Error('Somebody is not found any more.')
    people.push({ userId: wallet.user_id, walletId: wallet.id, email, half: encode(secrets.openShare(row)) })
  }
  return people
}
