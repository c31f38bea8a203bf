import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { pino } from 'pino'
import type { ConfigFileInput } from '#server/config/config-schema.ts'
import { parseConfig, type Config } from '#server/config/config.ts'
import { startServer, type RunningServer } from '#server/serving/start-server.ts'
import { writeBuiltFiles } from '#tests/support/files/built-files.ts'
import { freePorts } from './free-ports.ts'
import { temporaryFolder } from '#tests/support/files/temporary-folder.ts'

const [MAX_TRIES, TRY_AGAIN_MS] = [50, 100]

export interface TestServerOptions {
  /** A folder with `modal`, `frame` and `sdk-script`; a small stand-in by default. */
  readonly dist?: string
  /** The projects; by default `demo`, which loopback pages may use. */
  readonly projects?: ConfigFileInput['projects']
  /** Nodes by CAIP-2 id; no network is served by default. */
  readonly chains?: ConfigFileInput['chains']
  /** Further configuration. */
  readonly config?: Partial<ConfigFileInput>
  readonly environment?: Readonly<Record<string, string>>
  /** The clock of logins, codes and sessions; the system's by default. */
  readonly clock?: () => number
  /** Receives every line of the log at its most detailed level; without it nothing is logged. */
  readonly log?: (line: string) => void
}

/** A whole deployment on free ports of 127.0.0.1, with its own database. */
export interface TestServer {
  readonly urls: RunningServer['urls']
  readonly config: Config
  /** Stops the server and starts it again on the same database and ports, as a new release would. */
  restart(): Promise<void>
  /** Stops the server; its ports are free until `resume`. */
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
    // The cached connection of this process is closed, which it notices at the next use.
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

/** Retries while a program that another test started at the moment of the stop holds the ports. */
async function untilPortsAreFree<T>(start: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1)
    try {
      return await start()
    } catch (error) {
      const isTaken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
      if (!isTaken || tries === MAX_TRIES) throw error
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
    // No balancer stands before a test server.
    leaveAfterRefusals: 0,
    ...options.config,
  }
}
