// `npm run docs`: writes the documents that come from catalogues; `--check` refuses when one is not what it should be.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'vite'
import { inRoot } from '../bootstrap/root.js'
import { giveUp, say } from '../bootstrap/say.js'

const OUTPUT = inRoot('.cache/generate')

await build({
  configFile: false,
  root: inRoot('.'),
  logLevel: 'error',
  publicDir: false,
  build: {
    ssr: inRoot('tooling/generate/documents.ts'),
    outDir: OUTPUT,
    emptyOutDir: true,
    target: 'node20',
    rolldownOptions: { output: { entryFileNames: 'documents.mjs' } },
  },
})

const { DOCUMENTS } = await import(pathToFileURL(`${OUTPUT}/documents.mjs`).href)
const stale = Object.entries(DOCUMENTS).filter(([path, render]) => {
  const file = inRoot(path)
  return !existsSync(file) || readFileSync(file, 'utf8') !== render()
})

if (process.argv.includes('--check')) {
  if (stale.length > 0)
    giveUp(`${stale.map(([path]) => path).join(', ')} is out of date: run \`npm run docs\`.`)
} else {
  for (const [path, render] of stale) {
    mkdirSync(dirname(inRoot(path)), { recursive: true })
    writeFileSync(inRoot(path), render())
    say(`wrote ${path}`)
  }
}
