import type { ConnectedWallet } from '#schemas/entities/account.ts'
import type { ListedConnection } from '#schemas/entities/listed-wallet.ts'
import { selectAccount } from '#modal/core/state/account/account-slice.ts'
import { selectConnectedConnectorId } from '#modal/core/state/connection/connection-slice.ts'
import { selectSecondary, type SecondaryConnection } from '#modal/core/state/connection/secondary-slice.ts'
import type { CoreState } from '#modal/core/state/core-state.ts'
import { selectNamespaces, selectNetworkIdOf } from '#modal/core/state/network/network-slice.ts'

/** Lists the connected wallets; in each namespace the active one comes before the secondary connections. */
export function listConnections(state: CoreState): readonly ListedConnection[] {
  return selectNamespaces(state).flatMap((namespace) => {
    const { address, accounts, wallet } = selectAccount(namespace)(state)
    const connectorId = selectConnectedConnectorId(namespace)(state)
    const caipNetworkId = selectNetworkIdOf(namespace)(state)
    const toListed = (other: SecondaryConnection, isActive: boolean): ListedConnection => ({
      namespace,
      connectorId: other.connectorId,
      ...nameAndIcon(other.wallet),
      accounts: other.accounts.map((account) => ({ ...account })),
      isActive,
      caipNetworkId,
    })
    const isConnected = address !== undefined && connectorId !== undefined && wallet !== undefined
    const inUse = isConnected
      ? [toListed({ connectorId, wallet, accounts: withActiveFirst(accounts, address) }, true)]
      : []
    return [...inUse, ...selectSecondary(namespace)(state).map((other) => toListed(other, false))]
  })
}

function nameAndIcon({ name, icon }: ConnectedWallet): Pick<ListedConnection, 'name' | 'icon'> {
  return { name, ...(icon !== undefined && { icon }) }
}

function withActiveFirst(
  accounts: SecondaryConnection['accounts'],
  address: string,
): SecondaryConnection['accounts'] {
  return accounts.toSorted((a, b) => Number(b.address === address) - Number(a.address === address))
}
