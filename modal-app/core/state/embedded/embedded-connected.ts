import { selectIsConnected, type AccountRoot } from '#modal/core/state/account/account-slice.ts'
import { selectTraits, type ConnectionRoot } from '#modal/core/state/connection/connection-slice.ts'
import { selectNamespaces, type NetworkRoot } from '#modal/core/state/network/network-slice.ts'

/** Whether the embedded wallet is connected to a namespace. */
export function selectIsEmbeddedConnected(state: AccountRoot & ConnectionRoot & NetworkRoot): boolean {
  return selectNamespaces(state).some(
    (namespace) => selectIsConnected(namespace)(state) && selectTraits(namespace)(state).isEmbedded,
  )
}
