import type { ConnectorInfo } from '#modal/core/state/connectors/connector-info.ts'
import { comparableName } from '#modal/core/state/connectors/merge-wallets.ts'
import type { Wallet } from '#modal/core/state/wallets/wallet-rules.ts'

/** Whether a wallet in the page has the name of a known wallet but another reverse domain name. */
export function isNamesake(
  { name, rdns }: Pick<ConnectorInfo, 'name' | 'rdns'>,
  known: readonly Pick<Wallet, 'name' | 'rdns'>[] = [],
): boolean {
  return known.some(
    (wallet) =>
      rdns &&
      wallet.rdns &&
      comparableName(wallet.name) === comparableName(name) &&
      !`${rdns}.`.startsWith(`${wallet.rdns}.`),
  )
}
