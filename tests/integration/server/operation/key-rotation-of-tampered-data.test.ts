import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDeploymentKeys } from '#server/keys/deployment-keys.ts'
import { environmentOf, newSecrets } from '#tests/support/servers/deployment-secrets.ts'
import { keyOperatorOf, type KeyOperator } from '#tests/support/clients/key-operator.ts'
import { readUsers, writeUsers, type KnownUser } from '#tests/support/builders/many-users.ts'
import { singleKey } from '#tests/support/builders/single-key.ts'
import { DATABASE_KINDS } from '#tests/support/servers/database-kinds.ts'
import { startWalletDeployment, type WalletDeployment } from '#tests/support/servers/wallet-deployment.ts'

const HOUR_MS = 3_600_000

describe.each(DATABASE_KINDS)(
  'a wallet whose rows were tampered with, during a key rotation on %s',
  (kind) => {
    const first = newSecrets()
    const prepared = newSecrets(first)
    let deployment: WalletDeployment
    let operator: KeyOperator
    let victim: KnownUser
    let others: KnownUser[]

    beforeAll(async () => {
      deployment = await startWalletDeployment(kind, { environment: environmentOf(first) })
      operator = keyOperatorOf(deployment)
      await deployment.server.halt()
      const { envelope, lockPepper } = singleKey(first.envelopeKey)
      const { keyedHash } = singleKey(first.pepper)
      const keys = { envelope, keyedHash, lockPepper }
      const [known, ...rest] = await writeUsers(deployment.database, keys, 3)
      if (!known) throw new Error('There is no user.')
      victim = known
      others = rest
      // An attacker who wants one of the victim's halves for their own browser would change this.
      await deployment.database.query
        .updateTable('unlockers')
        .set({ device_id: 'of-a-attacker' })
        .where('wallet_id', '=', victim.walletId)
        .execute()
    })
    afterAll(async () => {
      await deployment.stop()
      operator.stop()
    })

    const rowOf = ({ walletId }: KnownUser) =>
      deployment.database.query
        .selectFrom('wallets')
        .selectAll()
        .where('id', '=', walletId)
        .executeTakeFirstOrThrow()

    it('Tampered rows are not repaired by the rotation, and stay as they are', async () => {
      const before = await rowOf(victim)
      expect(await operator.keys('rotate', prepared)).toMatchObject({ status: 0 })
      expect(await rowOf(victim)).toEqual(before)
      expect((await rowOf(others[0] ?? victim)).state_hash).toMatch(/^[\da-f]{12}\./)
      expect((await operator.keys('status', prepared)).lines).toContain('it is needed for 1 wallet')
    })

    it('Tampered rows do not prevent removing the previous keys', async () => {
      await operator.age('POSTERN_ENVELOPE_KEY', HOUR_MS)
      await operator.age('POSTERN_PEPPER', HOUR_MS)
      await deployment.database.query.deleteFrom('signing_keys').where('id', '=', 'first').execute()
      const { lines } = await operator.keys('rotate', prepared)
      expect(lines).toMatch(
        /POSTERN_ENVELOPE_KEY_PREVIOUS: nothing in the database needs the key [\da-f]{12}; take it out/,
      )
      expect(lines).toMatch(
        /POSTERN_PEPPER_PREVIOUS: nothing in the database needs the key [\da-f]{12}; take it out/,
      )
      await deployment.database.query.deleteFrom('wallets').where('id', '=', victim.walletId).execute()
      const { config } = deployment.server
      const secrets = { ...prepared, previousEnvelopeKeys: [], previousPeppers: [] }
      const { database } = deployment
      const { keyring } = await openDeploymentKeys(database, { config, secrets, clock: Date.now })
      const halves = (people: readonly KnownUser[]) => people.map(({ half }) => half).toSorted()
      expect(halves(await readUsers(database, keyring))).toEqual(halves(others))
    })
  },
)
