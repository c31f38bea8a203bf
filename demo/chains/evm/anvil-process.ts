import { spawn, type ChildProcess } from 'node:child_process'
import { ensurePortIsFree } from '#demo/chains/ensure-port-is-free.ts'
import { findAnvil } from './find-anvil.ts'

const READY_TIMEOUT_MS = 10_000
const POLL_MS = 25
const STOP_TIMEOUT_MS = 2_000

/** Chain id of the local EVM network. */
export const LOCAL_EVM_CHAIN_ID = 31337

/** An EVM node that runs. */
export interface RunningAnvil {
  readonly url: string
  /** Lets it answer what it has been asked. */
  readonly stop: () => Promise<void>
  /** Ends it at once. */
  readonly kill: () => Promise<void>
}

/**
 * Starts an EVM node on 127.0.0.1 with its well-known development accounts and waits until it answers.
 *
 * @param port TCP port.
 * @param stateFile The state of an earlier chain, as JSON; a new chain without it.
 * @returns its URL and how to end it. The node dies with this process too.
 * @throws When the binary is missing, cannot run here or does not answer within 10 s.
 */
export async function startAnvil(port: number, stateFile?: string): Promise<RunningAnvil> {
  await ensurePortIsFree(port)
  const options = ['--host', '127.0.0.1', '--port', String(port), '--chain-id', String(LOCAL_EVM_CHAIN_ID)]
  const child = spawn(
    findAnvil(),
    [...options, ...(stateFile === undefined ? [] : ['--load-state', stateFile]), '--silent'],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  )
  const killWithParent = (): boolean => child.kill('SIGKILL')
  process.once('exit', killWithParent)
  child.once('exit', () => process.removeListener('exit', killWithParent))

  const url = `http://127.0.0.1:${port}`
  try {
    await Promise.race([waitUntilAnswering(url), failure(child, port)])
  } catch (error) {
    child.kill('SIGKILL')
    throw error
  }
  return { url, stop: () => end(child, 'SIGTERM'), kill: () => end(child, 'SIGKILL') }
}

function failure(child: ChildProcess, port: number): Promise<never> {
  let output = ''
  child.stderr?.on('data', (chunk: Buffer) => (output = (output + chunk.toString('utf8')).slice(-2_000)))
  return new Promise((_resolve, reject) => {
    const fail = (reason: string): void =>
      reject(
        new Error(
          `The local EVM node did not start on port ${port}: ${reason}. ` +
            'The binary needs glibc 2.35 or newer (Alpine does not work).',
        ),
      )
    child.once('error', (error) => fail(error.message))
    // Unlike `exit`, `close` fires after stderr has been read to its end.
    child.once('close', (code) => fail(output.trim() || `it ended with code ${code}`))
  })
}

async function waitUntilAnswering(url: string): Promise<void> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_chainId', params: [] })
  const deadline = Date.now() + READY_TIMEOUT_MS
  while (Date.now() < deadline) {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    }).catch(() => undefined)
    if (answer?.ok) return
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
  }
  throw new Error(`The local EVM node at ${url} did not answer within ${READY_TIMEOUT_MS / 1000} s.`)
}

function end(child: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve()
  return new Promise((resolve) => {
    const timer = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS)
    child.once('exit', () => {
      clearTimeout(timer)
      resolve()
    })
    child.kill(signal)
  })
}
