import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { isoTime } from '#server/database/clock.ts'
import type { Database } from '#server/database/database.ts'
import { migrate, pendingMigrations } from '#server/database/migrate.ts'
import { MIGRATIONS } from '#server/database/migrations/catalogue.ts'
import { openDatabase, openRelayDatabase } from '#server/database/open-database.ts'
import { RELAY_MIGRATIONS } from '#server/database/relay-migrations/catalogue.ts'
import { createGrantsRepository } from '#server/features/sessions/grants-repository.ts'
import { parseJson } from '#tests/support/assertions/parse-json.ts'
import { loadRelease, RELAY_SCHEMA, schemaOf, type Rows } from '#tests/support/builders/released-data.ts'
import { startPostgres } from '#tests/support/servers/start-postgres.ts'
import { temporaryFolder } from '#tests/support/files/temporary-folder.ts'
import { DATABASE_KINDS } from '#tests/support/servers/database-kinds.ts'
import { startWalletDeployment, type WalletDeployment } from '#tests/support/servers/wallet-deployment.ts'
import { addressOf, visitWallet } from '#tests/support/fixtures/wallet-visit.ts'

const RELEASES = 'tests/releases'
const VERSIONS = readdirSync(RELEASES)
const OK = { ok: true }
const HOUR_MS = 3_600_000

const Wallet = z.object({
  keys: z.record(z.string(), z.string()),
  email: z.string(),
  password: z.string(),
  address: z.string(),
})
const Tables = z.record(z.string(), z.array(z.record(z.string(), z.unknown())))

/** The data that `store-release.test.ts` stored of a version. */
function releaseOf(version: string) {
  const read = (name: string) => readFileSync(join(RELEASES, version, name), 'utf8')
  const statements = (name: string) => read(name).split(/;\n/).filter(Boolean)
  const rows = (name: string): Rows => parseJson(read(name), Tables)
  return { statements, rows, wallet: parseJson(read('wallet.json'), Wallet) }
}

const namesIn = (rows: Rows) => (rows['postern_migrations'] ?? []).map(({ name }) => String(name))

async function countsOf<Tables>({ query, schema }: Database<Tables>, rows: Rows) {
  const count = async (table: string) => {
    const from = sql.table(schema === undefined ? table : `${schema}.${table}`)
    const found = await sql<{ count: number }>`select count(*) as count from ${from}`.execute(query)
    return [table, Number(found.rows[0]?.count)] as const
  }
  return Object.fromEntries(await Promise.all(Object.keys(rows).map(count)))
}

const expected = (rows: Rows, applied: number) =>
  Object.fromEntries(
    Object.entries(rows).map(([table, all]) => [
      table,
      table === 'postern_migrations' ? applied : all.length,
    ]),
  )

describe.each(VERSIONS)('the migrations of %s', (version) => {
  const { statements, rows } = releaseOf(version)
  const picked = <T>(all: Readonly<Record<string, T>>, names: readonly string[]) =>
    Object.fromEntries(Object.entries(all).filter(([name]) => names.includes(name)))

  it.each(['embedded', 'postgres'] as const)(
    'The schema that the migrations make on %s has not changed',
    async (kind) => {
      const own = picked(MIGRATIONS, namesIn(rows('rows.json')))
      expect(await schemaOf(kind, own)).toEqual(statements(`${kind}.sql`))
      const ofRelay = picked(RELAY_MIGRATIONS, namesIn(rows('relay-rows.json')))
      const schema = kind === 'postgres' ? RELAY_SCHEMA : undefined
      expect(await schemaOf(kind, ofRelay, schema)).toEqual(statements(`relay-${kind}.sql`))
    },
  )

  it('This version knows all migrations', () => {
    expect(Object.keys(MIGRATIONS)).toEqual(expect.arrayContaining(namesIn(rows('rows.json'))))
    expect(Object.keys(RELAY_MIGRATIONS)).toEqual(expect.arrayContaining(namesIn(rows('relay-rows.json'))))
  })
})

