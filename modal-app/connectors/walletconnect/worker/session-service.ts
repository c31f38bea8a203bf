import type { SessionTypes } from '@walletconnect/types'
import { ok, type Result } from '#schemas/errors/result.ts'
import type { PairedSession, WalletSession, WorkerCall, WorkerWord } from '../worker-messages.ts'
import { invite } from './invite.ts'
import type { openProvider } from './open-provider.ts'
import { propose } from './proposal.ts'
import { readSession } from './read-session.ts'
import { gateRelay } from './relay-gate.ts'
import { sendRequest } from './send-request.ts'

type Provider = Awaited<ReturnType<typeof openProvider>>
type PairCall = Extract<WorkerCall, { readonly call: 'pair' }>
type RequestCall = Extract<WorkerCall, { readonly call: 'request' }>

/** The session of one site: at most one, shared by all its tabs. */
export interface SessionService {
  readonly session: () => WalletSession | undefined
  /** Invites wallets until one approves. */
  readonly pair: (call: PairCall, signal: AbortSignal) => Promise<Result<PairedSession>>
  readonly request: (call: RequestCall, signal: AbortSignal) => Promise<Result<unknown>>
  readonly disconnect: () => Promise<Result<undefined>>
  /** Opens the connection to the relay again, if it was given up. */
  readonly wake: () => Promise<void>
}

/** Keeps the networks of the last proposal beside the library's own values. */
export interface AskedNetworks {
  readonly read: () => Promise<readonly string[]>
  readonly write: (chainIds: readonly string[]) => Promise<void>
}

/** As the sign protocol words it. */
const USER_DISCONNECTED = { code: 6_000, message: 'User disconnected.' }

/**
 * Serves the documents of one site.
 *
 * @param tell what every document hears.
 */
export async function createSessionService(
  provider: Provider,
  tell: (word: WorkerWord) => void,
  networks: AskedNetworks,
): Promise<SessionService> {
  const { client } = provider
  const gate = gateRelay(client.core.relayer)
  let asked = await networks.read()
  let current: WalletSession | undefined
  /** Pairings whose document gave up: what they bring is sent away. */
  const givenUp = new Set<string>()

  const leave = async (topic: string): Promise<void> => {
    await client.disconnect({ topic, reason: USER_DISCONNECTED }).catch(() => undefined)
  }
  const keep = (session: WalletSession | undefined): void => {
    current = session
    tell(session ? { event: 'session', session } : { event: 'session' })
  }
  /** From now on this is the session of the site; others are ended. */
  const adopt = (session: SessionTypes.Struct): WalletSession | undefined => {
    if (current?.topic === session.topic) return current
    const read = readSession(session, asked)
    if (!read) {
      void leave(session.topic)
      return undefined
    }
    for (const { topic } of client.session.getAll()) if (topic !== session.topic) void leave(topic)
    keep(read)
    return read
  }
  const end = ({ topic }: { readonly topic: string }): void => {
    if (topic === current?.topic) keep(undefined)
  }

  current = newestSession(client.session.getAll(), asked)
  // Also for an invitation of a document that was loaded again since.
  client.on('session_connect', ({ session }) => {
    if (givenUp.has(session.pairingTopic)) void leave(session.topic)
    else adopt(session)
  })
  client.on('session_update', ({ topic }) => {
    if (topic === current?.topic) keep(readSession(client.session.get(topic), asked))
  })
  const { relayer } = client.core
  relayer.on('relayer_connect', () => tell({ event: 'relay', isReached: true }))
  relayer.on('relayer_disconnect', () => tell({ event: 'relay', isReached: false }))
  client.on('session_delete', end)
  client.on('session_expire', end)
  client.on('session_event', ({ topic, params }) => {
    if (topic !== current?.topic || params.event.name !== 'chainChanged') return
    const { chainId } = params
    if (Object.values(current.chainIds).some((ids) => ids.includes(chainId)))
      tell({ event: 'chain', chainId })
  })

  return {
    session: () => current,
    pair: async (call, signal) => {
      asked = call.chainIds
      await networks.write(asked)
      return invite({
        signal,
        propose: () => propose(client, gate, call),
        shown: (pairing) => tell({ event: 'pairing', of: call.id, ...pairing }),
        adopt,
        giveUp: (topics) => topics.forEach((topic) => givenUp.add(topic)),
      })
    },
    request: (call, signal) => {
      gate.open()
      return sendRequest(client, call, signal, (requestId) => tell({ event: 'sent', of: call.id, requestId }))
    },
    disconnect: async () => {
      const topic = current?.topic
      keep(undefined)
      if (topic !== undefined) await leave(topic)
      return ok(undefined)
    },
    wake: async () => {
      gate.open()
      if (!client.core.relayer.connected) await client.core.relayer.transportOpen().catch(() => undefined)
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
