import type { CaipNetworkId } from '../primitives/caip.ts'

/** The chain a card purchase falls back to (specification §9, "Card provider chains"). */
export const CARD_PROVIDER_FALLBACK_CHAIN = 'ethereum'

/** The names under which the card provider knows networks (specification §9, "Card provider chains"). */
export const CARD_PROVIDER_CHAINS: Readonly<Record<CaipNetworkId, string>> = {
  'eip155:1': 'ethereum',
  'eip155:42161': 'arbitrum',
  'eip155:137': 'polygon',
  'eip155:80094': 'berachain',
  'eip155:43114': 'avalanche-c-chain',
  'eip155:10': 'optimism',
  'eip155:42220': 'celo',
  'eip155:8453': 'base',
}

/**
 * The card provider's name of a network, or its fallback.
 *
 * @example
 * cardProviderChain('eip155:10') // 'optimism'
 */
export function cardProviderChain(caipNetworkId: CaipNetworkId): string {
  return CARD_PROVIDER_CHAINS[caipNetworkId] ?? CARD_PROVIDER_FALLBACK_CHAIN
}
