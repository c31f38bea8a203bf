import { fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inRoot } from '../tooling/bootstrap/root.js'
import { writeWallets } from './directory-case.js'
import { freePorts, loadSources } from './load-sources.js'

const ANSWERS_WITHIN_MS = 20_000
const RETRY_MS = 100
const UNLIMITED = 100_000_000

/** What the limits of a deployment would refuse is what a bench sends. */
const LIMITS = {
  walletPerMinutePerClient: UNLIMITED,
  codesPerTenMinutesPerClient: UNLIMITED,
  codesPerHourPerClient: UNLIMITED,
  codesPerHourPerProject: UNLIMITED,
  codesPerHour: UNLIMITED,
  sharesPerHourPerWallet: UNLIMITED,
  directoryPerMinutePerClient: UNLIMITED,
  directoryPerMinutePerProject: UNLIMITED,
  accountPerMinutePerClient: UNLIMITED,
  accountPerMinutePerProject: UNLIMITED,
  eventsPerMinutePerClient: UNLIMITED,
  eventsPerMinutePerProject: UNLIMITED,
}

/** The tests' own PostgreSQL. */
export async function startPostgres() {
  const sources = await loadSources()
  try {
    const { startPostgres: start } = await sources.load('/tests/support/servers/start-postgres.ts')
    return await start()
  } finally {
    await sources.close()
  }
}

/**
 * Starts the built server as `postern serve` does, with a mail server beside it, both in processes of their own.
 *
 * @param databaseUrl a PostgreSQL; the embedded database without it
 * @param tellsCodes whether the mail server tells the codes it sees, for `codeFor`
 * @param wallets how many wallets the directory has beside the product's
 * @param more whatever else the configuration says
 * @param secrets variables of the environment
 * @param isLimited whether the limits of a deployment count; `X-Forwarded-For` names the client then
 */
export async function startServer(
  databaseUrl,
  { tellsCodes = false, isLimited = false, wallets = 0, more = {}, secrets = {} } = {},
) {
  const { DATABASE_URL: _other, ...environment } = process.env
  const folder = mkdtempSync(join(tmpdir(), 'postern-bench-'))
  const sink = fork(inRoot('bench/smtp-sink.js'), tellsCodes ? ['--codes'] : [])
  const [{ port: smtp }] = await once(sink, 'message')
  const codes = new Map()
  sink.on('message', ({ to, code }) => codes.set(to, code))
  const [modal, wallet, api] = await freePorts(3)
  const site = (port) => ({ url: `http://127.0.0.1:${port}`, listen: { host: '127.0.0.1', port } })
  const config = {
    modal: site(modal),
    wallet: site(wallet),
    api: site(api),
    projects: [{ id: 'bench', name: 'Bench' }],
    database: { file: join(folder, 'bench.db') },
    mail: { url: `smtp://127.0.0.1:${smtp}`, from: 'login@postern.example' },
    ...(isLimited ? { trustedProxies: ['127.0.0.1'] } : { limits: LIMITS }),
    logLevel: 'error',
    ...more,
  }
  writeFileSync(join(folder, 'config.json'), JSON.stringify(config))
  const postern = (...args) =>
    spawn(
      process.execPath,
      [inRoot('dist/server/main.js'), ...args, '--config', join(folder, 'config.json')],
      {
        env: { ...environment, ...secrets, ...(databaseUrl && { DATABASE_URL: databaseUrl }) },
        stdio: ['ignore', 'ignore', 'pipe'],
      },
    )
  if (wallets > 0) {
    const file = join(folder, 'wallets.json')
    writeWallets(file, wallets)
    await once(postern('wallets', 'import', file), 'exit')
  }
  const server = postern('serve')
  let said = ''
  server.stderr.on('data', (chunk) => (said += chunk))
  const stop = async () => {
    if (server.exitCode === null) {
      server.kill('SIGTERM')
      await once(server, 'exit')
    }
    sink.disconnect()
    rmSync(folder, { recursive: true, force: true })
  }
  const url = config.api.url
  for (const until = Date.now() + ANSWERS_WITHIN_MS; ;) {
    if (
      await fetch(`${url}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      return {
        api: url,
        database: { file: config.database.file, url: databaseUrl },
        codeFor: (email) => told(codes, email),
        stop,
      }
    if (server.exitCode === null && Date.now() < until)
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS))
    else break
  }
  await stop()
  throw new Error(`The server did not start: ${said}`)
}

/** The mail is taken before the server answers; what the mail server tells may come a moment later. */
async function told(codes, email) {
  while (!codes.has(email)) await new Promise((resolve) => setTimeout(resolve, 1))
  return codes.get(email)
}
