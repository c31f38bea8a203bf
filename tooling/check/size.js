// `npm run check:size`: measures what a visitor downloads, and what an operator copies, against the budgets and refuses what
// is over.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { inRoot } from '../bootstrap/root.js'
import { giveUp } from '../bootstrap/say.js'
import { BEFORE_LIST } from '../house/first-sight-limits.js'
import { filesBeforeList, servedBytes } from './before-list.js'
import { firstViewScripts, staticallyReached } from './first-view.js'
import { DEPLOYED } from '../house/deployed-files.js'

const KIB = 1024
/** Of the folder that is deployed, as it lies there. */
const MAX_DEPLOYED_BYTES = 40_000_000

/** Bytes after gzip, unless a budget says how it measures. `must` fails the build, `aim` is only shown. */
const budgets = () => [
  { what: 'script on the page', must: 6_656, aim: 6 * KIB, files: ['dist/sdk-script/postern.js'] },
  ...chunksOfScript().map((file) => ({
    what: `its chunk ${basename(file)}`,
    must: 8 * KIB,
    aim: 6 * KIB,
    files: [file],
  })),
  {
    what: 'before the list, brotli',
    must: 32 * KIB,
    aim: 32 * KIB,
    files: filesBeforeList(),
    bytesOf: servedBytes,
  },
  {
    what: 'modal, first view',
    // The names of all views stand here, and the titles of those that a press in the first view leads to.
    must: 100_659,
    aim: 96 * KIB,
    files: firstView('dist/modal', /^views-/),
  },
  {
    what: 'wallet frame, first view',
    // With the wallet window's opener, which is loaded before a click needs it.
    must: 110 * KIB,
    aim: 90 * KIB,
    files: firstView('dist/frame', /^(?:wallet|screens)-/),
  },
  { what: 'wallet window, document', must: 4 * KIB, aim: 3.5 * KIB, files: ['dist/frame/approve.html'] },
  ...['react', 'vue', 'svelte', 'solid', 'angular'].flatMap((framework) => [
    {
      what: `npm entry, ${framework}`,
      must: 4 * KIB,
      aim: 3 * KIB,
      files: entryOfPackage(`${framework}.js`),
    },
    // With the instance its components read.
    {
      what: `page with ${framework}`,
      must: 12 * KIB,
      aim: 11 * KIB,
      files: entryOfPackage('index.js', `${framework}.js`),
    },
  ]),
  // With the hash that addresses of wagmi are written by.
  { what: 'npm entry, wagmi', must: 5 * KIB, aim: 4 * KIB, files: entryOfPackage('wagmi.js') },
  { what: 'npm entry, element', must: 2 * KIB, aim: 1.5 * KIB, files: entryOfPackage('element.js') },
  // With the script itself and the networks that sites may name by id.
  { what: 'npm entry, compat', must: 16 * KIB, aim: 14 * KIB, files: entryOfPackage('compat.js') },
  { what: 'npm entry, api', must: 2 * KIB, aim: 2 * KIB, files: entryOfPackage('api.js') },
  // With the hash and the checksums that addresses are checked by.
  { what: 'npm entry, message', must: 8 * KIB, aim: 6 * KIB, files: entryOfPackage('message.js') },
  ...['express', 'fastify', 'hono', 'next'].map((framework) => ({
    what: `npm entry, server/${framework}`,
    must: 12 * KIB,
    aim: 10 * KIB,
    files: entryOfPackage(`server/${framework}.js`),
  })),
]

/** What the script fetches on intent. */
function chunksOfScript() {
  const files = readdirSync(inRoot('dist/sdk-script'), { recursive: true, encoding: 'utf8' })
  return files
    .filter((name) => name.endsWith('.js') && name !== 'postern.js')
    .map((name) => `dist/sdk-script/${name}`)
}

/** What a site's own bundle holds of entries at once. */
function entryOfPackage(...entries) {
  return staticallyReached(inRoot('dist/sdk'), entries).map((path) => `dist/sdk/${path}`)
}

function firstView(folder, view) {
  return firstViewScripts(inRoot(folder), view).map((path) => `${folder}/${path}`)
}

const gzipBytes = (file) => gzipSync(readFileSync(inRoot(file)), { level: 9 }).byteLength

const bytesOfFile = ({ bytesOf = gzipBytes }, file) => bytesOf(file)

/** Each budget with the bytes that were measured. */
export function measureSizes() {
  return budgets().map((budget) => ({
    ...budget,
    bytes: budget.files.reduce((sum, file) => sum + bytesOfFile(budget, file), 0),
  }))
}

/** @param {string} path of a file or a folder */
function storedBytes(path) {
  const found = statSync(path)
  if (!found.isDirectory()) return found.size
  return readdirSync(path).reduce((sum, name) => sum + storedBytes(join(path, name)), 0)
}

const number = (bytes) => bytes.toLocaleString('en-US').padStart(10)

export function sizeTable(rows) {
  const head = `${'gzip bytes'.padEnd(26)}${'measured'.padStart(10)}${'aim'.padStart(10)}${'must'.padStart(10)}`
  const lines = rows.map(({ what, bytes, aim, must }) => {
    const verdict = bytes > must ? '  OVER' : bytes > aim ? '' : '  within the aim'
    return `${what.padEnd(26)}${number(bytes)}${number(aim)}${number(must)}${verdict}`
  })
  return [head, ...lines].join('\n')
}

if (process.argv[1] === inRoot('tooling/check/size.js')) {
  const missing = [
    'dist/sdk-script/postern.js',
    'dist/sdk/compat.js',
    'dist/modal/index.html',
    'dist/frame/index.html',
    ...DEPLOYED.map((name) => `dist/${name}`),
  ].filter((file) => !existsSync(inRoot(file)))
  if (missing.length > 0) giveUp(`${missing.join(', ')} is not there; run \`npm run build\` first.`)
  const rows = measureSizes()
  const deployed = DEPLOYED.reduce((sum, name) => sum + storedBytes(inRoot('dist', name)), 0)
  process.stdout.write(`${sizeTable(rows)}\n\n`)
  process.stdout.write(
    `folder to deploy${number(deployed).padStart(20)} bytes, at most ${number(MAX_DEPLOYED_BYTES).trim()}\n`,
  )
  if (process.argv.includes('--files')) {
    for (const budget of rows) {
      const lines = budget.files.map((file) => `  ${number(bytesOfFile(budget, file))} ${file}`)
      process.stdout.write(`${budget.what}\n${lines.join('\n')}\n`)
    }
  }
  const before = filesBeforeList().length
  process.stdout.write(
    `requests before the list${number(before).padStart(12)}, at most ${BEFORE_LIST.requests}\n`,
  )
  const over = rows.filter(({ bytes, must }) => bytes > must)
  if (deployed > MAX_DEPLOYED_BYTES) giveUp('the folder to deploy is over its budget.')
  if (before > BEFORE_LIST.requests) giveUp('more files than their budget come before the list.')
  if (over.length > 0) giveUp(`over the budget: ${over.map(({ what }) => what).join(', ')}.`)
}
