import type { SessionTypes } from '@walletconnect/types'
import type { WalletSession, WorkerWord } from '../worker-messages.ts'
import type { openProvider } from './open-provider.ts'
import { readSession } from './read-session.ts'

type Client = Awaited<ReturnType<typeof openProvider>>['client']

/** Keeps the networks of the last proposal, and those that came since, beside the library's own values. */
export interface AskedNetworks {
  readonly read: () => Promise<readonly string[]>
  readonly write: (chainIds: readonly string[]) => Promise<void>
}

/** The session of a site as it may be used: at most one. */
export interface KeptSession {
  readonly read: () => WalletSession | undefined
  /** A proposal asks for these networks: no others may be used. */
  readonly ask: (chainIds: readonly string[]) => Promise<void>
  /** These may be used as well, once the wallet shares them. @returns the session with them. */
  readonly widen: (chainIds: readonly string[]) => Promise<WalletSession | undefined>
  /** From now on this is the session of the site; others are ended. Undefined when nothing of it can be used. */
  readonly adopt: (session: SessionTypes.Struct) => WalletSession | undefined
  /** The wallet has changed a session. */
  readonly update: (topic: string) => void
  readonly drop: () => void
  /** Ends a session once, whoever finds that nobody waits for it: the library stumbles over the second word. */
  readonly leave: (topic: string) => Promise<void>
}

/** Networks that are kept in mind, at most. */
const NETWORKS_MOST = 300
/** As the sign protocol words it. */
const USER_DISCONNECTED = { code: 6_000, message: 'User disconnected.' }

/**
 * Keeps the session of a site.
 *
 * @param tell what every document hears.
 */
export async function createKeptSession(
  client: Client,
  tell: (word: WorkerWord) => void,
  networks: AskedNetworks,
): Promise<KeptSession> {
  const leaving = new Set<string>()
  let asked = await networks.read()
  let current = newestSession(client.session.getAll(), asked)

  const leave = async (topic: string): Promise<void> => {
    if (leaving.has(topic)) return
    leaving.add(topic)
    await client.disconnect({ topic, reason: USER_DISCONNECTED }).catch(() => undefined)
    leaving.delete(topic)
  }
  const keep = (session: WalletSession | undefined): void => {
    current = session
    tell(session ? { event: 'session', session } : { event: 'session' })
  }
  return {
    read: () => current,
    leave,
    drop: () => keep(undefined),
    ask: async (chainIds) => {
      asked = chainIds
      await networks.write(asked)
    },
    widen: async (chainIds) => {
      const known = asked
      asked = [...new Set([...known, ...chainIds])].slice(-NETWORKS_MOST)
      if (asked.length === known.length) return current
      await networks.write(asked)
      if (current) keep(readSession(client.session.get(current.topic), asked))
      return current
    },
    adopt: (session) => {
      if (current?.topic === session.topic) return current
      const read = readSession(session, asked)
      if (!read) {
        void leave(session.topic)
        return undefined
      }
      for (const { topic } of client.session.getAll()) if (topic !== session.topic) void leave(topic)
      keep(read)
      return read
    },
    update: (topic) => {
      if (topic !== current?.topic) return
      const read = readSession(client.session.get(topic), asked)
      keep(read)
      if (!read) void leave(topic)
    },
  }
}

function newestSession(
  sessions: readonly SessionTypes.Struct[],
  asked: readonly string[],
): WalletSession | undefined {
  const newestFirst = sessions
    .filter(({ acknowledged }) => acknowledged)
    .toSorted((a, b) => b.expiry - a.expiry)
  return newestFirst.flatMap((session) => readSession(session, asked) ?? [])[0]
}
