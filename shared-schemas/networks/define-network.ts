import type { NativeCurrency, Network } from '#schemas/entities/network.ts'
import type { ChainNamespace } from '#schemas/primitives/chain-namespace.ts'

/** What a network's file states; the ids follow from the namespace and the reference. */
export interface NetworkDefinition {
  readonly name: string
  readonly nativeCurrency: NativeCurrency
  /** Public RPC endpoints, the best first; the server uses them, browsers go through the server. */
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
  facts: NetworkDefinition,
): Network {
  const [explorerName, explorerUrl] = facts.explorer ?? []
  return {
    id: chainNamespace === 'eip155' ? Number(reference) : reference,
    caipNetworkId: `${chainNamespace}:${reference}`,
    chainNamespace,
    ...(facts.imageId && { assets: { imageId: facts.imageId } }),
    name: facts.name,
    nativeCurrency: facts.nativeCurrency,
    rpcUrls: { default: { http: [...facts.rpc] } },
    ...(explorerName &&
      explorerUrl && { blockExplorers: { default: { name: explorerName, url: explorerUrl } } }),
    testnet: facts.testnet ?? false,
    ...(facts.deprecated && { deprecated: true }),
  }
}
