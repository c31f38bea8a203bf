/** Icons that are not named after the network, and networks that share one (Sepolia has Ethereum's). */
const NAMED_DIFFERENTLY: Readonly<Record<string, string>> = {
  'bnb-smart-chain': 'binance-smart-chain',
  goerli: 'ethereum',
  hyperevm: 'hyper-evm',
  op: 'optimism',
  sepolia: 'ethereum',
  'zksync-era': 'zksync',
}

/** Suffixes that name a network of a chain rather than the chain. */
const VARIANTS = /-(?:mainnet|testnet|devnet|goerli|sepolia|fuji|mumbai|amoy|one|era)$/

/**
 * Candidates for the icon of a network, best first.
 *
 * @param networkName As in the network catalogue.
 * @example
 * iconNames('Arbitrum Goerli') // ['arbitrum-goerli', 'arbitrum', 'arbitrum-one']
 */
export function iconNames(networkName: string): string[] {
  const name = networkName
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replace(/^local-/, '')
  const chain = name.replace(VARIANTS, '')
  const names = [name, NAMED_DIFFERENTLY[name], chain, NAMED_DIFFERENTLY[chain], `${chain}-one`]
  return [...new Set(names.filter((candidate) => candidate !== undefined))]
}
