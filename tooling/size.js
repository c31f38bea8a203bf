// `npm run check:size`: measures what a visitor downloads against the budgets and refuses what is over.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { gzipSync } from 'node:zlib'
import { inRoot } from './bootstrap/root.js'
import { giveUp } from './bootstrap/say.js'
import { firstViewScripts } from './first-view.js'

const KIB = 1024

/** Bytes after gzip. `must` fails the build, `aim` is only shown. */
const budgets = () => [
  { what: 'script on the page', must: 8 * KIB, aim: 6 * KIB, files: ['dist/sdk-script/postern.js'] },
  ...chunksOfScript().map((file) => ({
    what: `its chunk ${basename(file)}`,
    must: 8 * KIB,
    aim: 6 * KIB,
    files: [file],
  })),
  {
    what: 'modal, first view',
    must: 147 * KIB,
    aim: 120 * KIB,
    files: firstView('dist/modal', /^draw-modal-/),
  },
  {
    what: 'wallet frame, first view',
    must: 150 * KIB,
    aim: 90 * KIB,
    files: firstView('dist/frame', /^(?:open-frame|serve-modal|draw-screens)-/),
  },
]

/** What the script fetches on intent. */
function chunksOfScript() {
  const files = readdirSync(inRoot('dist/sdk-script'), { recursive: true, encoding: 'utf8' })
  return files
    .filter((name) => name.endsWith('.js') && name !== 'postern.js')
    .map((name) => `dist/sdk-script/${name}`)
}

function firstView(folder, view) {
  return firstViewScripts(inRoot(folder), view).map((path) => `${folder}/${path}`)
}

const gzipBytes = (file) => gzipSync(readFileSync(inRoot(file)), { level: 9 }).byteLength

/** Each budget with the bytes that were measured. */
export function measureSizes() {
  return budgets().map((budget) => ({
    ...budget,
    bytes: budget.files.reduce((sum, file) => sum + gzipBytes(file), 0),
  }))
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

if (process.argv[1] === inRoot('tooling/size.js')) {
  const missing = ['dist/sdk-script/postern.js', 'dist/modal/index.html', 'dist/frame/index.html'].filter(
    (file) => !existsSync(inRoot(file)),
  )
  if (missing.length > 0) giveUp(`${missing.join(', ')} is not there; run \`npm run build\` first.`)
  const rows = measureSizes()
  process.stdout.write(`${sizeTable(rows)}\n`)
  if (process.argv.includes('--files')) {
    for (const { what, files } of rows) {
      const lines = files.map((file) => `  ${number(gzipBytes(file))} ${file}`)
      process.stdout.write(`${what}\n${lines.join('\n')}\n`)
    }
  }
  const over = rows.filter(({ bytes, must }) => bytes > must)
  if (over.length > 0) giveUp(`over the budget: ${over.map(({ what }) => what).join(', ')}.`)
}
