import type { Network } from '#schemas/entities/network.ts'
import { findNetwork } from '#schemas/networks/catalogue.ts'

/**
 * A network as a site describes it, with what nobody may say otherwise of a known one: its coin, in whose decimals amounts
 * are typed, and that what it holds is worth something.
 */
export function withKnownFacts(network: Network): Network {
  const known = findNetwork(network.caipNetworkId)
  if (!known) return network
  const { nativeCurrency, testnet = false } = known
  return { ...network, nativeCurrency, ...(!testnet && { testnet }) }
}
