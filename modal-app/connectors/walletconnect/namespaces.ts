import type { SessionTypes } from '@walletconnect/types'
import { DEPRECATED_SOLANA_IDS } from '#schemas/constants/walletconnect.ts'
import { NAMESPACES } from '#schemas/namespaces/catalogue.ts'
import { parseCaipNetworkId } from '#schemas/primitives/caip.ts'
import { SESSION_METHODS } from './session-methods.ts'

/** A namespace as a session proposal requests it (sign protocol, "Namespaces"; CAIP-25). */
export interface ProposedNamespace {
  readonly chains: string[]
  readonly methods: string[]
  readonly events: string[]
}

const EVENTS = ['accountsChanged', 'chainChanged'] as const

/**
 * Creates a proposal with every namespace of the networks. Each of them is optional, so that a wallet that supports only one
 * can connect.
 *
 * @param chainIds CAIP-2 ids; those of unknown namespaces are left out.
 * @example
 * proposedNamespaces(['eip155:1', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'])
 */
export function proposedNamespaces(chainIds: readonly string[]): Record<string, ProposedNamespace> {
  const proposed: Record<string, ProposedNamespace> = {}
  for (const chainId of chainIds) {
    const namespace = parseCaipNetworkId(chainId)?.chainNamespace
    if (!namespace || !(namespace in NAMESPACES)) continue
    const entry = (proposed[namespace] ??= {
      chains: [],
      methods: [...SESSION_METHODS[namespace]],
      events: [...EVENTS],
    })
    const deprecated = DEPRECATED_SOLANA_IDS[chainId]
    for (const id of deprecated === undefined ? [chainId] : [chainId, deprecated])
      if (!entry.chains.includes(id)) entry.chains.push(id)
  }
  return proposed
}

/** Finds the current id of a network that a wallet may name by a deprecated one. */
export function currentChainId(chainId: string): string {
  return (
    Object.entries(DEPRECATED_SOLANA_IDS).find(([, deprecated]) => deprecated === chainId)?.[0] ?? chainId
  )
}

/** Lists the networks of a session's proposal as the library stores it: none if it was a sign-in. */
export function requestedNetworks({
  requiredNamespaces,
  optionalNamespaces,
}: Pick<SessionTypes.Struct, 'requiredNamespaces' | 'optionalNamespaces'>): readonly string[] {
  const proposed = [requiredNamespaces, optionalNamespaces].flatMap((namespaces) => Object.values(namespaces))
  return [...new Set(proposed.flatMap(({ chains = [] }) => chains).map(currentChainId))]
}
