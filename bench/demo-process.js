import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { inRoot } from '../tooling/bootstrap/root.js'

const PORT_BASE = process.env.PORT_BASE ?? '4820'

/** Starts the demo on ports of its own and resolves with its places and how to stop it. */
export async function startDemo() {
  const demo = spawn(process.execPath, [inRoot('dist/server/main.js'), 'demo', '--json'], {
    env: { ...process.env, PORT_BASE },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const line = await Promise.race([
    once(demo.stdout, 'data').then(([chunk]) => String(chunk)),
    once(demo, 'exit').then(() => undefined),
  ])
  if (line === undefined) throw new Error('The demo did not start; was it built?')
  const stop = async () => {
    demo.kill('SIGTERM')
    await once(demo, 'exit')
  }
  return { places: JSON.parse(line), stop }
}
