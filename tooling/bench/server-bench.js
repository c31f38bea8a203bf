// `node tooling/bench/server-bench.js`: what the built server does in a second, on both databases.
import { inRoot } from '../bootstrap/root.js'
import { runNode } from '../bootstrap/run-command.js'
import { giveUp } from '../bootstrap/say.js'
import { otpStarts } from './otp-case.js'
import { startPostgres, startServer } from './server-process.js'
import { shareReleases, signUpAll } from './share-case.js'
import { median, repeat } from './statistics.js'

const RUNS = 3
const OWNERS = 100

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
]

async function measure({ what, warmUp, count, must, mustP99, tellsCodes, prepare }, engine, databaseUrl) {
  const server = await startServer(databaseUrl, tellsCodes)
  try {
    const send = await prepare(server)
    await send(warmUp)
    const runs = await repeat(RUNS, () => send(count))
    const perSecond = median(runs.map((run) => run.perSecond))
    const p99 = median(runs.map((run) => run.p99))
    return { what: `${what}, ${engine}`, perSecond, p99, must, mustP99 }
  } finally {
    await server.stop()
  }
}

function line({ what, perSecond, p99, must, mustP99 }) {
  const verdict = perSecond < must || p99 > mustP99 ? '  OVER' : ''
  const cells = [perSecond.toFixed(0), String(must), p99.toFixed(0), String(mustP99)].map((cell) =>
    cell.padStart(10),
  )
  return `${what.padEnd(28)}${cells.join('')}${verdict}\n`
}

const wanted = process.argv.slice(2)
const cases = CASES.filter(({ what }) => wanted.length === 0 || wanted.some((word) => what.includes(word)))
const build = await runNode([inRoot('tooling/build.js'), '--stale', 'server'])
if (build.code !== 0) giveUp('the build failed; the message above says where.')
const head = ['per second', 'must', 'p99 ms', 'must'].map((cell) => cell.padStart(10)).join('')
process.stdout.write(`${'server'.padEnd(28)}${head}\n`)
for (const one of cases) process.stdout.write(line(await measure(one, 'embedded', undefined)))
const postgres = await startPostgres()
try {
  for (const one of cases) {
    process.stdout.write(line(await measure(one, 'PostgreSQL', await postgres.createDatabase())))
  }
} finally {
  await postgres.stop()
}
