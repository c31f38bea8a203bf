import { NAMESPACES } from './catalogue.ts'
import { CHAIN_NAMESPACES, type ChainNamespace } from './chain-namespace.ts'

/** Names a community gives its networks, the usual one first (Sign In With Solana). */
const COMMUNITY_NAMES: Readonly<Record<string, readonly string[]>> = {
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': ['mainnet', 'solana:mainnet', 'mainnet-beta'],
  'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1': ['devnet', 'solana:devnet'],
  'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z': ['testnet', 'solana:testnet'],
  'solana:LocaLPostern11111111111111111111': ['localnet', 'solana:localnet'],
}

/**
 * Every way a sign-in message may name a network; the first is how we write it.
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

/**
 * The namespace whose accounts a text signs in with, by its first line; undefined for a text that is no sign-in message.
 *
 * @example
 * signInNamespaceOf('shop.example wants you to sign in with your Solana account:\n…') // 'solana'
 */
export function signInNamespaceOf(text: string): ChainNamespace | undefined {
  const [first = ''] = text.split('\n', 1)
  const kind = / wants you to sign in with your (\w+) account:$/.exec(first)?.[1]
  return CHAIN_NAMESPACES.find((namespace) => NAMESPACES[namespace].name === kind)
}
