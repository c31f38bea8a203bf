// Packs the icons of @web3icons/core into dist/icons: of its 83 MB the product shows one variant of each, 2 MB compressed.
// `icons.br` holds each for itself, one after another; `places.json` says where, by folder and file.
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { brotliCompressSync, constants } from 'node:zlib'
import { pathToFileURL } from 'node:url'
import { inRoot } from '../bootstrap/root.js'
import { writePackageList } from '../house/bundled-package-lists.js'

const PACKAGE = 'node_modules/@web3icons/core'
const ENDING = '.svg.js'
const OUTPUT = inRoot('dist/icons')
/** A tenth larger than the best, in a tenth of its time. */
const QUALITY = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }

/** Logos stand as they are; those of wallets on their ground, as apps do, or dark ones are lost on a dark one. */
const VARIANTS = { networks: 'branded', wallets: 'background', exchanges: 'background', tokens: 'branded' }

const parts = []
const places = {}
let start = 0
for (const [folder, variant] of Object.entries(VARIANTS)) {
  const from = inRoot(PACKAGE, 'dist/svgs', folder, variant)
  const files = readdirSync(from).filter((name) => name.endsWith(ENDING))
  // An icon is a module whose default export is the SVG's text.
  const modules = await Promise.all(files.map((name) => import(pathToFileURL(`${from}/${name}`).href)))
  for (const [index, name] of files.entries()) {
    const part = brotliCompressSync(Buffer.from(modules[index].default), QUALITY)
    places[`${folder}/${name.slice(0, -ENDING.length)}`] = [start, part.byteLength]
    parts.push(part)
    start += part.byteLength
  }
}

rmSync(OUTPUT, { recursive: true, force: true })
mkdirSync(OUTPUT, { recursive: true })
writeFileSync(`${OUTPUT}/icons.br`, Buffer.concat(parts))
writeFileSync(`${OUTPUT}/places.json`, JSON.stringify(places))
writePackageList('icons', [PACKAGE])
