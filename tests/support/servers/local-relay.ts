import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openRelayDatabase } from '#server/database/open-database.ts'
import { migrate } from '#server/database/migrate.ts'
import { RELAY_MIGRATIONS } from '#server/database/relay-migrations/catalogue.ts'
import { startRelay, type RunningRelay } from '#server/features/relay/relay-server.ts'
import type { StorageLimits } from '#server/features/relay/relay-usage.ts'
import { freePorts } from './free-ports.ts'

/** A relay of one test, with its own database. */
export interface LocalRelay {
  readonly url: string
  /** Stops listening until `resume`; waiting messages stay in the mailbox. */
  readonly halt: () => Promise<void>
  readonly resume: () => Promise<void>
  readonly stop: () => Promise<void>
}

const ROOMY: StorageLimits = {
  mostMessages: 100_000,
  mostBytes: 268_435_456,
  mostMessagesPerAddress: 100_000,
  mostBytesPerAddress: 268_435_456,
}

/**
 * Starts the product's relay on a free port of this process.
 *
 * @param now the server's clock.
 * @param audiences further URLs that clients reach it by.
 * @param storage the limits of its mailbox.
 */
export async function startLocalRelay(
  now: () => number = Date.now,
  audiences: readonly string[] = [],
  storage: StorageLimits = ROOMY,
): Promise<LocalRelay> {
  const [port = 0] = await freePorts(1)
  const folder = mkdtempSync(join(tmpdir(), 'relay-'))
  const file = join(folder, 'relay.db')
  const database = openRelayDatabase({ url: undefined, file, schema: 'postern_relay' })
  await migrate(database, RELAY_MIGRATIONS)
  const url = `ws://127.0.0.1:${port}`
  const start = (): Promise<RunningRelay> =>
    startRelay({
      listen: { host: '127.0.0.1', port },
      access: { audiences: [url, ...audiences], now },
      database,
      storage,
      hashOf: (net) => net,
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
