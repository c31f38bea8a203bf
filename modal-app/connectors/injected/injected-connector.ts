import type { ConnectedWallet } from '#schemas/entities/account.ts'
import type { ChainNamespace } from '#schemas/primitives/chain-namespace.ts'
import type { Connector } from '#modal/connectors/connector.ts'
import { openWalletPort, type WalletHost } from './wallet-port.ts'

/** A wallet in the page, and one of its namespaces. */
export interface InjectedTarget {
  readonly walletId: string
  readonly protocol: 'eip1193' | 'wallet-standard'
  readonly namespace: ChainNamespace
  /** Wallet Standard: the names of the features that the wallet announced. */
  readonly features: readonly string[]
  readonly walletInfo: ConnectedWallet
}

/**
 * Loads the connector of one wallet in the page. The translations of the Wallet Standard namespaces are separate chunks.
 *
 * @returns undefined for a combination of protocol and namespace that no wallet has.
 */
export async function loadInjectedConnector(
  target: InjectedTarget,
  host: WalletHost,
): Promise<Connector | undefined> {
  const port = openWalletPort(target.walletId, host)
  const { walletInfo, features } = target
  if (target.protocol === 'eip1193') {
    if (target.namespace !== 'eip155') return undefined
    const { createEip1193Connector } = await import('./eip1193.ts')
    return createEip1193Connector({ port, walletInfo })
  }
  if (target.namespace === 'eip155') return undefined
  const { createStandardConnector } = await import('./wallet-standard.ts')
  if (target.namespace === 'solana') {
    const { SOLANA_DIALECT } = await import('./solana.ts')
    return createStandardConnector({ port, walletInfo, features, dialect: SOLANA_DIALECT })
  }
  const { BITCOIN_DIALECT } = await import('./bitcoin.ts')
  return createStandardConnector({ port, walletInfo, features, dialect: BITCOIN_DIALECT })
}
