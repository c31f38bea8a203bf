/** Networks by the names that card providers and older clients have for them (docs/specification.md §9.31). */
const CARD_NETWORKS: ReadonlyMap<string, string> = new Map([
  ['ethereum', 'eip155:1'],
  ['arbitrum', 'eip155:42161'],
  ['polygon', 'eip155:137'],
  ['berachain', 'eip155:80094'],
  ['avalanche-c-chain', 'eip155:43114'],
  ['optimism', 'eip155:10'],
  ['celo', 'eip155:42220'],
  ['base', 'eip155:8453'],
])
const NAMES: ReadonlyMap<string, string> = new Map([...CARD_NETWORKS].map(([name, id]) => [id, name]))

/**
 * Returns the CAIP-2 id of a network with a name of card providers; undefined for another name.
 *
 * @example
 * cardNetworkOf('avalanche-c-chain') // 'eip155:43114'
 */
export function cardNetworkOf(name: string): string | undefined {
  return CARD_NETWORKS.get(name)
}

/** Returns the name of a network at card providers; undefined where it has none. */
export function cardNameOf(caipNetworkId: string): string | undefined {
  return NAMES.get(caipNetworkId)
}
