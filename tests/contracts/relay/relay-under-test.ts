import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import type { IncomingMessage } from 'node:http'
import type { Database } from '#server/database/database.ts'
import { migrate } from '#server/database/migrate.ts'
import { RELAY_MIGRATIONS } from '#server/database/relay-migrations/catalogue.ts'
import type { RelayTables } from '#server/database/tables/relay-tables.ts'
import { startRelay, type RelaySettings, type RunningRelay } from '#server/features/relay/relay-server.ts'
import { freePorts } from '#tests/support/servers/free-ports.ts'
import { connectRelay, type RelayClient, type RelayFrame } from '#tests/support/clients/relay-client.ts'

/** The database of a relay's mailbox. */
export interface RelaySubject {
  /** Opens a connection for one process. */
  readonly open: () => Promise<Database<RelayTables>>
  readonly stop: () => Promise<unknown>
  /** Whether processes can share the database. */
  readonly isShared: boolean
}

/** A relay on its own port. */
export interface OtherRelay {
  readonly url: string
  readonly stop: () => Promise<void>
}

interface StartSettings extends Partial<Pick<RelaySettings, 'connectionsPerAddress' | 'storage'>> {
  /** The port of an earlier relay; by default a free one. */
  readonly port?: number
  readonly now?: () => number
}

/** Limits that no test reaches unless it sets its own. */
const ROOMY = {
  mostMessages: 1_000_000,
  mostBytes: 1_073_741_824,
  mostMessagesPerAddress: 1_000_000,
  mostBytesPerAddress: 1_073_741_824,
}

/** The address of a client: its project `at-…` names one. */
function addressOf({ url = '' }: IncomingMessage): string {
  const projectId = new URLSearchParams(url.split('?')[1]).get('projectId') ?? ''
  return projectId.startsWith('at-') ? projectId.slice(3) : '127.0.0.1'
}

/** The relay of a contract's tests. Its clients are closed after each test. */
export interface RelayUnderTest {
  readonly url: string
  readonly database: Database<RelayTables>
  readonly isShared: boolean
  /** The server's clock; reset to the system's after each test. */
  now: () => number
  readonly connect: (...args: Partial<Parameters<typeof connectRelay>>) => Promise<RelayClient>
  readonly publish: (
    client: RelayClient,
    topic: string,
    message: string,
    more?: object,
  ) => Promise<RelayFrame>
  /** Number of messages of a topic in the mailbox. */
  readonly waiting: (topic: string) => Promise<number>
  readonly start: (settings?: StartSettings, database?: Database<RelayTables>) => Promise<OtherRelay>
  /** Starts a relay of another process, on its own connections. */
  readonly startProcess: (
    settings?: StartSettings,
  ) => Promise<OtherRelay & { readonly database: Database<RelayTables> }>
}

/** Starts the relay before the tests of a suite, and checks after each test that the server reported no failure. */
export function relayUnderTest(prepare: () => Promise<RelaySubject>): RelayUnderTest {
  let subject: RelaySubject
  let database: Database<RelayTables>
  let first: OtherRelay
  const open: RelayClient[] = []
  const failures: unknown[] = []

  const startOn = async (on: Database<RelayTables>, settings: StartSettings): Promise<OtherRelay> => {
    const [free = 0] = await freePorts(1)
    const { port = free, connectionsPerAddress = 100, now = () => relay.now(), storage = ROOMY } = settings
    const url = `ws://127.0.0.1:${port}`
    const running: RunningRelay = await startRelay({
      listen: { host: '127.0.0.1', port },
      access: { audiences: [url], now },
      database: on,
      storage,
      hashOf: (net) => net,
      addressOf,
      observer: { connected: () => {}, disconnected: () => {}, called: () => {} },
      onFailure: (error) => failures.push(error),
      connectionsPerAddress,
      sharesLimits: true,
    })
    return { url, stop: () => running.stop() }
  }
  const relay: RelayUnderTest = {
    get url() {
      return first.url
    },
    get database() {
      return database
    },
    get isShared() {
      return subject.isShared
    },
    now: Date.now,
    connect: async (url = first.url, options) => {
      const client = await connectRelay(url, options)
      open.push(client)
      return client
    },
    publish: (client, topic, message, more = {}) =>
      client.call('irn_publish', { topic, message, ttl: 300, tag: 1_108, ...more }),
    waiting: async (topic) => {
      const rows = await database.query
        .selectFrom('relay_messages')
        .select('message_id')
        .where('topic', '=', topic)
        .execute()
      return rows.length
    },
    start: (settings = {}, on = database) => startOn(on, settings),
    startProcess: async (settings = {}) => {
      const own = await subject.open()
      const other = await startOn(own, settings)
      const stop = async (): Promise<void> => {
        await other.stop()
        await own.close()
      }
      return { url: other.url, database: own, stop }
    },
  }

  beforeAll(async () => {
    subject = await prepare()
    database = await subject.open()
    await migrate(database, RELAY_MIGRATIONS)
    first = await startOn(database, {})
  })
  afterEach(async () => {
    await Promise.all(open.splice(0).map((client) => client.close()))
    relay.now = Date.now
    expect(failures.splice(0)).toEqual([])
  })
  afterAll(async () => {
    await first.stop()
    await database.close()
    await subject.stop()
  })
  return relay
}
