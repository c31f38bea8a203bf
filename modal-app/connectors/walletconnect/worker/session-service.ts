import { ok, type Result } from '#schemas/errors/result.ts'
import type {
  PairedSession,
  WalletSession,
  WorkerCall,
  WorkerWord,
} from '#modal/connectors/walletconnect/worker-messages.ts'
import type { Client } from './end-sessions.ts'
import { trackRequests } from './track-requests.ts'
import { invite } from './pair-wallet.ts'
import { createSiteSession, type SiteLists } from './site-session.ts'
import { adoptPendingSignIns } from './pending-sign-ins.ts'
import { propose } from './proposal.ts'
import { gateRelay } from './relay-gate.ts'
import { sendRequest } from './send-request.ts'
import { accountsPutFirst, networkMovedTo } from './session-events.ts'

type PairCall = Extract<WorkerCall, { readonly call: 'pair' }>
type RequestCall = Extract<WorkerCall, { readonly call: 'request' }>

/** The session of one site: at most one, shared by all its tabs. */
export interface SessionService {
  readonly session: () => WalletSession | undefined
  /** Invites wallets until one approves. */
  readonly pair: (call: PairCall, signal: AbortSignal) => Promise<Result<PairedSession>>
  readonly request: (call: RequestCall, signal: AbortSignal) => Promise<Result<unknown>>
  /** Lets networks be used that were not asked for, once the wallet shares them. @returns the session with them. */
  readonly widen: (chainIds: readonly string[]) => Promise<WalletSession | undefined>
  readonly disconnect: () => Promise<Result<undefined>>
  /** Opens the connection to the relay again, if it was given up. */
  readonly wake: () => Promise<void>
}

/**
 * Serves the documents of one site.
 *
 * @param tell what every document hears.
 */
export async function createSessionService(
  client: Client,
  tell: (word: WorkerWord) => void,
  lists: SiteLists,
): Promise<SessionService> {
  const gate = gateRelay(client.core.relayer)
  const follow = trackRequests(client, gate)
  const kept = await createSiteSession(client, tell, lists)

  const end = ({ topic }: { readonly topic: string }): void => {
    if (topic === kept.read()?.topic) kept.drop()
  }
  // Also for an invitation of a document that was loaded again since.
  client.on('session_connect', ({ session }) => void kept.adopt(session))
  adoptPendingSignIns(client, kept.adopt)
  client.on('session_update', ({ topic }) => kept.update(topic))
  const { relayer } = client.core
  relayer.on('relayer_connect', () => tell({ event: 'relay', isReached: true }))
  relayer.on('relayer_disconnect', () => tell({ event: 'relay', isReached: false }))
  client.on('session_delete', end)
  client.on('session_expire', end)
  client.on('session_event', ({ topic, params }) => {
    const session = kept.read()
    if (topic !== session?.topic) return
    const chainId = params.event.name === 'chainChanged' && networkMovedTo(session, params)
    if (chainId) tell({ event: 'chain', chainId })
    const namespaces =
      params.event.name === 'accountsChanged' &&
      accountsPutFirst(client.session.get(topic).namespaces, params)
    if (namespaces) void client.session.update(topic, { namespaces }).then(() => kept.update(topic))
  })

  return {
    session: kept.read,
    widen: kept.widen,
    pair: (call, signal) =>
      invite({
        signal,
        propose: () => propose(client, gate, call),
        shown: (pairing) => tell({ event: 'pairing', of: call.id, ...pairing }),
        adopt: (session) => kept.adopt(session, call.chainIds),
        giveUp: kept.giveUp,
        leave: (topic) => void kept.leave(topic),
      }),
    request: (call, signal) =>
      sendRequest({ client, gate, follow }, call, signal, (requestId) =>
        tell({ event: 'sent', of: call.id, requestId }),
      ),
    disconnect: async () => {
      gate.open()
      const topic = kept.read()?.topic
      kept.drop()
      if (topic !== undefined) await kept.leave(topic)
      return ok(undefined)
    },
    wake: async () => {
      gate.open()
      if (!client.core.relayer.connected) await client.core.relayer.transportOpen().catch(() => undefined)
    },
  }
}
