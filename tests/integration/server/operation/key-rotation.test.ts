import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { LOGIN_ENDPOINTS } from '#schemas/http/wallet/login.ts'
import { UNLOCKER_ENDPOINTS } from '#schemas/http/wallet/unlockers.ts'
import { startServer } from '#server/serving/start-server.ts'
import type { WalletSecrets } from '#server/encryption/secrets.ts'
import { pino } from 'pino'
import { environmentOf, newKey } from '#tests/support/servers/deployment-secrets.ts'
import { keyOperatorOf, type KeyOperator } from '#tests/support/clients/key-operator.ts'
import { startSecondProcess } from '#tests/support/servers/second-process.ts'
import {
  addDevice,
  addPassword,
  assertPasskey,
  addPasskey,
  signUp,
  type WalletOwner,
} from '#tests/support/clients/wallet-owner.ts'
import { JOURNEY_KINDS } from '#tests/support/servers/database-kinds.ts'
import { startWalletDeployment, type WalletDeployment } from '#tests/support/servers/wallet-deployment.ts'

const HOUR_MS = 3_600_000
const { releaseDevice, releasePassword, releasePasskey } = UNLOCKER_ENDPOINTS

/** A user whose wallet has every unlocker. */
interface Person extends WalletOwner {
  readonly device: { readonly unlockerId: string; readonly serverHalf: string }
  readonly password: { readonly unlockerId: string; readonly verifier: string; readonly blob: string }
  readonly passkey: { readonly blob: string }
}

