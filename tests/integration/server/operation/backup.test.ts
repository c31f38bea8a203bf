import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { copyFileSync, existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { parseConfig } from '#server/config/config.ts'
import type { Database } from '#server/database/database.ts'
import { backUp } from '#server/database/embedded/back-up.ts'
import { openEmbedded } from '#server/database/embedded/open-embedded.ts'
import { migrate } from '#server/database/migrate.ts'
import { startServer } from '#server/serving/start-server.ts'
import { buildCommand, type BuiltCommand } from '#tests/support/files/built-command.ts'
import { writeBuiltFiles } from '#tests/support/files/built-files.ts'
import { makeSmallDisk } from '#tests/support/files/small-disk.ts'
import { temporaryFolder } from '#tests/support/files/temporary-folder.ts'
import { startWalletDeployment, type WalletDeployment } from '#tests/support/servers/wallet-deployment.ts'
import { addressOf, visitWallet, type WalletVisit } from '#tests/support/fixtures/wallet-visit.ts'

const PASSWORD = 'a quiet harbour at dawn'
const OK = { ok: true }
const HOUR_MS = 3_600_000
const WRITES_PER_SECOND = 500
/** Writes at least for a tenth of a second, while the copy is made and read. */
const MEANWHILE = WRITES_PER_SECOND / 10
const BALLAST_ROWS = 4_000
const PROJECT = { created_at: '2026-01-01', frame_clients: 'none', settings: '{}', development_origins: 0 }
const newKey = () => randomBytes(32).toString('base64')
const silent = { logger: pino({ level: 'silent' }) }

/** A configuration file in its own folder, as on another machine. */
function machine(settings: object = {}) {
  const folder = temporaryFolder()
  const config = join(folder.path, 'postern.config.json')
  const site = (port: number) => ({ url: `http://127.0.0.1:${port}`, listen: { port } })
  const file = join(folder.path, 'data', 'postern.db')
  const sites = { modal: site(1), wallet: site(2), api: site(3) }
  writeFileSync(config, JSON.stringify({ ...sites, database: { file }, ...settings }))
  return { folder, config, file }
}

/** Makes the database large enough that copying it takes a while. */
function writeBallast({ query }: Database) {
  const settings = JSON.stringify('x'.repeat(20_000))
  return query.transaction().execute(async (transaction) => {
    for (let at = 0; at < BALLAST_ROWS; at += 1)
      await transaction
        .insertInto('projects')
        .values({ ...PROJECT, id: `ballast-${at}`, name: '', settings })
        .execute()
  })
}

/** Writes two related, numbered rows in each transaction at this rate until it is stopped. */
function writePairs({ query }: Database) {
  let count = 0
  const stopping = new AbortController()
  const { signal } = stopping
  const begun = performance.now()
  const writing = (async () => {
    while (!signal.aborted) {
      while (count < ((performance.now() - begun) * WRITES_PER_SECOND) / 1_000 && !signal.aborted) {
        const id = `pair-${count + 1}`
        const name = `${count + 1} `.repeat(20)
        await query.transaction().execute(async (transaction) => {
          await transaction
            .insertInto('projects')
            .values({ ...PROJECT, id, name })
            .execute()
          const origin = { project_id: id, origin: `https://${id}.example`, position: 0 }
          await transaction.insertInto('project_origins').values(origin).execute()
        })
        count += 1
      }
      await wait(1)
    }
  })()
  return {
    count: () => count,
    perSecond: () => (count * 1_000) / (performance.now() - begun),
    stop: async () => {
      stopping.abort()
      await writing
    },
  }
}

/** The numbers of the pairs whose second row exists and whose text is complete. */
async function pairsIn({ query }: Database) {
  const rows = await query
    .selectFrom('projects')
    .leftJoin('project_origins', 'project_origins.project_id', 'projects.id')
    .select(['projects.id', 'projects.name', 'project_origins.origin'])
    .where('projects.id', 'like', 'pair-%')
    .execute()
  const numbers = rows.map(({ id, name, origin }) => {
    const number = Number(id.slice('pair-'.length))
    const isWhole = name === `${number} `.repeat(20) && origin === `https://${id}.example`
    return isWhole ? number : Number.NaN
  })
  return numbers.toSorted((a, b) => a - b)
}

describe('a backup of the embedded database', () => {
  const keys = { POSTERN_ENVELOPE_KEY: newKey(), POSTERN_PEPPER: newKey() }
  const folder = temporaryFolder()
  const backup = join(folder.path, 'backups', 'postern.backup')
  const other = machine()
  let postern: BuiltCommand
  let deployment: WalletDeployment
  let here: ReturnType<typeof machine>
  let address: string
  let first: WalletVisit
  beforeAll(async () => {
    postern = await buildCommand('backup')
    deployment = await startWalletDeployment('embedded', { environment: keys })
    here = machine({ database: deployment.server.config.database })
    const browser = await deployment.loggedIn('traveller@example.org')
    first = visitWallet(deployment, browser)
    expect(await first.wallet.create()).toMatchObject(OK)
    expect(await first.wallet.addPassword(PASSWORD)).toMatchObject(OK)
    address = await addressOf(first)
  })
  afterAll(async () => {
    await deployment.stop()
    postern.remove()
    for (const one of [folder, here.folder, other.folder]) one.remove()
  })

  /** The same deployment at the same URLs, with the other machine's database. */
  const startThere = (given = keys) => {
    const { server } = deployment
    const dist = join(other.folder.path, 'dist')
    writeBuiltFiles(dist)
    const { envelopeKey, pepper } = parseConfig(JSON.parse(readFileSync(other.config, 'utf8')), given)
    const config = { ...server.config, envelopeKey, pepper, database: { file: other.file } }
    return startServer(config, { dist, clock: deployment.now, ...silent })
  }

  it('A backup during 500 writes a second has every committed row, and no partial transaction', async () => {
    await writeBallast(deployment.database)
    const writer = writePairs(deployment.database)
    onTestFinished(() => writer.stop())
    await expect.poll(() => writer.count(), { timeout: 60_000 }).toBeGreaterThan(WRITES_PER_SECOND)
    const before = writer.count()
    const { status, printed, warned } = await postern.run(['backup', backup, '-c', here.config], keys)
    const after = writer.count()
    expect(writer.perSecond()).toBeGreaterThan(WRITES_PER_SECOND * 0.9)
    await writer.stop()
    expect([status, printed, warned]).toEqual([
      0,
      `${backup}\t${statSync(backup).size} bytes\n`,
      expect.stringContaining('Store POSTERN_ENVELOPE_KEY and POSTERN_PEPPER in another place'),
    ])
    expect(readdirSync(join(folder.path, 'backups'))).toEqual(['postern.backup'])
    expect(statSync(backup).mode & 0o777).toBe(0o600)
    expect(readFileSync(backup, 'latin1')).not.toContain(keys.POSTERN_PEPPER)

    expect(await postern.run(['restore', backup, '-c', other.config])).toMatchObject({
      status: 0,
      printed: `${other.file}\n`,
    })
    const restored = openEmbedded(other.file)
    const numbers = await pairsIn(restored)
    await restored.close()
    expect(numbers).toEqual(numbers.map((_, at) => at + 1))
    // The backup was taken while writes continued, and did not block them.
    expect(numbers.length).toBeGreaterThan(before)
    expect(numbers.length).toBeLessThan(after - MEANWHILE)
  }, 180_000)

  it('A backup is refused by name on another machine with other keys', async () => {
    await deployment.server.halt()
    for (const name of ['POSTERN_PEPPER', 'POSTERN_ENVELOPE_KEY'])
      await expect(startThere({ ...keys, [name]: newKey() })).rejects.toThrow(new RegExp(`${name} is not`))
    await deployment.server.resume()
  })

  it('A browser that has seen a later version of its wallet detects the restored older one', async () => {
    deployment.advance(HOUR_MS)
    await deployment.login(first.browser, 'traveller@example.org')
    await first.wallet.startPhrase()
    expect(await first.wallet.confirmPhrase()).toMatchObject(OK)
    await deployment.server.halt()
    const running = await startThere()
    deployment.advance(HOUR_MS)
    await deployment.login(first.browser, 'traveller@example.org')
    const again = visitWallet(deployment, first.browser, { database: first.database })
    const refused = { ok: false, error: { code: 'BLOB_MISMATCH' } }
    expect(await again.wallet.openWithPassword(PASSWORD)).toMatchObject(refused)
    await running.stop()
    await deployment.server.resume()
  })

  it('A restored backup opens a wallet on another machine with the same keys', async () => {
    await deployment.server.halt()
    const running = await startThere()
    const browser = await deployment.loggedIn('traveller@example.org')
    const visit = visitWallet(deployment, browser)
    expect(await visit.wallet.openWithPassword(PASSWORD)).toMatchObject(OK)
    expect(await addressOf(visit)).toBe(address)
    await running.stop()
    await deployment.server.resume()
  })

  it('A backup never replaces a file, and is not begun without a database', async () => {
    const again = await postern.run(['backup', backup, '-c', here.config])
    expect(again).toMatchObject({ status: 1, warned: expect.stringContaining('never replaces one') })
    const nowhere = machine()
    const target = join(nowhere.folder.path, 'x')
    expect(await postern.run(['backup', target, '-c', nowhere.config])).toMatchObject({
      status: 1,
      warned: expect.stringMatching(/no database at .*postern\.db\. Name the configuration/),
    })
    expect([target, nowhere.file].filter((path) => existsSync(path))).toEqual([])
    nowhere.folder.remove()
  })

  it('An interrupted backup leaves no file under its name', async () => {
    const target = join(folder.path, 'broken-off')
    const unfinished = () => readdirSync(folder.path).filter((name) => name.startsWith('broken-off'))
    const child = postern.start(['backup', target, '-c', here.config], {}, 'ignore')
    const exited = once(child, 'exit')
    await expect.poll(unfinished, { interval: 2, timeout: 20_000 }).toEqual([`broken-off.${child.pid}.part`])
    child.kill('SIGKILL')
    expect(await exited).toEqual([null, 'SIGKILL'])
    expect(existsSync(target)).toBe(false)
  })

  it('A database with orphaned rows is not backed up, so that good backups stay', async () => {
    const damaged = machine()
    const database = openEmbedded(damaged.file)
    await migrate(database)
    await sql`pragma foreign_keys = off`.execute(database.query)
    await sql`insert into project_origins (project_id, origin, position, listed_by)
      values ('gone', 'https://gone.example', 0, 'configuration')`.execute(database.query)
    await database.close()
    const target = join(damaged.folder.path, 'x')
    expect(() => backUp(damaged.file, target)).toThrow(/is damaged: rows of project_origins belong to rows/)
    expect(readdirSync(damaged.folder.path).filter((name) => name.startsWith('x'))).toEqual([])
    damaged.folder.remove()
  })

  const disk = makeSmallDisk(1)
  it.skipIf(disk === undefined)('A backup onto a full disk fails and names the disk', async () => {
    const source = machine()
    const database = openEmbedded(source.file)
    await migrate(database)
    await database.close()
    const there = join(disk?.path ?? '', 'full')
    disk?.fill()
    expect(() => backUp(source.file, there)).toThrow(`The disk of ${there} is full`)
    expect(existsSync(there)).toBe(false)
    disk?.remove()
    source.folder.remove()
  })

  it('A backup of PostgreSQL is left to its own tools', async () => {
    const url = { DATABASE_URL: 'postgres://postern@127.0.0.1:1/postern' }
    for (const command of ['backup', 'restore'])
      expect(await postern.run([command, join(folder.path, 'x'), '-c', here.config], url)).toMatchObject({
        status: 1,
        warned: expect.stringMatching(/pg_dump.*pg_restore.*docs\/backup\.md/),
      })
  })

  describe('restoring', () => {
    it('A restore replaces only a database that is named, and keeps a copy of it', async () => {
      const there = machine()
      const first = openEmbedded(there.file)
      await migrate(first)
      await first.query
        .insertInto('projects')
        .values({ ...PROJECT, id: 'former', name: '' })
        .execute()
      await first.close()
      const restore = (...args: string[]) => postern.run(['restore', backup, '-c', there.config, ...args])
      expect(await restore()).toMatchObject({
        status: 1,
        warned: expect.stringContaining(
          `Nothing was changed. To replace it, add \`--overwrite ${there.file}`,
        ),
      })
      expect(await restore('--overwrite', here.file)).toMatchObject({
        status: 2,
        warned: expect.stringContaining(`the database to replace: ${there.file}`),
      })
      const { status, warned } = await restore('--overwrite', there.file)
      expect(status).toBe(0)
      const former = openEmbedded(/previous database to (.*)\.\n/.exec(warned)?.[1] ?? '')
      expect(await former.query.selectFrom('projects').select('id').execute()).toEqual([{ id: 'former' }])
      await former.close()
      const restored = openEmbedded(there.file)
      expect((await pairsIn(restored)).length).toBeGreaterThan(WRITES_PER_SECOND)
      await restored.close()
      expect(statSync(there.file).mode & 0o777).toBe(0o600)
      there.folder.remove()
    })

    it('A restore under a running server is refused', async () => {
      const file = deployment.server.config.database.file
      const refused = await postern.run(['restore', backup, '--overwrite', file, '-c', here.config])
      expect(refused).toMatchObject({
        status: 1,
        warned: expect.stringContaining(`process ${process.pid} on `),
      })
    })

    it.each([
      ['is truncated', (bytes: Buffer) => bytes.subarray(0, bytes.length - 8_192)],
      ['has a changed page', (bytes: Buffer) => Buffer.from(bytes).fill(0xa5, 20_480, 24_576)],
      ['is not a database', () => Buffer.from('Dear operator, this is a letter.\n'.repeat(400))],
      ['is empty', () => Buffer.alloc(0)],
    ])('A restore from a file that %s is refused and leaves nothing behind', async (_, damage) => {
      const there = machine()
      const damaged = join(there.folder.path, 'damaged')
      writeFileSync(damaged, damage(readFileSync(backup)))
      expect(await postern.run(['restore', damaged, '-c', there.config])).toMatchObject({
        status: 1,
        warned: expect.stringMatching(/damaged cannot be restored: .*Nothing was changed/),
      })
      expect(readdirSync(join(there.folder.path, 'data'))).toEqual(['postern.db.lock'])
      there.folder.remove()
    })

    it('A restore from a newer version is refused', async () => {
      const there = machine()
      const newer = join(there.folder.path, 'newer')
      copyFileSync(backup, newer)
      const database = openEmbedded(newer)
      const applied = { name: '9999-of-the-future', applied_at: new Date().toISOString() }
      await database.query.insertInto('postern_migrations').values(applied).execute()
      await database.close()
      expect(await postern.run(['restore', newer, '-c', there.config])).toMatchObject({
        status: 1,
        warned: expect.stringContaining('9999-of-the-future'),
      })
      expect(existsSync(there.file)).toBe(false)
      there.folder.remove()
    })
  })
})
