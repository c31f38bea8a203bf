import * as z from 'zod/mini'

/** Every known CAIP-2 namespace, in the order of lists. */
export const CHAIN_NAMESPACES = ['eip155', 'solana', 'bip122'] as const

/** A known CAIP-2 namespace (docs/specification.md §1.16). */
export const ChainNamespace = z.enum(CHAIN_NAMESPACES)
export type ChainNamespace = z.infer<typeof ChainNamespace>

/**
 * Whether a value names a known namespace.
 *
 * @example
 * isChainNamespace('eip155') // true
 */
export function isChainNamespace(value: unknown): value is ChainNamespace {
  return CHAIN_NAMESPACES.some((namespace) => namespace === value)
}

const REFERENCE_PATTERNS: Record<ChainNamespace, RegExp> = {
  eip155: /^[1-9][0-9]{0,15}$/,
  solana: /^[1-9A-HJ-NP-Za-km-z]{32}$/,
  bip122: /^[0-9a-f]{32}$/,
}

/**
 * Whether a CAIP-2 reference has the form its namespace prescribes: a decimal chain id, 32 base58 characters of a
 * Solana genesis hash, or 32 hexadecimal digits of a Bitcoin genesis hash.
 */
export function isChainReference(namespace: ChainNamespace, reference: string): boolean {
  return REFERENCE_PATTERNS[namespace].test(reference)
}
