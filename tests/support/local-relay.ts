import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openEmbedded } from '#server/database/embedded/open-embedded.ts'
import { migrate } from '#server/database/migrate.ts'
import { startRelay, type RunningRelay } from '#server/features/relay/relay-server.ts'
import { freePorts } from './free-ports.ts'

/** A relay of a test's own, with a database of its own. */
export interface LocalRelay {
  readonly url: string
  /** Nobody listens until `resume`; what waits in the mailbox stays. */
  readonly halt: () => Promise<void>
  readonly resume: () => Promise<void>
  readonly stop: () => Promise<void>
}

/**
 * Starts the product's relay on a free port of this process.
 *
 * @param now the server's clock.
 * @param audiences further URLs that clients reach it by.
 */
export async function startLocalRelay(
  now: () => number = Date.now,
  audiences: readonly string[] = [],
): Promise<LocalRelay> {
  const [port = 0] = await freePorts(1)
  const folder = mkdtempSync(join(tmpdir(), 'relay-'))
  const database = openEmbedded(join(folder, 'relay.db'))
  await migrate(database)
  const url = `ws://127.0.0.1:${port}`
  const start = (): Promise<RunningRelay> =>
    startRelay({
      listen: { host: '127.0.0.1', port },
      access: { audiences: [url, ...audiences], now },
      database,
      addressOf: () => '127.0.0.1',
      observer: { connected: () => {}, disconnected: () => {}, called: () => {} },
      onFailure: (error) => {
        throw error
      },
      connectionsPerAddress: 100,
      sharesLimits: false,
    })
  let relay = await start()
  return {
    url,
    halt: () => relay.stop(),
    resume: async () => {
      relay = await start()
    },
    stop: async () => {
      await relay.stop()
      await database.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
