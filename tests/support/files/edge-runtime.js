// Runs a module of the built package as an edge runtime does: with the web's globals and without `eval`.
//
//   node --disallow-code-generation-from-strings tests/support/files/edge-runtime.js PROGRAM JSON
//
// PROGRAM is a module with a function `run`, which is called with the parsed JSON; its result is printed as JSON.
import { pathToFileURL } from 'node:url'

/** Globals of Node that no edge runtime has. */
const OF_NODE = ['process', 'Buffer', 'global', 'setImmediate', 'clearImmediate']

const [program = '', given = '{}'] = process.argv.slice(2)
const { stdout } = process
for (const name of OF_NODE) {
  const value = Reflect.get(globalThis, name)
  // Node's own `fetch` and `Response` use these globals; all other code gets undefined.
  const get = () => (/^ +at .*\(?node:/.test(new Error().stack?.split('\n')[2] ?? '') ? value : undefined)
  Object.defineProperty(globalThis, name, { get })
}

const { run } = await import(pathToFileURL(program).href)
stdout.write(JSON.stringify(await run(JSON.parse(given))))
