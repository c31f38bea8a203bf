import type { ChainNamespace } from '#schemas/primitives/chain-namespace.ts'
import type { Connector } from '#modal/connectors/connector.ts'
import type { WalletFrame } from '#modal/connectors/embedded/wallet-frame.ts'
import { loadInjectedConnector } from '#modal/connectors/injected/injected-connector.ts'
import type { WalletHost } from '#modal/connectors/injected/wallet-port.ts'
import type { Relay } from '#modal/connectors/walletconnect/open-relay.ts'
import type { ConnectorInfo, ConnectorType } from '#modal/core/state/connectors/connector-info.ts'

/** What connectors reach their wallets through. */
interface WalletAccess {
  readonly host: WalletHost
  readonly frame: WalletFrame
  readonly relay: Relay
}

type LoadConnector = (
  info: ConnectorInfo,
  namespace: ChainNamespace,
  ways: WalletAccess,
) => Promise<Connector | undefined>

const loadInjected: LoadConnector = async (info, namespace, { host }) => {
  const binding = info.wallets[namespace]
  if (!binding) return undefined
  const { id, name, imageUrl: icon, rdns } = info
  const walletInfo = { id, name, ...(icon !== undefined && { icon }), ...(rdns !== undefined && { rdns }) }
  return loadInjectedConnector({ ...binding, namespace, walletInfo }, host)
}

const loadEmbedded: LoadConnector = async ({ id, name }, _namespace, { frame }) => {
  const { createEmbeddedConnector } = await import('#modal/connectors/embedded/embedded-connector.ts')
  return createEmbeddedConnector({ frame, walletInfo: { id, name } })
}

const loadWalletConnect: LoadConnector = async (_info, _namespace, { relay }) => {
  const { createWalletConnectConnector } =
    await import('#modal/connectors/walletconnect/walletconnect-connector.ts')
  return createWalletConnectConnector(relay)
}

/** How each kind of connector is loaded. One line here adds a kind. */
export const CONNECTORS = {
  ANNOUNCED: loadInjected,
  INJECTED: loadInjected,
  MULTI_CHAIN: loadInjected,
  EXTERNAL: loadInjected,
  AUTH: loadEmbedded,
  WALLET_CONNECT: loadWalletConnect,
} as const satisfies Record<ConnectorType, LoadConnector>

/** Loads connectors and caches them, because a connector knows the accounts that its wallet shared. */
export function createConnectors(access: WalletAccess): {
  readonly load: (info: ConnectorInfo, namespace: ChainNamespace) => Promise<Connector | undefined>
} {
  const connectors = new Map<string, Promise<Connector | undefined>>()
  return {
    load: (info, namespace) => {
      const walletId = info.wallets[namespace]?.walletId
      // The embedded wallet has one session for all namespaces.
      const key = walletId === undefined ? info.id : `${namespace} ${walletId}`
      const cached = connectors.get(key)
      if (cached) return cached
      const loading = CONNECTORS[info.type](info, namespace, access).catch(() => {
        connectors.delete(key)
        return undefined
      })
      connectors.set(key, loading)
      return loading
    },
  }
}
