// `node tooling/bench/server-bench.js`: what the built server does in a second, on both databases.
import { inRoot } from '../bootstrap/root.js'
import { runNode } from '../bootstrap/run-command.js'
import { giveUp } from '../bootstrap/say.js'
import { otpStarts } from './otp-case.js'
import { startPostgres, startServer } from './server-process.js'
import { median, repeat } from './statistics.js'

const WARM_UP = 300
const COUNT = 2_000
const RUNS = 3
const MUST = 500
const MUST_P99_MS = 100

async function measure(engine, databaseUrl) {
  const server = await startServer(databaseUrl)
  try {
    await otpStarts(server.api, WARM_UP)
    const runs = await repeat(RUNS, () => otpStarts(server.api, COUNT))
    const perSecond = median(runs.map((run) => run.perSecond))
    const p99 = median(runs.map((run) => run.p99))
    return { what: `code sent, ${engine}`, perSecond, p99, must: MUST, mustP99: MUST_P99_MS }
  } finally {
    await server.stop()
  }
}

function line({ what, perSecond, p99, must, mustP99 }) {
  const verdict = perSecond < must || p99 > mustP99 ? '  OVER' : ''
  const cells = [perSecond.toFixed(0), String(must), p99.toFixed(0), String(mustP99)].map((cell) =>
    cell.padStart(10),
  )
  return `${what.padEnd(26)}${cells.join('')}${verdict}\n`
}

const build = await runNode([inRoot('tooling/build.js'), '--stale', 'server'])
if (build.code !== 0) giveUp('the build failed; the message above says where.')
const head = ['per second', 'must', 'p99 ms', 'must'].map((cell) => cell.padStart(10)).join('')
process.stdout.write(`${'server'.padEnd(26)}${head}\n`)
process.stdout.write(line(await measure('embedded', undefined)))
const postgres = await startPostgres()
try {
  process.stdout.write(line(await measure('PostgreSQL', await postgres.createDatabase())))
} finally {
  await postgres.stop()
}
