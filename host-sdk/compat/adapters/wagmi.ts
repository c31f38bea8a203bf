import { createConfig, http, type Config, type CreateConfigParameters, type CreateConnectorFn } from 'wagmi'
import type { AppKitAdapter } from '#sdk/compat/adapter.ts'
import { caipNetworkIdOf } from '#sdk/compat/map-networks.ts'
import type { AppKitNetwork, AppKitOptions } from '#sdk/compat/types.ts'
import type { Postern } from '#sdk/types/postern.ts'
import { postern } from '#sdk/wagmi/connector.ts'

type Shared = Pick<CreateConfigParameters, 'ssr' | 'storage' | 'connectors' | 'batch' | 'pollingInterval'>

/** What the adapter makes a configuration of wagmi from. */
export interface WagmiAdapterOptions extends Shared {
  /** Those of EVM chains are taken. */
  readonly networks: readonly AppKitNetwork[]
  /** Read by the modal, not here. */
  readonly projectId?: string | undefined
  /** By chain id; the networks' own nodes by default. */
  readonly transports?: Record<number, ReturnType<typeof http>> | undefined
  readonly customRpcUrls?: AppKitOptions['customRpcUrls']
}

/**
 * A configuration of wagmi whose connector is the modal: who connects there is connected in wagmi, and the other way round.
 *
 * @example
 * const adapter = new WagmiAdapter({ networks: [mainnet], projectId: 'demo', ssr: true })
 * createAppKit({ adapters: [adapter], networks: [mainnet], projectId: 'demo', modalUrl: 'https://modal.example' })
 * const app = <WagmiProvider config={adapter.wagmiConfig}>…</WagmiProvider>
 */
export class WagmiAdapter implements AppKitAdapter {
  readonly kind = 'postern'
  readonly namespace = 'eip155'
  /** For `WagmiProvider` and the actions of wagmi. */
  readonly wagmiConfig: Config
  readonly attach = (instance: Postern): void => {
    const { connectors } = this.wagmiConfig._internal
    const make: CreateConnectorFn = postern(instance)
    const ours = connectors.setup(make)
    // The modal may have announced itself already; the connector stands for it.
    connectors.setState((all) => [ours, ...all.filter(({ id }) => id !== ours.id)])
  }

  /** @param options {@link WagmiAdapterOptions}; `networks` has at least one EVM chain. */
  constructor({
    networks,
    projectId: _projectId,
    transports = {},
    customRpcUrls = {},
    ...shared
  }: WagmiAdapterOptions) {
    const chains = networks.filter((network) => caipNetworkIdOf(network).startsWith('eip155:')).map(toChain)
    const ways = chains.map(({ id, rpcUrls }) => {
      const [own] = customRpcUrls[`eip155:${id}`] ?? []
      return [id, transports[id] ?? http(own?.url ?? rpcUrls.default.http[0])]
    })
    this.wagmiConfig = createConfig({
      ...shared,
      // wagmi says itself that a list without a chain is of no use.
      chains: chains as unknown as CreateConfigParameters['chains'],
      transports: Object.fromEntries(ways),
    }) as Config
  }
}

function toChain(network: AppKitNetwork): AppKitNetwork & { readonly id: number } {
  return { ...network, id: Number(caipNetworkIdOf(network).slice('eip155:'.length)) }
}
