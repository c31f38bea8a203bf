import type { ChainNamespace } from '#schemas/primitives/chain-namespace.ts'

/** The namespaces whose swaps are only of an exact amount that is paid. */
export const PAID_ONLY_SWAPS: readonly ChainNamespace[] = ['solana']
