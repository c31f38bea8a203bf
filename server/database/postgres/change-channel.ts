import { Client } from 'pg'

const CHANNEL = 'postern_project_changed'
const RECONNECT_AFTER_MS = 2_000

/** A connection that listens for the changes other processes announce, for as long as the server runs. */
export interface ChangeChannel {
  readonly name: string
  close(): Promise<void>
}

/**
 * Listens on PostgreSQL's notification channel and reconnects when the connection is lost; after each
 * (re)connection everything may have changed, so `changed` is called without an id.
 *
 * @param connectionString The same URL the pool uses.
 * @param changed Called with the project's id.
 */
export function openChangeChannel(
  connectionString: string,
  changed: (projectId?: string) => void,
): ChangeChannel {
  let client: Client | undefined
  let retry: NodeJS.Timeout | undefined
  let isClosed = false

  async function connect(): Promise<void> {
    const next = new Client({ connectionString })
    next.on('notification', (message) => changed(message.payload))
    next.on('error', () => scheduleReconnect(next))
    next.on('end', () => scheduleReconnect(next))
    client = next
    try {
      await next.connect()
      await next.query(`listen ${CHANNEL}`)
      changed()
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

  const opening = connect()
  return {
    name: CHANNEL,
    close: async () => {
      isClosed = true
      clearTimeout(retry)
      await opening
      await client?.end().catch(() => undefined)
    },
  }
}
