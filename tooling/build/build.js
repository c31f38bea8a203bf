// `npm run build [target…]`: builds all targets, or those named; `--stale` leaves out what is up to date.
import { cpus } from 'node:os'
import { inputHash, isStale, writeStamp } from './stamps.js'
import { BUILD_TARGETS } from './targets.js'
import { runNode } from '../bootstrap/run-command.js'
import { giveUp, say } from '../bootstrap/say.js'

const words = process.argv.slice(2)
const onlyStale = words.includes('--stale')
const named = words.filter((word) => !word.startsWith('--'))
const unknown = named.filter((name) => !(name in BUILD_TARGETS))
if (unknown.length > 0) {
  giveUp(`there is no target ${unknown.join(', ')}; there are: ${Object.keys(BUILD_TARGETS).join(', ')}.`)
}

const wanted = (named.length > 0 ? named : Object.keys(BUILD_TARGETS)).filter(
  (name) => !onlyStale || isStale(name, BUILD_TARGETS[name]),
)

async function build(name) {
  const target = BUILD_TARGETS[name]
  const started = Date.now()
  const hash = inputHash(target)
  const { code } = await runNode(target.command, { env: { NODE_ENV: 'production' } })
  if (code !== 0) throw new Error(`building ${target.title} failed`)
  writeStamp(name, hash)
  say(`built ${target.title} in ${((Date.now() - started) / 1000).toFixed(1)} s`)
}

/** Starts every target as soon as those it comes after are done, a few at a time. */
async function buildAll(names) {
  const waiting = new Set(names)
  const running = new Map()
  const isReady = (name) =>
    BUILD_TARGETS[name].after.every((other) => !waiting.has(other) && !running.has(other))
  while (waiting.size > 0 || running.size > 0) {
    for (const name of [...waiting].filter(isReady).slice(0, Math.max(2, cpus().length) - running.size)) {
      waiting.delete(name)
      running.set(
        name,
        build(name).then(() => running.delete(name)),
      )
    }
    await Promise.race(running.values())
  }
}

if (wanted.length > 0) say(`building ${wanted.map((name) => BUILD_TARGETS[name].title).join(', ')}`)
try {
  await buildAll(wanted)
} catch (error) {
  giveUp(`${error.message}; the message above says where.`)
}
