import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { pino } from 'pino'
import type { ConfigFileInput } from '#server/config/config-schema.ts'
import { parseConfig, type Config } from '#server/config/config.ts'
import { startServer, type RunningServer } from '#server/serving/start-server.ts'
import { writeBuiltFiles } from '#tests/support/files/built-files.ts'
import { freePorts } from './free-ports.ts'
import { temporaryFolder } from '#tests/support/files/temporary-folder.ts'

const [MOST_TRIES, TRY_AGAIN_MS] = [50, 100]

export interface TestServerOptions {
  /** A folder with `modal`, `frame` and `sdk-script`; a small build of the test's own by default. */
  readonly dist?: string
  /** One project `demo` that loopback pages may use, by default. */
  readonly projects?: ConfigFileInput['projects']
  /** Nodes by CAIP-2 id; no network is served by default. */
  readonly chains?: ConfigFileInput['chains']
  /** Whatever else a configuration may say. */
  readonly config?: Partial<ConfigFileInput>
  readonly environment?: Readonly<Record<string, string>>
  /** The time logins, codes and sessions go by; the system's by default. */
  readonly clock?: () => number
  /** Hears every line of the log, at its most talkative; without it nothing is logged. */
  readonly log?: (line: string) => void
}

/** A whole deployment on free ports of 127.0.0.1, with a database of its own. */
export interface TestServer {
  readonly urls: RunningServer['urls']
  readonly config: Config
  /** Stops the process's part and starts it again on the same database and ports, as a new release would. */
  restart(): Promise<void>
  /** Stops it and leaves it so: nobody listens until `resume`. */
  halt(): Promise<void>
  resume(): Promise<void>
  stop(): Promise<void>
}

/**
 * Starts the three origins as `postern serve` does.
 *
 * @example
 * const server = await startTestServer({ chains: { 'eip155:31337': { rpcUrls: [node.url] } } })
 * await fetch(`${server.urls.modal}/m/demo/`)
 * await server.stop()
 */
export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const folder = temporaryFolder()
  const dist = options.dist ?? join(folder.path, 'dist')
  if (options.dist === undefined) writeBuiltFiles(dist)
  const config = parseConfig(await describe(folder.path, options), options.environment)
  const { clock, log } = options
  const logger = log ? pino({ level: 'trace' }, { write: log }) : pino({ level: 'silent' })
  const start = () => startServer(config, { dist, logger, ...(clock === undefined ? {} : { clock }) })
  let server = await start()
  const halt = () => server.stop()
  const resume = async () => {
    server = await untilPortsAreFree(start)
    // The connection this process kept is gone, which it notices at its next use.
    await fetch(`${server.urls.api}/healthz`).catch(() => undefined)
  }
  const restart = async () => {
    await halt()
    await resume()
  }
  const stop = async () => {
    await server.stop()
    folder.remove()
  }
  return { urls: server.urls, config, restart, halt, resume, stop }
}

/** A program that another test starts at the moment of the stop holds the ports until it runs. */
async function untilPortsAreFree<T>(start: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1)
    try {
      return await start()
    } catch (error) {
      const isTaken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
      if (!isTaken || tries === MOST_TRIES) throw error
      await setTimeout(TRY_AGAIN_MS)
    }
}

async function describe(folder: string, options: TestServerOptions): Promise<ConfigFileInput> {
  const [modal = 0, wallet = 0, api = 0] = await freePorts(3)
  const site = (port: number) => ({ url: `http://127.0.0.1:${port}`, listen: { host: '127.0.0.1', port } })
  return {
    modal: site(modal),
    wallet: site(wallet),
    api: site(api),
    projects: options.projects ?? [{ id: 'demo', name: 'Demo' }],
    chains: options.chains ?? {},
    builtInChains: false,
    database: { file: join(folder, 'postern.db') },
    stopWithinMs: 5_000,
    // Nothing balances before a test.
    leaveAfterRefusals: 0,
    ...options.config,
  }
}
