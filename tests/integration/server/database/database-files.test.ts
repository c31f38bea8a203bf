import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import Libsql from 'libsql'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import type { Database } from '#server/database/database.ts'
import { openEmbedded } from '#server/database/embedded/open-embedded.ts'
import { restore } from '#server/database/embedded/restore.ts'
import { migrate } from '#server/database/migrate.ts'
import { openDatabase, openToServe } from '#server/database/open-database.ts'
import { buildCommand, type BuiltCommand } from '#tests/support/files/built-command.ts'
import { freePorts } from '#tests/support/servers/free-ports.ts'
import { startTestServer } from '#tests/support/servers/start-server.ts'
import { temporaryFolder } from '#tests/support/files/temporary-folder.ts'

const MEBIBYTE = 1_048_576
let folder: ReturnType<typeof temporaryFolder>
let file: string
beforeEach(() => {
  folder = temporaryFolder()
  file = join(folder.path, 'made', 'here', 'postern.db')
})
afterEach(() => folder.remove())

const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8)
const sizeOf = (path: string) => statSync(path, { throwIfNoEntry: false })?.size ?? 0

async function insertProjects({ query }: Database, from: number, count: number, settings = '{}') {
  for (let at = from; at < from + count; at += 1) {
    const project = {
      id: `p${at}`,
      name: '',
      created_at: '',
      frame_clients: '',
      settings,
      development_origins: 0,
    }
    await query
      .transaction()
      .execute((transaction) => transaction.insertInto('projects').values(project).execute())
  }
}

/** What a copy of the main file alone contains. */
function projectsInTheFileAlone(): number {
  const copy = join(folder.path, 'copy.db')
  copyFileSync(file, copy)
  const connection = new Libsql(copy)
  const row: unknown = connection.prepare('select count(*) as count from projects').get()
  connection.close()
  return z.object({ count: z.number() }).parse(row).count
}

describe('the files of the embedded database', () => {
  it('The files and the folders made for them are accessible to their owner only', async () => {
    const database = openToServe({ url: undefined, file }, openDatabase)
    await migrate(database)
    const names = readdirSync(join(folder.path, 'made', 'here')).toSorted()
    expect(names).toEqual(['postern.db', 'postern.db-shm', 'postern.db-wal', 'postern.db.lock'])
    for (const name of names)
      expect([name, modeOf(join(folder.path, 'made', 'here', name))]).toEqual([name, '600'])
    for (const path of ['made', 'made/here']) expect(modeOf(join(folder.path, path))).toBe('700')
    await database.close()
  })

  it('Files that an older version left readable are closed, and an existing folder keeps its mode', async () => {
    mkdirSync(join(folder.path, 'made', 'here'), { recursive: true, mode: 0o755 })
    const first = openEmbedded(file)
    await migrate(first)
    for (const suffix of ['', '-wal', '-shm']) chmodSync(file + suffix, 0o644)
    const second = openEmbedded(file)
    for (const suffix of ['', '-wal', '-shm'])
      expect([suffix, modeOf(file + suffix)]).toEqual([suffix, '600'])
    expect(modeOf(join(folder.path, 'made', 'here'))).toBe('755')
    await Promise.all([first.close(), second.close()])
  })

  it('Files of a restore are closed from the first byte, whatever the mode of the backup', async () => {
    const backup = join(folder.path, 'backup.db')
    const database = openEmbedded(join(folder.path, 'other.db'))
    await migrate(database)
    await database.close()
    const content = readFileSync(join(folder.path, 'other.db'))
    // A backup that is read as slowly as the test writes it.
    expect(spawnSync('mkfifo', ['-m', '644', backup]).status).toBe(0)
    const restored = restore(backup, file, { overwrites: false })
    const pipe = await open(backup, 'w')
    await pipe.write(content.subarray(0, 1_000))
    await expect.poll(() => sizeOf(`${file}.restoring`)).toBe(1_000)
    expect(modeOf(`${file}.restoring`)).toBe('600')
    await pipe.write(content.subarray(1_000))
    await pipe.close()
    await restored
    expect(modeOf(file)).toBe('600')
  })

  it('The main file gets recent writes within a while, and all of them at the end', async () => {
    const database = openEmbedded(file, 200)
    await migrate(database)
    await insertProjects(database, 0, 10)
    expect(sizeOf(`${file}-wal`)).toBeGreaterThan(0)
    await expect.poll(() => sizeOf(`${file}-wal`)).toBe(0)
    expect(projectsInTheFileAlone()).toBe(10)
    await database.close()

    const slow = openEmbedded(file, 3_600_000)
    await insertProjects(slow, 10, 10)
    expect(sizeOf(`${file}-wal`)).toBeGreaterThan(0)
    await slow.close()
    expect(sizeOf(`${file}-wal`)).toBe(0)
    expect(projectsInTheFileAlone()).toBe(20)
  })

  it('The log does not grow with the writes, even after a long read', async () => {
    const database = openEmbedded(file, 300)
    await migrate(database)
    const large = JSON.stringify('x'.repeat(20_000))
    await insertProjects(database, 0, 1_000, large)
    expect(sizeOf(file) + sizeOf(`${file}-wal`)).toBeGreaterThan(20 * MEBIBYTE)
    expect(sizeOf(`${file}-wal`)).toBeLessThan(8 * MEBIBYTE)

    const reader = new Libsql(file)
    reader.exec('begin')
    reader.prepare('select count(*) from projects').all()
    await insertProjects(database, 1_000, 1_000, large)
    expect(sizeOf(`${file}-wal`)).toBeGreaterThan(16 * MEBIBYTE)
    reader.exec('commit')
    reader.close()
    await expect.poll(() => sizeOf(`${file}-wal`)).toBe(0)
    await database.close()
  })
})

