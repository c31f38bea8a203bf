import { NAMESPACES } from '#schemas/namespaces/catalogue.ts'
import { parseCaipNetworkId } from '#schemas/primitives/caip.ts'
import type { ChainNamespace } from '#schemas/primitives/chain-namespace.ts'
import { useAppSelector } from '#modal/core/hooks/store-hooks.ts'
import { selectAccount, selectConnectedNamespaces } from '#modal/core/state/account/account-slice.ts'
import type { CoreState } from '#modal/core/state/core-state.ts'
import { selectActiveNamespace, selectNetworkIdOf } from '#modal/core/state/network/network-slice.ts'

/** An account that can have names. */
export interface NameAccount {
  readonly namespace: ChainNamespace
  /** CAIP-2 id of the network it is on. */
  readonly caipNetworkId: string
  readonly address: string
}

/** Returns the coin type of the network of an account (ENSIP-11); undefined for a network that has none. */
export function coinTypeOf({ namespace, caipNetworkId }: Omit<NameAccount, 'address'>): number | undefined {
  const { reference = '' } = parseCaipNetworkId(caipNetworkId) ?? {}
  return NAMESPACES[namespace].coinType(reference)
}

/** Selects the namespace of the account that names are for: the active one, or else the first that has names. */
function selectNameNamespace(state: CoreState): ChainNamespace | undefined {
  const connected = selectConnectedNamespaces(state)
  const active = selectActiveNamespace(state)
  return [...connected.filter((one) => one === active), ...connected].find(
    (namespace) => NAMESPACES[namespace].features.names,
  )
}

/** Selects the account that names are for (docs/specification.md §9.24). */
export function selectNameAccount(state: CoreState): NameAccount | undefined {
  const namespace = selectNameNamespace(state)
  const { address } = selectAccount(namespace)(state)
  const caipNetworkId = selectNetworkIdOf(namespace)(state)
  return namespace !== undefined && address !== undefined && caipNetworkId !== undefined
    ? { namespace, caipNetworkId, address }
    : undefined
}

/** Reads the account that names are for; undefined while no account that can have one is connected. */
export function useNameAccount(): NameAccount | undefined {
  const namespace = useAppSelector(selectNameNamespace)
  const { address } = useAppSelector(selectAccount(namespace))
  const caipNetworkId = useAppSelector(selectNetworkIdOf(namespace))
  return namespace !== undefined && address !== undefined && caipNetworkId !== undefined
    ? { namespace, caipNetworkId, address }
    : undefined
}
