import { spawn, type ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const SERVER = fileURLToPath(new URL('../../../dist/server/main.js', import.meta.url))
const READY_WITHIN_MS = 60_000
const STOP_WITHIN_MS = 10_000

/**
 * Playwright's global set-up: starts the demo once for all browser tests, on the ports of `PORT_BASE`, and stops it after the
 * last one.
 *
 * @throws when it is not ready within a minute; its output is part of the message.
 */
export default async function startDemoOnce(): Promise<() => Promise<void>> {
  const demo = spawn(process.execPath, [SERVER, 'demo', '--json'], { stdio: ['ignore', 'pipe', 'pipe'] })
  await untilReady(demo)
  return () => stop(demo)
}

function untilReady(demo: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let output = ''
    const fail = (reason: string) => {
      demo.kill('SIGKILL')
      reject(new Error(`The demo ${reason}.\n${output}`))
    }
    const timer = setTimeout(() => fail('was not ready within a minute'), READY_WITHIN_MS)
    demo.stderr?.on('data', (chunk) => (output += String(chunk)))
    demo.once('exit', (code) => fail(`ended with status ${code}; was it built?`))
    demo.stdout?.once('data', () => {
      clearTimeout(timer)
      demo.removeAllListeners('exit')
      resolve()
    })
  })
}

async function stop(demo: ChildProcess): Promise<void> {
  const exited = new Promise((resolve) => demo.once('exit', resolve))
  const cut = setTimeout(() => demo.kill('SIGKILL'), STOP_WITHIN_MS)
  demo.kill('SIGTERM')
  await exited
  clearTimeout(cut)
}
