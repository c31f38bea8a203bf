import { setTimeout as wait } from 'node:timers/promises'
import { Client } from 'pg'

const CHANNEL = 'postern_project_changed'
const ANNOUNCEMENTS = 'postern_announcement'
const RECONNECT_AFTER_MS = 2_000
const CHECK_EVERY_MS = 15_000
const END_WITHIN_MS = 1_000

/** A connection that listens for changes that other processes announce, for as long as the server runs. */
export interface ChangeChannel {
  readonly name: string
  /** The channel of announcements. */
  readonly announcements: string
  close(): Promise<void>
}

/** Receives notifications. */
export interface ChannelHandlers {
  /** A project has changed; without an id any of them may have. */
  readonly changed: (projectId?: string) => void
  /** Another process has announced something; undefined when announcements may have been missed. */
  readonly announced: (payload: string | undefined) => void
}

/**
 * Listens on PostgreSQL's notification channels and reconnects when the connection is lost. After every connection
 * notifications may have been missed, so both handlers are called.
 *
 * @param connectionString The same URL that the pool uses.
 * @param checkEveryMs How often the connection is checked: one that a firewall dropped looks like a silent one.
 */
export function openChangeChannel(
  connectionString: string,
  { changed, announced }: ChannelHandlers,
  checkEveryMs = CHECK_EVERY_MS,
): ChangeChannel {
  let client: Client | undefined
  let retry: NodeJS.Timeout | undefined
  let isClosed = false

  async function connect(): Promise<void> {
    const next = new Client({
      connectionString,
      connectionTimeoutMillis: CHECK_EVERY_MS,
      query_timeout: checkEveryMs,
    })
    next.on('notification', ({ channel, payload }) =>
      channel === CHANNEL ? changed(payload) : announced(payload),
    )
    next.on('error', () => scheduleReconnect(next))
    next.on('end', () => scheduleReconnect(next))
    client = next
    try {
      await next.connect()
      await next.query(`listen ${CHANNEL}`)
      await next.query(`listen ${ANNOUNCEMENTS}`)
      changed()
      announced(undefined)
    } catch {
      scheduleReconnect(next)
    }
  }

  function scheduleReconnect(lost: Client): void {
    if (isClosed || lost !== client) return
    client = undefined
    lost.end().catch(() => undefined)
    retry = setTimeout(() => void connect(), RECONNECT_AFTER_MS)
    retry.unref()
  }

  const checking = setInterval(() => {
    const current = client
    current?.query('select 1').catch(() => scheduleReconnect(current))
  }, checkEveryMs)
  checking.unref()
  const opening = connect()
  return {
    name: CHANNEL,
    announcements: ANNOUNCEMENTS,
    close: async () => {
      isClosed = true
      clearTimeout(retry)
      clearInterval(checking)
      await opening
      // A dead connection never reports that it has ended.
      await Promise.race([
        client?.end().catch(() => undefined),
        wait(END_WITHIN_MS, undefined, { ref: false }),
      ])
    },
  }
}
