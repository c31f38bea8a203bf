import type { Network } from '#schemas/entities/network.ts'
import { findNetwork } from '#schemas/networks/catalogue.ts'

/**
 * Overrides what a site says about a known network: its coin, whose decimals amounts are typed in, and that it is not a test
 * network.
 */
export function withKnownFacts(network: Network): Network {
  const known = findNetwork(network.caipNetworkId)
  if (!known) return network
  const { nativeCurrency, testnet = false } = known
  return { ...network, nativeCurrency, ...(!testnet && { testnet }) }
}
