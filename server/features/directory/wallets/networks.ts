/** The main network of Solana. */
export const SOLANA = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
/** The main network of Bitcoin. */
export const BITCOIN = 'bip122:000000000019d6689c085ae165831e93'

/** Ethereum, OP Mainnet, BNB Smart Chain, Polygon, Base, Arbitrum One, Avalanche. */
export const MAJOR_EVM = [
  'eip155:1',
  'eip155:10',
  'eip155:56',
  'eip155:137',
  'eip155:8453',
  'eip155:42161',
  'eip155:43114',
] as const

/** The distinct namespaces of networks (CAIP-2). */
export function namespacesOf(...networks: readonly string[]): string[] {
  return [...new Set(networks.map((network) => network.replace(/:.*$/, '')))]
}
