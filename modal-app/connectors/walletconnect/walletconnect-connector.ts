import { errorMessage } from '#schemas/errors/catalogue.ts'
import { fail, ok, type Result } from '#schemas/errors/result.ts'
import { RPC_CODES } from '#schemas/errors/rpc-codes.ts'
import type { Connector } from '#modal/connectors/connector.ts'
import { untilAborted } from '#modal/lib/until-aborted.ts'
import { createDocumentSession, type DocumentSession } from './document-session.ts'
import type { Relay } from './open-relay.ts'
import { switchSession } from './switch-session.ts'
import type { WalletConnectPort } from './walletconnect-port.ts'

/** Creates the connector of wallets that are reached over a relay, with one session for all namespaces. */
export function createWalletConnectConnector(relay: Relay): Connector {
  const documentSession = createDocumentSession()
  const open = onceOpen(relay, documentSession)
  const connector: Connector = {
    prepare: async ({ chainIds, signsIn }) => {
      const port = await open()
      if (!port.ok) return
      // A code with a sign-in cannot be made ahead: the site gives each a number of its own.
      if (signsIn) port.value.wake()
      else await port.value.prepare(chainIds)
    },
    connect: async (requested, { signal, onPairing = () => {} }) => {
      const port = await untilAborted(open(), signal)
      if (!port.ok) return port
      const { chainIds, signIn } = requested
      const input = {
        chainIds: [...chainIds],
        ...(signIn && { signIn: { ...signIn, resources: signIn.resources && [...signIn.resources] } }),
      }
      const paired = await port.value.pair(input, { signal, onPairing })
      if (!paired.ok) return paired
      const connected = documentSession.share(paired.value.session, requested)
      const { siwx } = paired.value
      return connected.ok && siwx ? ok({ ...connected.value, siwx }) : connected
    },
    restore: async (requested) => {
      const port = await open()
      if (!port.ok) return port
      if (!documentSession.read()) return ok(undefined)
      // The site may have added networks since it was connected.
      await port.value.widen(requested.chainIds)
      const session = documentSession.read()
      return session ? documentSession.share(session, documentSession.widened(requested)) : ok(undefined)
    },
    request: async ({ caipNetworkId, method, params }, { signal, onSent }) => {
      const port = await untilAborted(open(), signal)
      if (!port.ok) return port
      const session = documentSession.read()
      if (!session) return fail('SESSION_GONE', errorMessage('SESSION_GONE'))
      const namespace = caipNetworkId.split(':')[0] ?? ''
      if (!session.methods[namespace]?.includes(method))
        return fail(RPC_CODES.unsupportedMethod, errorMessage('UNSUPPORTED_METHOD'))
      const { topic } = session
      const onLeft = onSent && ((requestId: number): void => onSent({ requestId, sessionTopic: topic }))
      return port.value.request({ topic, chainId: caipNetworkId, method, params }, { signal, onSent: onLeft })
    },
    switchNetwork: async (network, { rpcUrl, ...call }) => {
      const { caipNetworkId, chainNamespace } = network
      const port = await untilAborted(open(), call.signal)
      if (!port.ok) return port
      if (!documentSession.read()) return fail('SESSION_GONE', errorMessage('SESSION_GONE'))
      const session = { ...documentSession, request: connector.request, widen: port.value.widen }
      const askedOn = documentSession.standsOn(chainNamespace)
      const switched = await switchSession({ session, network, askedOn, rpcUrl, call })
      if (switched.ok) documentSession.moveTo(chainNamespace, caipNetworkId)
      return switched
    },
    networksOf: documentSession.networksOf,
    sessionEndsAtMs: () => documentSession.read()?.expiresAt,
    disconnect: async () => {
      documentSession.forget()
      const port = await open()
      if (port.ok) await port.value.disconnect()
      return ok(undefined)
    },
    subscribe: documentSession.subscribe,
  }
  return connector
}

/** Opens the port when it is first needed; a failed attempt is repeated with the next need. */
function onceOpen(relay: Relay, documentSession: DocumentSession): () => Promise<Result<WalletConnectPort>> {
  let opening: Promise<Result<WalletConnectPort>> | undefined
  return () => {
    opening ??= relay
      .open()
      .catch(unreachable)
      .then((opened) => {
        if (!opened.ok) {
          opening = undefined
          return opened
        }
        const { port } = opened.value
        documentSession.found(opened.value.session)
        port.subscribe((event) => {
          if (event.event === 'session') documentSession.changed(event.session)
          if (event.event === 'chain') documentSession.moved(event.chainId)
        })
        return ok(port)
      })
    return opening
  }
}

/** A chunk that fails to load is reported like a relay that cannot be reached. */
function unreachable(): Result<never> {
  return fail('RELAY_UNREACHABLE', errorMessage('RELAY_UNREACHABLE'))
}
