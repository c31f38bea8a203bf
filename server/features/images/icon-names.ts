/** Icons whose file is not the network's name, and families that share one (`Sepolia` is Ethereum's). */
const NAMED_DIFFERENTLY: Readonly<Record<string, string>> = {
  'bnb-smart-chain': 'binance-smart-chain',
  goerli: 'ethereum',
  hyperevm: 'hyper-evm',
  op: 'optimism',
  sepolia: 'ethereum',
  'zksync-era': 'zksync',
}

/** Words of a network's name that say which of a chain's networks it is, not which chain. */
const VARIANTS = /-(?:mainnet|testnet|devnet|goerli|sepolia|fuji|mumbai|amoy|one|era)$/

/**
 * The icon files that may show a network, the best first.
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
