import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'

/**
 * Starts the demo on its own ports and waits for its line of JSON; `POSTERN_DEMO` may hold the line of a demo that already
 * runs.
 *
 * @returns {Promise<Record<string, string> & { stop: () => Promise<void> }>} its URLs, and a function that stops it.
 */
export async function startDemo(portBase = 4900) {
  if (process.env.POSTERN_DEMO) return { ...JSON.parse(process.env.POSTERN_DEMO), stop: async () => {} }
  const child = spawn(process.execPath, ['tooling/bootstrap/start.js', '--json'], {
    env: { ...process.env, PORT_BASE: String(portBase) },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exited = new Promise((resolve) => child.once('exit', resolve))
  const line = await Promise.race([
    new Promise((resolve) => createInterface({ input: child.stdout }).once('line', resolve)),
    exited.then((code) => Promise.reject(new Error(`The demo ended with code ${code} before it was ready.`))),
  ])
  return {
    ...JSON.parse(line),
    stop: async () => {
      child.kill('SIGINT')
      await exited
    },
  }
}
