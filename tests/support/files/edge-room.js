// Runs a module of the built package as an edge runtime does: with the web's globals and without `eval`.
//
//   node --disallow-code-generation-from-strings tests/support/files/edge-room.js PROGRAM JSON
//
// PROGRAM is a module whose `run` is handed what JSON says; what it answers is printed as JSON.
import { pathToFileURL } from 'node:url'

/** What Node has and no edge runtime. */
const OF_NODE = ['process', 'Buffer', 'global', 'setImmediate', 'clearImmediate']

const [program = '', given = '{}'] = process.argv.slice(2)
const { stdout } = process
for (const name of OF_NODE) {
  const value = Reflect.get(globalThis, name)
  // Node's own `fetch` and `Response` are made of them; nobody else finds them.
  const get = () => (/^ +at .*\(?node:/.test(new Error().stack?.split('\n')[2] ?? '') ? value : undefined)
  Object.defineProperty(globalThis, name, { get })
}

const { run } = await import(pathToFileURL(program).href)
stdout.write(JSON.stringify(await run(JSON.parse(given))))
