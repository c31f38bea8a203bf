import { createConfig, http, type Config, type CreateConfigParameters, type CreateConnectorFn } from 'wagmi'
import type { AppKitAdapter } from '#sdk/compat/adapter.ts'
import { caipNetworkIdOf } from '#sdk/compat/map-networks.ts'
import type { AppKitNetwork, AppKitOptions } from '#sdk/compat/types.ts'
import type { Postern } from '#sdk/types/postern.ts'
import { postern } from '#sdk/wagmi/connector.ts'

type Shared = Pick<CreateConfigParameters, 'ssr' | 'storage' | 'connectors' | 'batch' | 'pollingInterval'>

/** Options of {@link WagmiAdapter}. */
export interface WagmiAdapterOptions extends Shared {
  /** EVM networks are used, others are skipped. */
  readonly networks: readonly AppKitNetwork[]
  /** Accepted for compatibility; `createAppKit` reads it. */
  readonly projectId?: string | undefined
  /** By chain id; the networks' own nodes by default. */
  readonly transports?: Record<number, ReturnType<typeof http>> | undefined
  readonly customRpcUrls?: AppKitOptions['customRpcUrls']
}

/**
 * Creates a wagmi configuration whose connector is the modal: a connection made in the modal appears in wagmi, and the other
 * way round.
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
    // The connector replaces the announced wallet of the modal, which wagmi may have found already.
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
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- wagmi itself reports a configuration without a chain
      chains: chains as unknown as CreateConfigParameters['chains'],
      transports: Object.fromEntries(ways),
    }) as Config
  }
}

function toChain(network: AppKitNetwork): AppKitNetwork & { readonly id: number } {
  return { ...network, id: Number(caipNetworkIdOf(network).slice('eip155:'.length)) }
}
