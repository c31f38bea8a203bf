import { randomBytes } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openEmbedded } from '#server/database/embedded/open-embedded.ts'
import { migrate } from '#server/database/migrate.ts'
import { MIGRATIONS } from '#server/database/migrations/catalogue.ts'
import { RELAY_MIGRATIONS } from '#server/database/relay-migrations/catalogue.ts'
import { fillEmptyTables, readRows, RELAY_SCHEMA, schemaOf } from '#tests/support/builders/released-data.ts'
import { temporaryFolder } from '#tests/support/files/temporary-folder.ts'
import { startWalletDeployment, type WalletDeployment } from '#tests/support/servers/wallet-deployment.ts'
import { addressOf, visitWallet } from '#tests/support/fixtures/wallet-visit.ts'

/** The version whose data is stored for the tests of later versions; see docs/release.md. */
const VERSION = process.env['STORE_RELEASE']
const PASSWORD = 'a quiet harbour at dawn'
const EMAIL = 'keeper@example.org'
const OK = { ok: true }

describe('the data of this version', () => {
  const keys = { POSTERN_ENVELOPE_KEY: newKey(), POSTERN_PEPPER: newKey() }
  const folder = temporaryFolder()
  let deployment: WalletDeployment
  beforeAll(async () => {
    deployment = await startWalletDeployment('embedded', {
      environment: keys,
      projects: [
        { id: 'demo', name: 'Demo' },
        { id: 'shop', name: 'Shop', origins: ['https://shop.example'] },
      ],
    })
  })
  afterAll(async () => {
    await deployment.stop()
    folder.remove()
  })

  it('The data can be stored, with a wallet and a row in each table', async () => {
    const browser = await deployment.loggedIn(EMAIL)
    const visit = visitWallet(deployment, browser)
    expect(await visit.wallet.create()).toMatchObject(OK)
    expect(await visit.wallet.addPasskey('A laptop')).toMatchObject(OK)
    expect(await visit.wallet.addPassword(PASSWORD)).toMatchObject(OK)
    await visit.wallet.startPhrase()
    expect(await visit.wallet.confirmPhrase()).toMatchObject(OK)
    const address = await addressOf(visit)
    await deployment.server.halt()

    const embedded = await schemaOf('embedded', MIGRATIONS)
    await fillEmptyTables(deployment.database, embedded)
    const rows = await readRows(deployment.database, embedded)
    expect(Object.entries(rows).filter(([, { length }]) => length === 0)).toEqual([])

    const relayEmbedded = await schemaOf('embedded', RELAY_MIGRATIONS)
    const relay = openEmbedded<never>(join(folder.path, 'relay.db'))
    await migrate(relay, RELAY_MIGRATIONS)
    await fillEmptyTables(relay, relayEmbedded)
    const relayRows = await readRows(relay, relayEmbedded)
    await relay.close()
    await deployment.server.resume()

    const files = {
      'embedded.sql': script(embedded),
      'postgres.sql': script(await schemaOf('postgres', MIGRATIONS)),
      'relay-embedded.sql': script(relayEmbedded),
      'relay-postgres.sql': script(await schemaOf('postgres', RELAY_MIGRATIONS, RELAY_SCHEMA)),
      'rows.json': json(rows),
      'relay-rows.json': json(relayRows),
      'wallet.json': json({ keys, email: EMAIL, password: PASSWORD, address }),
    }
    if (VERSION === undefined) return
    const target = join('tests/releases', VERSION)
    mkdirSync(target)
    for (const [name, text] of Object.entries(files)) writeFileSync(join(target, name), text)
  })
})

function newKey(): string {
  return randomBytes(32).toString('base64')
}

function script(statements: readonly string[]): string {
  return statements.map((statement) => `${statement};\n`).join('')
}

function json(value: unknown): string {
  return `${JSON.stringify(value, undefined, 2)}\n`
}
