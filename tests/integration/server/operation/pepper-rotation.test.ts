import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { LOGIN_ENDPOINTS } from '#schemas/http/wallet/login.ts'
import { openDeploymentKeys } from '#server/keys/deployment-keys.ts'
import { putKeysInForce, type RotationSettings } from '#server/keys/key-rotation.ts'
import { createUsers } from '#server/wallet-api/users/users.ts'
import { environmentOf, newKey, newSecrets } from '#tests/support/servers/deployment-secrets.ts'
import { keyOperatorOf, type KeyOperator } from '#tests/support/clients/key-operator.ts'
import { startSecondProcess } from '#tests/support/servers/second-process.ts'
import { JOURNEY_KINDS } from '#tests/support/servers/database-kinds.ts'
import { startWalletDeployment, type WalletDeployment } from '#tests/support/servers/wallet-deployment.ts'

const PROVIDER = 'https://accounts.example.org'

describe.each(JOURNEY_KINDS)('a pepper rotation, on %s', (kind) => {
  const first = newSecrets()
  const prepared = { ...first, pepper: newKey(), previousPeppers: [first.pepper] }
  let deployment: WalletDeployment
  let operator: KeyOperator
  /** A process that has not yet noticed which pepper is active. */
  let unaware: RotationSettings
  let aware: RotationSettings

  beforeAll(async () => {
    deployment = await startWalletDeployment(kind, { environment: environmentOf(first) })
    operator = keyOperatorOf(deployment)
    await deployment.server.halt()
    unaware = await openKeys()
    aware = await openKeys()
  })
  afterAll(async () => {
    await deployment.stop()
    operator.stop()
  })

  const openKeys = () =>
    openDeploymentKeys(deployment.database, {
      config: deployment.server.config,
      secrets: prepared,
      clock: Date.now,
    })
  const logIn = ({ database, clock, keyring }: RotationSettings, issuer: string, subject: string) =>
    database.query
      .transaction()
      .execute((transaction) =>
        createUsers({ database, clock, keyring }).findOrCreate(
          transaction,
          { projectId: 'demo', issuer, subject },
          {},
        ),
      )

  it('A code that was mailed before the rotation works afterwards', async () => {
    const server = await startSecondProcess(deployment, prepared)
    const browser = await deployment.browser()
    browser.via = server.api
    const challengeId = await deployment.startEmail(browser, 'between@example.org')
    await logIn(unaware, PROVIDER, 'known')
    expect(await putKeysInForce(aware)).toEqual(['POSTERN_PEPPER'])
    // The server checks every two seconds.
    await new Promise((resolve) => setTimeout(resolve, 2_500))
    const code = deployment.codeFor('between@example.org')
    const { user } = await browser.call(LOGIN_ENDPOINTS.verifyEmail, { challengeId, code })
    expect(user.email).toBe('between@example.org')
    await server.stop()
  })

  it('A process that has not noticed the rotation creates no duplicate user', async () => {
    const made = await logIn(unaware, PROVIDER, 'new')
    expect(made.isNew).toBe(true)
    expect(await logIn(aware, PROVIDER, 'new')).toEqual({ userId: made.userId, isNew: false })
    const { subject_lookup } = await deployment.database.query
      .selectFrom('identities')
      .select('subject_lookup')
      .where('user_id', '=', made.userId)
      .executeTakeFirstOrThrow()
    expect(subject_lookup).toMatch(/^[\da-f]{12}\./)
  })

  it('A user’s id at a provider is rehashed at the next login, and counted until then', async () => {
    const { lines } = await operator.keys('status', prepared)
    expect(lines).toContain('1 provider login')
    const { isNew } = await logIn(aware, PROVIDER, 'known')
    expect(isNew).toBe(false)
    expect((await operator.keys('status', prepared)).lines).not.toContain('provider logins')
  })

  it('A process without the new pepper stops writing', async () => {
    const { keyring } = await openKeys()
    const record = { ...keyring.peppers.record, inForce: 'ffffffffffff' }
    keyring.peppers.follow(record)
    expect(() => keyring.keyedHash('otp', 'anything')).toThrow(
      /Another process put a new POSTERN_PEPPER in force/,
    )
  })
})
