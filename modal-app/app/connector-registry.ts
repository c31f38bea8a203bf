import type { ChainNamespace } from '#schemas/namespaces/chain-namespace.ts'
import type { Connector } from '../connectors/connector.ts'
import { loadInjectedConnector } from '../connectors/injected/injected-connector.ts'
import type { WalletHost } from '../connectors/injected/wallet-port.ts'
import type { ConnectorInfo, ConnectorType } from '../core/connectors/connector-info.ts'

type LoadConnector = (
  info: ConnectorInfo,
  namespace: ChainNamespace,
  host: WalletHost,
) => Promise<Connector | undefined>

const loadInjected: LoadConnector = async (info, namespace, host) => {
  const binding = info.wallets[namespace]
  if (!binding) return undefined
  const { id, name, imageUrl: icon, rdns } = info
  const walletInfo = { id, name, ...(icon !== undefined && { icon }), ...(rdns !== undefined && { rdns }) }
  return loadInjectedConnector({ ...binding, namespace, walletInfo }, host)
}

const none: LoadConnector = () => Promise.resolve(undefined)

/** How each kind of connector is reached. One line here adds a kind. */
export const CONNECTORS = {
  ANNOUNCED: loadInjected,
  INJECTED: loadInjected,
  MULTI_CHAIN: loadInjected,
  EXTERNAL: none,
  AUTH: none,
} as const satisfies Record<ConnectorType, LoadConnector>

/** Loads connectors and keeps them: a wallet's connector knows the accounts it shared. */
export function createConnectors(host: WalletHost): {
  readonly load: (info: ConnectorInfo, namespace: ChainNamespace) => Promise<Connector | undefined>
} {
  const kept = new Map<string, Promise<Connector | undefined>>()
  return {
    load: (info, namespace) => {
      const key = `${namespace} ${info.wallets[namespace]?.walletId ?? info.id}`
      const known = kept.get(key)
      if (known) return known
      const loading = CONNECTORS[info.type](info, namespace, host).catch(() => {
        kept.delete(key)
        return undefined
      })
      kept.set(key, loading)
      return loading
    },
  }
}
