// `npm run bench [-- sight|browser|server|quotes]`: builds what is stale and measures the product against the budgets: the way to
// the wallet list and the rest in Chromium with the demo, and the server on both databases.
// `npm run bench -- signing` measures what in the browser has that word in its name, and nothing else.
import { loadavg } from 'node:os'
import { inRoot } from '../tooling/bootstrap/root.js'
import { runNode } from '../tooling/bootstrap/run-command.js'
import { giveUp, say } from '../tooling/bootstrap/say.js'
import { measureSizes, sizeTable } from '../tooling/check/size.js'
import { serveBlankSite } from './blank-site.js'
import { bareMessageTime, bridgedCallTimes } from './call-cases.js'
import { startDemo } from './demo-process.js'
import { measureSight } from './first-sight/measure-sight.js'
import { attempt, launchIsolated } from './launch.js'
import { mainThreadTime } from './page-case.js'
import { phoneTimes } from './phone-case.js'
import { quoteRows } from './quote-case.js'
import { serverRows } from './server-bench.js'
import { signTimes } from './sign-case.js'
import { vaultTimes } from './vault-cases.js'
import { serveVaultPage } from './vault-page.js'

/** A case whose name has none of the wanted words is left out. */
const attemptWanted = (name, measure) =>
  CASES.length > 0 && !CASES.some((word) => name.includes(word)) ? undefined : attempt(name, measure)

async function measureAll(places, blank, vaultPage) {
  const isolated = await launchIsolated()
  const thread = await attemptWanted('the main thread', () => mainThreadTime(isolated, blank))
  const call = await attemptWanted('a bridged call', () => bridgedCallTimes(isolated, places))
  const bare = await attemptWanted('a bare message', () => bareMessageTime(isolated, blank))
  const vault = await attemptWanted('the vault', () => vaultTimes(isolated, vaultPage))
  const sign = await attemptWanted('signing after the click', () => signTimes(isolated, places))
  const phone = await attemptWanted('a phone', () => phoneTimes(isolated, places))
  await isolated.close()
  return [
    { what: 'calls in a row, added p50', value: call?.row.p50, must: 0.5, aim: 0.3 },
    { what: 'calls in a row, added p99', value: call?.row.p99, must: 5, aim: 2 },
    { what: 'call after rest, added p50', value: call?.rested.p50, must: 1, aim: 0.3 },
    { what: 'call after rest, added p99', value: call?.rested.p99, must: 5, aim: 2 },
    { what: 'bare message after rest', value: bare },
    { what: 'unlock by device', value: vault?.device, must: 50, aim: 30 },
    { what: 'unlock by password', value: vault?.password, must: 1_000, aim: 500 },
    { what: 'sign in the vault, p50', value: vault?.sign, must: 10, aim: 2 },
    { what: 'click to request in the window, p50', value: sign?.shown, must: 250, aim: 150 },
    { what: 'sign after the click, p50', value: sign?.signed, must: 10, aim: 5 },
    { what: 'phone, approval to connected, p50', value: phone?.connect, must: 250, aim: 100 },
    { what: 'phone, signature, p50', value: phone?.sign, must: 25, aim: 15 },
    { what: 'host main thread', value: thread, must: 4.5, aim: 3 },
  ]
}

/** A row without budgets stands beside the others to compare with. */
function tableLine({ what, value, must, aim, isLeast }) {
  const measured = value?.toFixed(value < 20 ? 2 : 0)
  const ratio = value === undefined || !must ? undefined : (value / must).toFixed(2)
  const isOver = isLeast ? value < must : value > must
  const verdict = value === undefined ? '  NOT MEASURED' : isOver ? '  OVER' : ''
  const cells = [measured, aim, must, ratio].map((cell) => String(cell ?? '–').padStart(10))
  return `${what.padEnd(40)}${cells.join('')}${verdict}`
}

function table(title, rows) {
  const head = ['measured', 'aim', 'must', 'of must'].map((cell) => cell.padStart(10)).join('')
  return `${title.padEnd(40)}${head}\n${rows.map(tableLine).join('\n')}\n`
}

async function measureBrowser() {
  const demo = await startDemo()
  const blank = await serveBlankSite(demo.places.sdk)
  const vaultPage = await serveVaultPage()
  try {
    const all = await measureAll(demo.places, blank.url, vaultPage)
    const rows = CASES.length > 0 ? all.filter(({ value }) => value !== undefined) : all
    say(`the load of this machine was ${loadavg()[0].toFixed(1)}.`)
    return `${sizeTable(measureSizes())}\n\n${table('milliseconds (median)', rows)}`
  } finally {
    blank.stop()
    vaultPage.stop()
    await demo.stop()
  }
}

const PARTS = {
  sight: measureSight,
  browser: measureBrowser,
  server: async () => table('server', await serverRows()),
  quotes: async () => table('quotes', await quoteRows()),
}
const WORDS = process.argv.slice(2)
/** Cases of the browser, by a word of their names. */
const CASES = WORDS.filter((word) => !(word in PARTS))
const wanted = CASES.length > 0 ? [...WORDS, 'browser'] : WORDS
const build = await runNode([inRoot('tooling/build/build.js'), '--stale'])
if (build.code !== 0) giveUp('the build failed; the message above says where.')
for (const [name, measurePart] of Object.entries(PARTS)) {
  if (wanted.length === 0 || wanted.includes(name)) process.stdout.write(`${await measurePart()}\n`)
}
