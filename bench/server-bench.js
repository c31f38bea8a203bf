import { say } from '../tooling/bootstrap/say.js'
import { measureBalances } from './balance-case.js'
import { directoryReads } from './directory-case.js'
import { EVENTS_EACH, eventSends } from './event-case.js'
import { measureNames } from './names-case.js'
import { otpStarts } from './otp-case.js'
import { overload } from './overload-case.js'
import { startPostgres, startServer } from './server-process.js'
import { shareReleases, signUpAll } from './share-case.js'
import { median, repeat } from './statistics.js'

const RUNS = 3
const OWNERS = 100
const WALLETS = 10_000

/** Each case prepares itself on a fresh server and says how it sends `count` requests. */
const CASES = [
  {
    what: 'code sent',
    warmUp: 300,
    count: 2_000,
    must: 500,
    mustP99: 100,
    tellsCodes: false,
    prepare:
      async ({ api }) =>
      (count) =>
        otpStarts(api, count),
  },
  {
    what: 'share released',
    warmUp: 1_000,
    count: 5_000,
    must: 800,
    mustP99: 100,
    tellsCodes: true,
    async prepare(server) {
      const owners = await signUpAll(server, OWNERS)
      return (count) => shareReleases(server.api, owners, count)
    },
  },
  {
    what: 'directory read',
    warmUp: 3_000,
    count: 15_000,
    must: 3_000,
    mustP99: 50,
    wallets: WALLETS,
    prepare:
      async ({ api }) =>
      (count) =>
        directoryReads(api, count),
  },
  {
    what: 'event counted',
    warmUp: 100,
    count: 1_000,
    each: EVENTS_EACH,
    must: 2_000,
    mustP99: 100,
    more: { analytics: { enabled: true } },
    prepare:
      async ({ api }) =>
      (count) =>
        eventSends(api, count),
  },
]

async function measure({ what, warmUp, count, each = 1, must, mustP99, prepare, ...options }, databaseUrl) {
  const server = await startServer(databaseUrl, options)
  try {
    const send = await prepare(server)
    await send(warmUp)
    const runs = await repeat(RUNS, () => send(count))
    const perSecond = each * median(runs.map((run) => run.perSecond))
    const p99 = median(runs.map((run) => run.p99))
    return [
      { what: `${what}, a second`, value: perSecond, must, isLeast: true },
      { what: `${what}, p99 ms`, value: p99, must: mustP99 },
    ]
  } finally {
    await server.stop()
  }
}

async function measureOverload(databaseUrl) {
  const server = await startServer(databaseUrl, { isLimited: true })
  try {
    const { failed, refusal, recovery } = await overload(server.api)
    return [
      { what: 'admitted at 5 x load, failed', value: failed, must: 0 },
      { what: 'refused at 5 x load, p99 ms', value: refusal, must: 100 },
      { what: 'login after 5 x load, ms', value: recovery, must: 5_000 },
    ]
  } finally {
    await server.stop()
  }
}

/** What the built server does on both databases, as rows of a table. A case that fails is told and left out. */
export async function serverRows() {
  const rows = []
  const add = async (engine, measuring) => {
    try {
      for (const row of await measuring) rows.push({ ...row, what: `${row.what}, ${engine}` })
    } catch (error) {
      say(`A case on ${engine} could not be measured: ${error.message}`)
    }
  }
  for (const one of CASES) await add('embedded', measure(one, undefined))
  await add('embedded', measureOverload(undefined))
  await add('embedded', measureBalances())
  await add('embedded', measureNames(undefined))
  const postgres = await startPostgres()
  try {
    for (const one of CASES) await add('PostgreSQL', measure(one, await postgres.createDatabase()))
    await add('PostgreSQL', measureOverload(await postgres.createDatabase()))
    await add('PostgreSQL', measureNames(await postgres.createDatabase()))
  } finally {
    await postgres.stop()
  }
  return rows
}