describe.each(VERSIONS.flatMap((version) => DATABASE_KINDS.map((kind) => [version, kind] as const)))(
  'a database of %s, on %s',
  (version, kind) => {
    const folder = temporaryFolder()
    const file = join(folder.path, 'postern.db')
    const release = releaseOf(version)
    const dialect = kind === 'embedded' ? 'embedded' : 'postgres'
    const rows = release.rows('rows.json')
    const relayRows = release.rows('relay-rows.json')
    const { wallet } = release
    let deployment: WalletDeployment
    let pending: readonly string[]
    let upgraded: Readonly<Record<string, number>>
    let relayUpgraded: Readonly<Record<string, number>>
    beforeAll(async () => {
      deployment = await startWalletDeployment(kind, {
        environment: wallet.keys,
        config: { database: { file } },
        beforeStart: async (url) => {
          const database = openDatabase({ url, file })
          await loadRelease(database, release.statements(`${dialect}.sql`), rows)
          pending = await pendingMigrations(database)
          expect(await migrate(database)).toEqual(pending)
          upgraded = await countsOf(database, rows)
          await database.close()

          const relay = openRelayDatabase({ url, file: join(folder.path, 'relay.db'), schema: RELAY_SCHEMA })
          await loadRelease(relay, release.statements(`relay-${dialect}.sql`), relayRows)
          await migrate(relay, RELAY_MIGRATIONS)
          relayUpgraded = await countsOf(relay, relayRows)
          await relay.close()
        },
      })
    })
    afterAll(async () => {
      await deployment.stop()
      folder.remove()
    })

    it('An upgrade keeps each row of each table', () => {
      expect(pending).toEqual(Object.keys(MIGRATIONS).filter((name) => !namesIn(rows).includes(name)))
      expect(upgraded).toEqual(expected(rows, Object.keys(MIGRATIONS).length))
      expect(relayUpgraded).toEqual(expected(relayRows, Object.keys(RELAY_MIGRATIONS).length))
    })

    it('The wallet from that version opens with the same address', async () => {
      // The data may have been stored a moment ago, with a code mailed to the owner at that time.
      deployment.advance(HOUR_MS)
      const browser = await deployment.loggedIn(wallet.email)
      const visit = visitWallet(deployment, browser)
      expect(await visit.wallet.openWithPassword(wallet.password)).toMatchObject(OK)
      expect(await addressOf(visit)).toBe(wallet.address)
    })
  },
)

describe.each(DATABASE_KINDS)('a database from before the first release, on %s', (kind) => {
  const RELAY = ['0010-relay', '0016-relay-senders']
  const hasRelay = (name: string) => name !== '0022-without-mailbox'

  /**
   * @param isApplied which of the migrations the database has
   * @param relay the relay's migrations, which were listed among the others then
   */
  async function open(
    isApplied: (name: string) => boolean,
    relay: readonly string[] = [],
    hasMailbox = false,
  ) {
    const folder = temporaryFolder()
    const file = join(folder.path, 'postern.db')
    const postgres = kind === 'PostgreSQL' ? await startPostgres() : undefined
    const database = openDatabase({ url: await postgres?.createDatabase(), file })
    const before = Object.entries(MIGRATIONS).filter(([name]) => isApplied(name))
    await migrate(database, Object.fromEntries(before))
    for (const name of relay)
      await database.query
        .insertInto('postern_migrations')
        .values({ name, applied_at: new Date().toISOString() })
        .execute()
    if (hasMailbox)
      await database.query.schema.createTable('relay_messages').addColumn('topic', 'varchar(64)').execute()
    const tables = async () => (await database.query.introspection.getTables()).map(({ name }) => name)
    return {
      database,
      tables,
      close: async () => {
        await database.close()
        await postgres?.stop()
        folder.remove()
      },
    }
  }

  it('The unused relay tables are dropped, and the database is not mistaken for a newer one', async () => {
    const { database, tables, close } = await open(hasRelay, RELAY, true)
    expect(await migrate(database)).toContain('0022-without-mailbox')
    expect(await tables()).not.toContain('relay_messages')
    expect(await pendingMigrations(database)).toEqual([])
    await close()
  })

  it('A database whose relay tables were moved already stays unchanged', async () => {
    const { database, tables, close } = await open(hasRelay, [...RELAY, '0018-relay-apart'])
    expect(await migrate(database)).toContain('0022-without-mailbox')
    expect(await tables()).not.toContain('relay_messages')
    await close()
  })

  it('A permission that its account did not sign has ended, and stands in no list of the account', async () => {
    const { database, close } = await open((name) => name < '0120')
    const { query } = database
    const now = Date.now()
    const times = { created_at: isoTime(now - HOUR_MS), expires_at: isoTime(now + HOUR_MS) }
    const grant = { pci: 'pci', userId: 'ada', projectId: 'demo', account: '0xada' }
    const at = { siteOrigin: 'https://shop.example', caipNetworkId: 'eip155:1' }
    const { pci, userId, projectId, account } = grant
    const owned = { pci, user_id: userId, project_id: projectId, account, device_id: 'phone' }
    const there = { site_origin: at.siteOrigin, caip_network_id: at.caipNetworkId }
    const rows = [
      ['projects', { id: projectId, name: 'Demo', created_at: times.created_at }],
      ['users', { id: userId, project_id: projectId, created_at: times.created_at }],
      ['grants', { ...owned, ...there, ...times, permissions: '[]', spent: '[]', used_at: '[]' }],
    ] as const
    for (const [table, row] of rows) {
      const columns = sql.join(Object.keys(row).map((column) => sql.ref(column)))
      const values = sql.join(Object.values(row))
      await sql`insert into ${sql.table(table)} (${columns}) values (${values})`.execute(query)
    }
    expect(await migrate(database)).toContain('0120-signed-grants')
    const grants = createGrantsRepository(database)
    expect(await grants.use({ ...grant, ...at }, [], now)).toBe('ended')
    expect(await grants.list({ userId: 'ada' }, now)).toMatchObject([{ pci, revokedAt: expect.any(Number) }])
    expect(await grants.list({ projectId: 'demo', account: '0xada' }, now)).toEqual([])
    await close()
  })
})
