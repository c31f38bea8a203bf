import { DEFAULT_NETWORK_IDS, isLocalNetwork, NETWORKS } from '#schemas/networks/catalogue.ts'
import { LANGUAGES } from '#modal/locales/languages.ts'
import type { NetworkFacts } from './first-list.ts'

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

/** The languages of the document, with their directions. */
export function languageDirections(): Readonly<Record<string, 'ltr' | 'rtl'>> {
  return Object.fromEntries(Object.entries(LANGUAGES).map(([name, { direction }]) => [name, direction]))
}