describe.each(JOURNEY_KINDS)('a key rotation, on %s', (kind) => {
  const [oldKey, newEnvelopeKey, oldPepper, newPepper] = [newKey(), newKey(), newKey(), newKey()]
  const first: WalletSecrets = {
    envelopeKey: oldKey,
    previousEnvelopeKeys: [],
    pepper: oldPepper,
    previousPeppers: [],
  }
  const prepared = { ...first, envelopeKey: newEnvelopeKey, previousEnvelopeKeys: [oldKey] }
  const second = { ...prepared, previousEnvelopeKeys: [] }
  const preparedPepper = { ...second, pepper: newPepper, previousPeppers: [oldPepper] }
  let deployment: WalletDeployment
  let operator: KeyOperator
  let people: Person[]

  beforeAll(async () => {
    deployment = await startWalletDeployment(kind, { environment: environmentOf(first) })
    operator = keyOperatorOf(deployment)
    people = []
    for (const name of ['ada', 'ben', 'cleo']) people.push(await joined(`${name}@example.org`))
  }, 120_000)
  afterAll(async () => {
    await deployment.stop()
    operator.stop()
  })

  async function joined(email: string): Promise<Person> {
    const owner = await signUp(deployment, email)
    const device = await addDevice(owner)
    const passkey = await addPasskey(deployment, owner)
    return { ...owner, device, passkey, password: await addPassword(owner, `the harbour of ${email}`) }
  }
  const refusal = (keys: WalletSecrets) =>
    startServer({ ...deployment.server.config, ...keys }, { logger: pino({ level: 'silent' }) }).then(
      async (server) => {
        await server.stop()
        return 'started'
      },
      (error: Error) => error.message,
    )

  /** Opens each wallet with every unlocker, at a server with these keys. */
  async function expectAllOpen(keys: WalletSecrets): Promise<void> {
    const server = await startSecondProcess(deployment, keys)
    try {
      for (const person of people) await expectOpen(person, server.api)
    } finally {
      await server.stop()
    }
  }
  async function expectOpen(person: Person, api: string): Promise<void> {
    const { browser, device, password, passkey } = person
    browser.via = api
    const half = await browser.call(releaseDevice, undefined, { unlockerId: device.unlockerId })
    expect(half).toMatchObject({ serverHalf: device.serverHalf })
    const { unlockerId, verifier, blob } = password
    expect(await browser.call(releasePassword, { unlockerId, verifier })).toMatchObject({ blob })
    const asserted = await assertPasskey(deployment, person, browser)
    expect(await browser.call(releasePasskey, asserted)).toMatchObject({
      blob: passkey.blob,
    })
  }

  it('A prepared key changes nothing before it is activated', async () => {
    await deployment.server.halt()
    const { status, lines } = await operator.keys('status', prepared)
    expect(status).toBe(0)
    expect(lines).toMatch(/POSTERN_ENVELOPE_KEY: the key [\da-f]{12} is set but not in force/)
    await expectAllOpen(prepared)
    await expectAllOpen(first)
  })

  it('An active key opens everything, at running servers that were notified', async () => {
    const running = await startSecondProcess(deployment, prepared)
    const { status, lines } = await operator.keys('rotate', prepared)
    expect(status).toBe(0)
    expect(lines).toContain('POSTERN_ENVELOPE_KEY: the new key is in force')
    // The previous key is forgotten after a minute, which a busy machine may need for the next steps.
    await operator.age('POSTERN_ENVELOPE_KEY', -HOUR_MS)
    for (const person of people) await expectOpen(person, running.api)
    await running.stop()
    await expectAllOpen(prepared)
    const left = JSON.stringify(await deployment.database.query.selectFrom('users').selectAll().execute())
    expect(left.match(/"email_sealed":"[\da-f]{12}\./g)).toHaveLength(people.length)
  })

  it('A start with only the previous key, or without it while it may be needed, is refused', async () => {
    expect(await refusal(first)).toMatch(/^POSTERN_ENVELOPE_KEY was replaced/)
    expect(await refusal(second)).toMatch(/^POSTERN_ENVELOPE_KEY_PREVIOUS lacks the key [\da-f]{12}/)
    expect(await refusal({ ...second, envelopeKey: newKey() })).toMatch(
      /^POSTERN_ENVELOPE_KEY is not the key/,
    )
  })

  it('The new key opens everything once nothing needs the previous one', async () => {
    const waiting = await operator.keys('status', prepared)
    expect(waiting.lines).toMatch(/POSTERN_ENVELOPE_KEY_PREVIOUS: keep the key [\da-f]{12} until 2/)
    await operator.age('POSTERN_ENVELOPE_KEY', 2 * HOUR_MS)
    const done = await operator.keys('rotate', prepared)
    expect(done).toMatchObject({ status: 0 })
    expect(done.lines).toMatch(/nothing in the database needs the key [\da-f]{12}; take it out/)
    await expectAllOpen(second)
    expect(await refusal(first)).toMatch(/^POSTERN_ENVELOPE_KEY is not the key/)
    // A second run finds nothing left to do.
    expect(await operator.keys('rotate', second)).toMatchObject({ status: 1 })
  })

  it('A new pepper is used for all users, while the previous one still reads data that needs it', async () => {
    const { status, lines } = await operator.keys('rotate', preparedPepper)
    expect(status).toBe(0)
    expect(lines).toContain('POSTERN_PEPPER: the new key is in force')
    expect(lines).toMatch(/keep the key [\da-f]{12}; it is needed for 3 passwords, 1 signing key/)
    expect(await refusal({ ...preparedPepper, previousPeppers: [] })).toMatch(
      /^POSTERN_PEPPER_PREVIOUS lacks the key [\da-f]{12}: it is still needed for 3 passwords/,
    )
    expect(await refusal(second)).toMatch(/^POSTERN_PEPPER was replaced/)
    await expectAllOpen(preparedPepper)
    const renewed = await operator.keys('status', preparedPepper)
    expect(renewed.lines).not.toContain('passwords')
    expect(renewed.lines).toMatch(/it is needed for 1 signing key/)
  })

  it('Users stay the same under the new pepper, without duplicates', async () => {
    const server = await startSecondProcess(deployment, preparedPepper)
    const [ada] = people
    for (const _ of [1, 2]) {
      const browser = await deployment.browser()
      browser.via = server.api
      deployment.advance(60_000)
      const challengeId = await deployment.startEmail(browser, 'ada@example.org')
      const code = deployment.codeFor('ada@example.org')
      const { user } = await browser.call(LOGIN_ENDPOINTS.verifyEmail, { challengeId, code })
      expect(user.userId).toBe(ada?.browser.tokens?.user.userId)
    }
    await server.stop()
    const { length } = await deployment.database.query.selectFrom('users').select('id').execute()
    expect(length).toBe(people.length)
  })

  it('The new pepper suffices once nothing needs the previous one', async () => {
    await operator.age('POSTERN_PEPPER', 2 * HOUR_MS)
    // Sign-in sessions whose tokens the previous key signed have ended.
    await deployment.database.query
      .updateTable('signing_keys')
      .set({ signs_from: new Date(Date.now() - 9_000 * HOUR_MS).toISOString() })
      .where('id', '!=', 'first')
      .execute()
    expect((await operator.keys('rotate', preparedPepper)).lines).toMatch(/nothing in the database needs/)
    const alone = { ...preparedPepper, previousPeppers: [] }
    await expectAllOpen(alone)
    expect(await refusal(second)).toMatch(/^POSTERN_PEPPER is not the key/)
  })
})
