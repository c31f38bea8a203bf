import type { ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { startSmtp, type RunningSmtp } from '#demo/mailbox/start-smtp.ts'
import type { ConfigFileInput } from '#server/config/config-schema.ts'
import { buildCommand } from '#tests/support/files/built-command.ts'
import { freePorts } from './free-ports.ts'
import { startPostgres } from './start-postgres.ts'
import { temporaryFolder } from '#tests/support/files/temporary-folder.ts'

/** One process of a deployment, and its ports. */
export interface ServedProcess {
  readonly modal: number
  readonly api: number
  readonly relay: number
  /** Starts the process, and waits until it serves. */
  start(): Promise<void>
  /** Sends a signal and waits for the end. @returns the exit code; null if the signal ended the process. */
  end(signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null>
}

/** A deployment of two processes on one PostgreSQL, as they would run on two machines. */
export interface ServedDeployment {
  /** The ports of the public URLs, which are free at first. */
  readonly front: { readonly modal: number; readonly api: number; readonly relay: number }
  readonly processes: readonly [ServedProcess, ServedProcess]
  readonly smtp: RunningSmtp
  /** The URL of their database. */
  readonly databaseUrl: string
  stop(): Promise<void>
}

const MANY = 10_000_000
const STARTS_WITHIN_MS = 60_000

/**
 * Prepares the deployment.
 *
 * @param config further configuration beside the paths, the projects and the mail.
 */
export async function startServedDeployment(
  config: Partial<ConfigFileInput> = {},
): Promise<ServedDeployment> {
  const built = await buildCommand('two-processes')
  const folder = temporaryFolder()
  const postgres = await startPostgres()
  const smtp = await startSmtp()
  const key = () => randomBytes(32).toString('base64')
  const environment = {
    DATABASE_URL: await postgres.createDatabase(),
    POSTERN_ENVELOPE_KEY: key(),
    POSTERN_PEPPER: key(),
  }
  const [modal = 0, wallet = 0, api = 0, relay = 0, ...ports] = await freePorts(12)
  const front = { modal, wallet, api, relay }

  function processAt(name: string, own: readonly number[]): ServedProcess {
    const [ownModal = 0, ownWallet = 0, ownApi = 0, ownRelay = 0] = own
    const site = (publicPort: number, port: number) => ({
      url: `http://127.0.0.1:${publicPort}`,
      listen: { port },
    })
    const file = join(folder.path, `${name}.json`)
    const written: ConfigFileInput = {
      modal: site(modal, ownModal),
      wallet: site(wallet, ownWallet),
      api: site(api, ownApi),
      relay: { url: `ws://127.0.0.1:${relay}`, listen: { port: ownRelay } },
      projects: [{ id: 'demo', name: 'Demo', origins: ['https://shop.example', 'http://localhost:4600'] }],
      builtInChains: false,
      mail: { url: smtp.url, from: 'login@postern.example' },
      logLevel: 'error',
      limits: {
        readsPerMinutePerClient: MANY,
        directoryPerMinutePerClient: MANY,
        directoryPerMinutePerProject: MANY,
        walletPerMinutePerClient: MANY,
        codesPerTenMinutesPerClient: MANY,
        codesPerHourPerClient: MANY,
        codesPerHourPerProject: MANY,
        codesPerHour: MANY,
        eventsPerMinutePerClient: MANY,
      },
      ...config,
    }
    writeFileSync(file, JSON.stringify(written))
    let child: ChildProcess | undefined
    const serves = () =>
      fetch(`http://127.0.0.1:${ownApi}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      )
    return {
      modal: ownModal,
      api: ownApi,
      relay: ownRelay,
      async start() {
        const started = built.start(['serve', '--config', file], environment, 'inherit')
        child = started
        const until = performance.now() + STARTS_WITHIN_MS
        while (!(await serves())) {
          if (started.exitCode !== null || performance.now() > until) throw new Error(`${name} did not start`)
          await new Promise((resolve) => setTimeout(resolve, 50))
        }
      },
      async end(signal) {
        if (child === undefined || child.exitCode !== null || child.signalCode !== null) return null
        const exited = new Promise<number | null>((resolve) => child?.once('exit', resolve))
        child.kill(signal)
        return exited
      },
    }
  }

  const processes = [processAt('one', ports.slice(0, 4)), processAt('two', ports.slice(4))] as const
  return {
    front,
    processes,
    smtp,
    databaseUrl: environment.DATABASE_URL,
    stop: async () => {
      await Promise.all(processes.map((one) => one.end('SIGKILL')))
      await Promise.all([smtp.stop(), postgres.stop()])
      built.remove()
      folder.remove()
    },
  }
}
