import type { ConnectorInfo } from '#modal/core/state/connectors/connector-info.ts'
import { traitsOf } from '#modal/core/state/connectors/connector-traits.ts'
import { comparableName } from '#modal/core/state/connectors/merge-wallets.ts'
import type { ReachableWallet } from './wallet-ways.ts'

/** Finds the wallet in the page that a wallet of the list stands for: by its reverse domain name, else by its name. */
export function findInstalled(
  wallet: Pick<ReachableWallet, 'name' | 'rdns'>,
  connectors: readonly ConnectorInfo[],
): ConnectorInfo | undefined {
  const name = comparableName(wallet.name)
  return connectors.find((info) => {
    if (traitsOf(info).sharesSession) return false
    if (info.rdns !== undefined && wallet.rdns) return info.rdns === wallet.rdns
    return comparableName(info.name) === name
  })
}
