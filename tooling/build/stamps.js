import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { inRoot, ROOT } from '../bootstrap/root.js'

const STAMPS = inRoot('.cache/build-stamps.json')

function* filesOf(path) {
  if (!existsSync(path)) return
  if (!statSync(path).isDirectory()) {
    yield path
    return
  }
  for (const name of readdirSync(path).toSorted()) {
    if (name !== 'node_modules' && !name.startsWith('.')) yield* filesOf(join(path, name))
  }
}

/** A hash over names and contents of all inputs of a target, and of the target's own description. */
export function inputHash(target) {
  const hash = createHash('sha256').update(JSON.stringify(target.command))
  for (const input of target.inputs) {
    for (const file of filesOf(inRoot(input))) {
      hash.update(`\n${relative(ROOT, file)}\n`).update(readFileSync(file))
    }
  }
  return hash.digest('hex')
}

export function readStamps() {
  try {
    return JSON.parse(readFileSync(STAMPS, 'utf8'))
  } catch {
    return {}
  }
}

export function writeStamp(name, hash) {
  mkdirSync(inRoot('.cache'), { recursive: true })
  writeFileSync(STAMPS, `${JSON.stringify({ ...readStamps(), [name]: hash }, null, 2)}\n`)
}

/** Whether a target must be built: an output is missing, or an input is not what it was. */
export function isStale(name, target) {
  if (target.outputs.some((output) => !existsSync(inRoot(output)))) return true
  return readStamps()[name] !== inputHash(target)
}
