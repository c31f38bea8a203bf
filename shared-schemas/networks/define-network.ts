import type { NativeCurrency, Network } from '#schemas/entities/network.ts'
import type { ChainNamespace } from '#schemas/primitives/chain-namespace.ts'

/** The content of a network's file; the ids follow from the namespace and the reference. */
export interface NetworkDefinition {
  readonly name: string
  readonly nativeCurrency: NativeCurrency
  /** Public RPC endpoints in order of preference. The server uses them; browsers call the server. */
  readonly rpc: readonly string[]
  /** Name and base URL of the block explorer. */
  readonly explorer?: readonly [name: string, url: string]
  /** Id of the picture in the directory's image routes. */
  readonly imageId?: string
  readonly testnet?: boolean
  readonly deprecated?: boolean
}

/**
 * Builds a {@link Network} of a known namespace.
 *
 * @example
 * defineNetwork('eip155', '10', { name: 'OP Mainnet', nativeCurrency: ETHER, rpc: ['https://mainnet.optimism.io'] })
 */
export function defineNetwork(
  chainNamespace: ChainNamespace,
  reference: string,
  definition: NetworkDefinition,
): Network {
  const [explorerName, explorerUrl] = definition.explorer ?? []
  return {
    id: chainNamespace === 'eip155' ? Number(reference) : reference,
    caipNetworkId: `${chainNamespace}:${reference}`,
    chainNamespace,
    ...(definition.imageId && { assets: { imageId: definition.imageId } }),
    name: definition.name,
    nativeCurrency: definition.nativeCurrency,
    rpcUrls: { default: { http: [...definition.rpc] } },
    ...(explorerName &&
      explorerUrl && { blockExplorers: { default: { name: explorerName, url: explorerUrl } } }),
    testnet: definition.testnet ?? false,
    ...(definition.deprecated && { deprecated: true }),
  }
}
