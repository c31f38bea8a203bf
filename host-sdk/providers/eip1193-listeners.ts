import type { WireOptions } from '#sdk/options/wire-options.ts'
import type { AccountStore } from '#sdk/state/account-store.ts'

/** The listeners of an EIP-1193 provider by event. */
export interface Eip1193Listeners {
  /** The current chain id, in hexadecimal. */
  readonly chainId: () => string
  /** The chain id that the listeners know. */
  knownChainId: string
  readonly byEvent: Map<string, Set<(data: never) => void>>
}

/** Creates the listeners of an instance. */
export function createEip1193Listeners(store: AccountStore, wire: () => WireOptions): Eip1193Listeners {
  const chainId = (): string => {
    const network = store.get().namespaces['eip155']?.caipNetworkId ?? configuredNetwork(wire())
    return `0x${Number(network?.slice(7) ?? 1).toString(16)}`
  }
  return { chainId, knownChainId: chainId(), byEvent: new Map() }
}

/** The network before the modal is loaded: the default one of the site, else the first EVM network. */
function configuredNetwork({ defaultNetwork, networks }: WireOptions): string | undefined {
  return [defaultNetwork, ...(Array.isArray(networks) ? networks : [])]
    .map((item) => String(item?.caipNetworkId ?? item))
    .find((id) => id.startsWith('eip155:'))
}
