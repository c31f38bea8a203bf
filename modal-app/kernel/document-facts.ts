import { DEFAULT_NETWORK_IDS, isLocalNetwork, NETWORKS } from '#schemas/networks/catalogue.ts'
import { NAMESPACES } from '#schemas/namespaces/catalogue.ts'
import { LANGUAGES } from '#modal/locales/languages.ts'
import type { DrawnNetwork, NetworkFacts } from './network-facts.ts'

/** What the kernel has to know of the networks, without their catalogue. */
export function networkFacts(): NetworkFacts {
  const defaults = new Set<string>(DEFAULT_NETWORK_IDS)
  const idsOf = (isMeant: (network: (typeof NETWORKS)[number]) => boolean): readonly string[] =>
    NETWORKS.filter(isMeant).map(({ caipNetworkId }) => caipNetworkId)
  return {
    all: idsOf(() => true),
    test: idsOf(({ testnet }) => testnet === true),
    byDefault: idsOf(({ caipNetworkId }) => defaults.has(caipNetworkId) || isLocalNetwork(caipNetworkId)),
  }
}

/** The catalogue as far as it is drawn: without nodes, which are most of it. */
export function drawnNetworks(): readonly DrawnNetwork[] {
  return NETWORKS.map(({ id, caipNetworkId, chainNamespace, name, assets, blockExplorers, testnet }) => ({
    id,
    caipNetworkId,
    chainNamespace,
    name,
    ...(assets && { assets }),
    ...(blockExplorers && { blockExplorers }),
    ...(testnet === true && { testnet }),
    ...(NAMESPACES[chainNamespace].features.swaps && { hasSwaps: true }),
  }))
}

/** The languages of the document, with their directions. */
export function languageDirections(): Readonly<Record<string, 'ltr' | 'rtl'>> {
  return Object.fromEntries(Object.entries(LANGUAGES).map(([name, { direction }]) => [name, direction]))
}
