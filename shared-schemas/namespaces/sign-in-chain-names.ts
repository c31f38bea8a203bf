/** Network names of the Solana community, the most common one first (Sign In With Solana). */
const COMMUNITY_NAMES: Readonly<Record<string, readonly string[]>> = {
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': ['mainnet', 'solana:mainnet', 'mainnet-beta'],
  'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1': ['devnet', 'solana:devnet'],
  'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z': ['testnet', 'solana:testnet'],
  'solana:LocaLPostern11111111111111111111': ['localnet', 'solana:localnet'],
}

/**
 * Lists every accepted name of a network in a sign-in message; the first is the one we write.
 *
 * @param caipNetworkId CAIP-2 id.
 * @example
 * signInChainNames('eip155:10') // ['10', 'eip155:10']
 */
export function signInChainNames(caipNetworkId: string): readonly string[] {
  const [namespace, reference = ''] = caipNetworkId.split(':')
  const usual = namespace === 'eip155' ? [reference, caipNetworkId] : [caipNetworkId, reference]
  return [...(COMMUNITY_NAMES[caipNetworkId] ?? []), ...usual]
}
