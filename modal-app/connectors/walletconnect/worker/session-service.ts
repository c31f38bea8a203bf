import { ok, type Result } from '#schemas/errors/result.ts'
import type {
  PairedSession,
  WalletSession,
  WorkerCall,
  WorkerMessage,
} from '#modal/connectors/walletconnect/worker-messages.ts'
import type { Client } from './end-sessions.ts'
import { trackRequests } from './track-requests.ts'
import { pairWallet } from './pair-wallet.ts'
import { createSiteSession, type SiteLists } from './site-session.ts'
import { adoptPendingSignIns } from './pending-sign-ins.ts'
import { createPreparedProposal } from './prepared-proposal.ts'
import { propose } from './proposal.ts'
import { gateRelay } from './relay-gate.ts'
import { sendRequest } from './send-request.ts'
import { accountsPutFirst, networkMovedTo } from './session-events.ts'

type PairCall = Extract<WorkerCall, { readonly call: 'pair' }>
type PrepareCall = Extract<WorkerCall, { readonly call: 'prepare' }>
type RequestCall = Extract<WorkerCall, { readonly call: 'request' }>

/** The session of one site, shared by all its tabs. There is at most one. */
export interface SessionService {
  readonly session: () => WalletSession | undefined
  /** Makes a pairing that the next call to pair may show. Nobody learns of it before. */
  readonly prepare: (call: PrepareCall) => Promise<void>
  /** Shows pairings until a wallet approves one. */
  readonly pair: (call: PairCall, signal: AbortSignal) => Promise<Result<PairedSession>>
  readonly request: (call: RequestCall, signal: AbortSignal) => Promise<Result<unknown>>
  /** Allows networks that were not requested before, once the wallet shares them. @returns the session with them. */
  readonly widen: (chainIds: readonly string[]) => Promise<WalletSession | undefined>
  readonly disconnect: () => Promise<Result<undefined>>
  /** Opens the connection to the relay again if it was given up. */
  readonly wake: () => Promise<void>
}

/**
 * Creates the service for the documents of one site.
 *
 * @param tell sends a message to every document.
 */
export async function createSessionService(
  client: Client,
  notify: (word: WorkerMessage) => void,
  lists: SiteLists,
): Promise<SessionService> {
  const gate = gateRelay(client.core.relayer)
  const track = trackRequests(client, gate)
  const prepared = createPreparedProposal((call) => propose(client, gate, call))
  const siteSession = await createSiteSession(client, notify, lists)

  const end = ({ topic }: { readonly topic: string }): void => {
    if (topic === siteSession.read()?.topic) siteSession.drop()
  }
  // This also covers pairings of a document that has been reloaded since.
  client.on('session_connect', ({ session }) => void siteSession.adopt(session))
  adoptPendingSignIns(client, siteSession.adopt)
  client.on('session_update', ({ topic }) => siteSession.update(topic))
  const { relayer } = client.core
  relayer.on('relayer_connect', () => notify({ event: 'relay', isReached: true }))
  relayer.on('relayer_disconnect', () => notify({ event: 'relay', isReached: false }))
  client.on('session_delete', end)
  client.on('session_expire', end)
  client.on('session_event', ({ topic, params }) => {
    const session = siteSession.read()
    if (topic !== session?.topic) return
    const chainId = params.event.name === 'chainChanged' && networkMovedTo(session, params)
    if (chainId) notify({ event: 'chain', chainId })
    const namespaces =
      params.event.name === 'accountsChanged' &&
      accountsPutFirst(client.session.get(topic).namespaces, params)
    if (namespaces) void client.session.update(topic, { namespaces }).then(() => siteSession.update(topic))
  })
  const wake = async (): Promise<void> => {
    gate.open()
    if (!relayer.connected) await relayer.transportOpen().catch(() => undefined)
  }

  return {
    session: siteSession.read,
    widen: siteSession.widen,
    prepare: prepared.prepare,
    pair: (call, signal) =>
      pairWallet({
        signal,
        propose: () => {
          // The relay may have gone since a pairing was prepared.
          void wake()
          return prepared.take(call)
        },
        shown: (pairing) => notify({ event: 'pairing', of: call.id, ...pairing }),
        adopt: (session) => siteSession.adopt(session, call.chainIds),
        giveUp: siteSession.giveUp,
        leave: (topic) => void siteSession.leave(topic),
      }),
    request: (call, signal) =>
      sendRequest({ client, gate, track }, call, signal, (requestId) =>
        notify({ event: 'sent', of: call.id, requestId }),
      ),
    disconnect: async () => {
      gate.open()
      const topic = siteSession.read()?.topic
      siteSession.drop()
      if (topic !== undefined) await siteSession.leave(topic)
      return ok(undefined)
    },
    wake,
  }
}
