import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pino } from 'pino'
import { openDatabase } from '#server/database/open-database.ts'
import { openDeploymentKeys } from '#server/keys/deployment-keys.ts'
import { putKeysInForce } from '#server/keys/key-rotation.ts'
import { startServer } from '#server/serving/start-server.ts'
import { startDatabase, type TestDatabase } from '#tests/support/servers/start-database.ts'
import { startSecondProcess } from '#tests/support/servers/second-process.ts'
import { startTestServer, type TestServer } from '#tests/support/servers/start-server.ts'
import { DATABASE_KINDS } from '#tests/support/servers/database-kinds.ts'
import { startWalletDeployment, type WalletDeployment } from '#tests/support/servers/wallet-deployment.ts'
import { visitWallet } from '#tests/support/fixtures/wallet-visit.ts'

const newKey = () => new Uint8Array(randomBytes(32))
const base64 = (key: Uint8Array) => Buffer.from(key).toString('base64')

describe.each(DATABASE_KINDS)('the keys of a deployment on %s', (kind) => {
  const [envelopeKey, pepper] = [newKey(), newKey()]
  let server: TestServer
  let database: TestDatabase
  beforeAll(async () => {
    database = await startDatabase(kind)
    server = await startTestServer({
      environment: {
        POSTERN_ENVELOPE_KEY: base64(envelopeKey),
        POSTERN_PEPPER: base64(pepper),
        ...database.environment,
      },
    })
    await server.halt()
  })
  afterAll(async () => {
    await server.stop()
    await database.stop()
  })

  it.each([
    ['POSTERN_PEPPER', { pepper: newKey() }],
    ['POSTERN_ENVELOPE_KEY', { envelopeKey: newKey() }],
  ])('A start with another %s than the data’s is refused by name', async (name, other) => {
    const starting = startServer({ ...server.config, ...other }, { logger: pino({ level: 'silent' }) })
    await expect(starting).rejects.toThrow(new RegExp(`^${name} is not the key`))
    await expect(starting).rejects.not.toThrow(base64(pepper))
  })

  it('Wrong keys are refused 20 of 20 times', async () => {
    const others = Array.from({ length: 20 }, (_, at) =>
      at % 2 === 0 ? { pepper: newKey() } : { envelopeKey: newKey() },
    )
    let refused = 0
    for (const other of others)
      await startServer({ ...server.config, ...other }, { logger: pino({ level: 'silent' }) }).catch(() => {
        refused += 1
      })
    expect(refused).toBe(20)
  })

  it('The keys that the data was written with open it', async () => {
    await server.resume()
    expect((await fetch(`${server.urls.api}/healthz`)).status).toBe(200)
    await server.halt()
  })

  it('A running server without a key that another process activates reports that it was replaced', async () => {
    await server.resume()
    const { config } = server
    const database = openDatabase({ url: config.databaseUrl, file: config.database.file })
    const secrets = {
      envelopeKey: newKey(),
      previousEnvelopeKeys: [envelopeKey],
      pepper,
      previousPeppers: [],
    }
    const keys = await openDeploymentKeys(database, { config, secrets, clock: Date.now })
    expect(await putKeysInForce(keys)).toEqual(['POSTERN_ENVELOPE_KEY'])
    await database.close()
    const ready = async () => (await fetch(`${server.urls.api}/readyz`)).text()
    await expect.poll(ready).toContain('POSTERN_ENVELOPE_KEY was replaced')
  })
})

describe.each(DATABASE_KINDS)('the keys of a database from an older version, on %s', (kind) => {
  const keys = { POSTERN_ENVELOPE_KEY: base64(newKey()), POSTERN_PEPPER: base64(newKey()) }
  let deployment: WalletDeployment
  beforeAll(async () => {
    deployment = await startWalletDeployment(kind, { environment: keys })
    const browser = await deployment.loggedIn('older@example.org')
    expect(await visitWallet(deployment, browser).wallet.create()).toMatchObject({ ok: true })
    await deployment.server.halt()
    await deployment.database.query.deleteFrom('key_checks').execute()
    await deployment.database.query.deleteFrom('key_versions').execute()
  })
  afterAll(() => deployment.stop())

  const start = (other: object) =>
    startServer({ ...deployment.server.config, ...other }, { logger: pino({ level: 'silent' }) })

  it.each([
    ['POSTERN_PEPPER', { pepper: newKey() }],
    ['POSTERN_ENVELOPE_KEY', { envelopeKey: newKey() }],
  ])('Another %s than its wallets’ is refused and not recorded', async (name, other) => {
    await expect(start(other)).rejects.toThrow(new RegExp(`^${name} is not the key`))
  })

  it('Keys that open its wallets are accepted and recorded', async () => {
    await deployment.server.resume()
    await deployment.server.halt()
    await expect(start({ pepper: newKey() })).rejects.toThrow(/^POSTERN_PEPPER is not the key/)
    await deployment.server.resume()
  })
})

describe.each(DATABASE_KINDS)('the keys of a database of users without wallets, on %s', (kind) => {
  const keys = { POSTERN_ENVELOPE_KEY: base64(newKey()), POSTERN_PEPPER: base64(newKey()) }
  let deployment: WalletDeployment
  beforeAll(async () => {
    deployment = await startWalletDeployment(kind, { environment: keys })
    await deployment.login(await deployment.browser(), 'early@example.org')
    await deployment.server.halt()
    // A version from before key checks left the database like this.
    await deployment.database.query.deleteFrom('key_checks').execute()
    await deployment.database.query.deleteFrom('key_versions').execute()
  })
  afterAll(() => deployment.stop())

  it.each([
    ['POSTERN_PEPPER', { pepper: newKey() }],
    ['POSTERN_ENVELOPE_KEY', { envelopeKey: newKey() }],
  ])('Another %s than its users’ is refused and not recorded', async (name, other) => {
    const starting = startServer(
      { ...deployment.server.config, ...other },
      { logger: pino({ level: 'silent' }) },
    )
    await expect(starting).rejects.toThrow(new RegExp(`^${name} is not the key`))
  })

  it('The right keys are found among previous ones and recorded', async () => {
    const { envelopeKey = newKey(), pepper = newKey() } = deployment.server.config
    const server = await startSecondProcess(deployment, {
      envelopeKey: newKey(),
      previousEnvelopeKeys: [envelopeKey],
      pepper: newKey(),
      previousPeppers: [newKey(), pepper],
    })
    await server.stop()
    await deployment.server.resume()
  })
})

describe('an unlisted proxy', () => {
  it('An unlisted proxy is named in the log once for each site', async () => {
    const lines: string[] = []
    const server = await startTestServer({ log: (line) => lines.push(line) })
    const warnings = () => lines.filter((line) => line.includes('trustedProxies'))
    await fetch(`${server.urls.api}/healthz`)
    expect(warnings()).toEqual([])
    for (let times = 0; times < 3; times += 1)
      await fetch(`${server.urls.api}/healthz`, { headers: { 'x-forwarded-for': '203.0.113.9' } })
    expect(warnings()).toHaveLength(1)
    expect(warnings()[0]).not.toContain('203.0.113.9')
    await server.stop()
  })
})
