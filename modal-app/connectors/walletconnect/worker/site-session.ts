import type { SessionTypes } from '@walletconnect/types'
import { requestedNetworks } from '#modal/connectors/walletconnect/namespaces.ts'
import type { WalletSession, WorkerMessage } from '#modal/connectors/walletconnect/worker-messages.ts'
import type { Client } from './end-sessions.ts'
import { readSession } from './read-session.ts'

/** A stored list of texts that outlives the worker. */
export interface StoredList {
  readonly read: () => Promise<readonly string[]>
  readonly write: (texts: readonly string[]) => Promise<void>
}

/** The stored lists of a site. */
export interface SiteLists {
  /** The networks that its session may be used on. */
  readonly networks: StoredList
  /** Cancelled pairings that a wallet may still approve. */
  readonly givenUp: StoredList
}

/** The session of a site. There is at most one. */
export interface SiteSession {
  readonly read: () => WalletSession | undefined
  /** Allows these networks as well, once the wallet shares them. @returns the session with them. */
  readonly widen: (chainIds: readonly string[]) => Promise<WalletSession | undefined>
  /**
   * Makes this the session of the site and ends all others.
   *
   * @param chainIds the networks that were requested, where the session does not say so itself.
   * @returns undefined when the pairing was cancelled, or nothing of the session can be used. The session is then ended.
   */
  readonly adopt: (session: SessionTypes.Struct, chainIds?: readonly string[]) => WalletSession | undefined
  /** Updates the session after the wallet changed it. */
  readonly update: (topic: string) => void
  readonly drop: () => void
  /** Cancels pairings. A session that they still bring is ended, also by the next worker. */
  readonly giveUp: (topics: readonly string[]) => void
  /** Ends a session once. The library fails at the second time. */
  readonly leave: (topic: string) => Promise<void>
}

/** The number of networks and of cancelled pairings that are stored. */
const [MAX_NETWORKS, MAX_GIVEN_UP] = [300, 300]
/** As the sign protocol words it. */
const USER_DISCONNECTED = { code: 6_000, message: 'User disconnected.' }

/**
 * Creates the session of a site from what is stored.
 *
 * @param tell sends a message to every document.
 */
export async function createSiteSession(
  client: Client,
  notify: (word: WorkerMessage) => void,
  lists: SiteLists,
): Promise<SiteSession> {
  const leaving = new Set<string>()
  let requested = await lists.networks.read()
  let givenUp = await lists.givenUp.read()
  let current: WalletSession | undefined

  const leave = async (topic: string): Promise<void> => {
    if (leaving.has(topic)) return
    leaving.add(topic)
    await client.disconnect({ topic, reason: USER_DISCONNECTED }).catch(() => undefined)
    leaving.delete(topic)
  }
  const leaveOthers = (): void => {
    for (const topic of client.session.keys) if (topic !== current?.topic) void leave(topic)
  }
  /** Reads the usable part of a session. Its own proposal counts as well, whatever other tabs have requested since. */
  const usable = (session: SessionTypes.Struct, also = requested): WalletSession | undefined =>
    givenUp.includes(session.pairingTopic)
      ? undefined
      : readSession(session, union(requestedNetworks(session), also))
  const replace = (session: WalletSession | undefined): void => {
    current = session
    notify(session ? { event: 'session', session } : { event: 'session' })
  }

  ;[current] = client.session
    .getAll()
    .flatMap((session) => usable(session) ?? [])
    .toSorted((a, b) => b.expiresAt - a.expiresAt)
  leaveOthers()
  return {
    read: () => current,
    leave,
    drop: () => replace(undefined),
    widen: async (chainIds) => {
      if (!current || chainIds.every((id) => requested.includes(id))) return current
      requested = union(chainIds, requested)
      await lists.networks.write(requested)
      if (current) replace(usable(client.session.get(current.topic)))
      return current
    },
    adopt: (session, chainIds = requestedNetworks(session)) => {
      if (current?.topic === session.topic) return current
      const mayUse = union(chainIds, current ? requested : [])
      const read = usable(session, mayUse)
      if (!read) {
        void leave(session.topic)
        return undefined
      }
      requested = mayUse
      void lists.networks.write(requested)
      replace(read)
      leaveOthers()
      return read
    },
    update: (topic) => {
      if (topic !== current?.topic) return
      const read = usable(client.session.get(topic))
      replace(read)
      if (!read) void leave(topic)
    },
    giveUp: (topics) => {
      // The library deletes what has expired.
      const pending = [client.proposal, client.auth.requests, client.session]
        .flatMap((store): readonly { readonly pairingTopic: string }[] => store.getAll())
        .map(({ pairingTopic }) => pairingTopic)
      givenUp = [...givenUp, ...topics].filter((topic) => pending.includes(topic)).slice(-MAX_GIVEN_UP)
      void lists.givenUp.write(givenUp)
    },
  }
}

function union(one: readonly string[], other: readonly string[]): readonly string[] {
  return [...new Set([...one, ...other])].slice(0, MAX_NETWORKS)
}