describe('a second server on one file', () => {
  let postern: BuiltCommand
  beforeAll(async () => {
    postern = await buildCommand('database-files')
  })
  afterAll(() => postern.remove())

  /** A deployment on free ports with the database of the test. */
  async function configure(name: string) {
    const [modal, wallet, api] = (await freePorts(3)).map((port) => ({
      url: `http://127.0.0.1:${port}`,
      listen: { port },
    }))
    const path = join(folder.path, `${name}.json`)
    writeFileSync(path, JSON.stringify({ modal, wallet, api, database: { file }, logLevel: 'silent' }))
    const isHealthy = () =>
      fetch(`${api?.url}/healthz`).then(
        ({ ok }) => ok,
        () => false,
      )
    return { path, isHealthy }
  }

  it('A second server is refused with the process id of the first, and starts once that one was killed', async () => {
    const [one, other] = [await configure('one'), await configure('other')]
    const first = postern.start(['serve', '-c', one.path], {}, 'ignore')
    await expect.poll(one.isHealthy, { timeout: 40_000 }).toBe(true)
    const { status, warned } = await postern.run(['serve', '-c', other.path])
    expect([status, warned]).toEqual([
      1,
      expect.stringMatching(
        new RegExp(`postern\\.db is used by another server, process ${first.pid} on .*PostgreSQL`),
      ),
    ])
    // Other commands work while a server runs.
    expect(await postern.run(['project', 'add', 'shop', '-c', other.path])).toMatchObject({ status: 0 })

    const killed = once(first, 'exit')
    first.kill('SIGKILL')
    await killed
    const second = postern.start(['serve', '-c', other.path], {}, 'ignore')
    await expect.poll(other.isHealthy, { timeout: 40_000 }).toBe(true)
    const ended = once(second, 'exit')
    second.kill('SIGTERM')
    expect(await ended).toEqual([0, null])
    expect(projectsInTheFileAlone()).toBe(1)
  })

  it('A second server starts once the first has stopped, even in the same process', async () => {
    const location = { url: undefined, file }
    const first = openToServe(location, openDatabase)
    expect(() => openToServe(location, openDatabase)).toThrow(`process ${process.pid} on `)
    await first.close()
    const second = openToServe(location, openDatabase)
    await second.close()
    expect(existsSync(file)).toBe(true)
  })

  it('A second server is refused on the relay’s file too, and releases its own', async () => {
    const storage = { file: join(folder.path, 'relay.db') }
    const [one = 0, other = 0] = await freePorts(2)
    const config = (port: number) => {
      const relay = { url: `ws://127.0.0.1:${port}`, listen: { host: '127.0.0.1', port }, storage }
      return { config: { relay, database: { file: join(folder.path, `of-${port}.db`) } } }
    }
    const first = await startTestServer(config(one))
    await expect(startTestServer(config(other))).rejects.toMatchObject({ code: 'DATABASE_IN_USE' })
    await first.stop()
    const second = await startTestServer(config(other))
    await second.stop()
  })
})
