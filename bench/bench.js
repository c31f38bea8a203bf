// `npm run bench [-- browser|server]`: builds what is stale and measures the product against the budgets: in Chromium
// with the demo, and the server on both databases.
// `npm run bench -- signing` measures what in the browser has that word in its name, and nothing else.
import { existsSync } from 'node:fs'
import { loadavg } from 'node:os'
import { chromium } from '@playwright/test'
import { inRoot } from '../tooling/bootstrap/root.js'
import { runNode } from '../tooling/bootstrap/run-command.js'
import { giveUp, say } from '../tooling/bootstrap/say.js'
import { measureSizes, sizeTable } from '../tooling/check/size.js'
import { serveBlankSite } from './blank-site.js'
import { mainThreadTime, openTimes, slowPhoneTime } from './browser-cases.js'
import { bareMessageTime, bridgedCallTimes } from './call-cases.js'
import { startDemo } from './demo-process.js'
import { phoneTimes } from './phone-case.js'
import { serverRows } from './server-bench.js'
import { signTimes } from './sign-case.js'
import { vaultTimes } from './vault-cases.js'
import { serveVaultPage } from './vault-page.js'

const PORT_BASE = Number(process.env.PORT_BASE ?? 4820)
const EXECUTABLES = [process.env.POSTERN_CHROMIUM, '/usr/bin/chromium-headless-shell', '/usr/bin/chromium']

function launch(...args) {
  const executablePath = EXECUTABLES.find((path) => path && existsSync(path))
  return chromium.launch({
    ...(executablePath && { executablePath }),
    args,
    chromiumSandbox: process.getuid?.() !== 0,
  })
}

/** A case that cannot be measured is told, fails the bench, and does not stop the others; one that is not wanted is left out. */
async function attempt(name, measure) {
  if (CASES.length > 0 && !CASES.some((word) => name.includes(word))) return undefined
  try {
    return await measure()
  } catch (error) {
    say(`${name} could not be measured: ${error.message.split('\n')[0]}`)
    process.exitCode = 1
    return undefined
  }
}

async function measureAll(places, blank, vaultPage) {
  const isolated = await launch('--site-per-process')
  const thread = await attempt('the main thread', () => mainThreadTime(isolated, blank))
  const open = await attempt('opening', () => openTimes(isolated, places))
  const call = await attempt('a bridged call', () => bridgedCallTimes(isolated, places))
  const bare = await attempt('a bare message', () => bareMessageTime(isolated, blank))
  const vault = await attempt('the vault', () => vaultTimes(isolated, vaultPage))
  const sign = await attempt('signing after the click', () => signTimes(isolated, places))
  const phone = await attempt('a phone', () => phoneTimes(isolated, places))
  await isolated.close()
  const single = await launch(
    '--disable-site-isolation-trials',
    '--disable-features=IsolateOrigins,site-per-process',
  )
  const slow = await attempt('the slow phone', () => slowPhoneTime(single, blank))
  await single.close()
  return [
    { what: 'open, cold', value: open?.cold, must: 1_000, aim: 500 },
    { what: 'open, preloaded', value: open?.preloaded, must: 250, aim: 100 },
    { what: 'open, warm', value: open?.warm, must: 50, aim: 20 },
    { what: 'slow phone, load to list', value: slow, must: 2_200, aim: 1_500 },
    { what: 'calls in a row, added p50', value: call?.row.p50, must: 1, aim: 0.3 },
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
    { what: 'host main thread', value: thread, must: 10, aim: 3 },
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
  const demo = await startDemo(PORT_BASE)
  const blank = await serveBlankSite(demo.urls.sdk)
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
  browser: measureBrowser,
  server: async () => table('server', await serverRows()),
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
