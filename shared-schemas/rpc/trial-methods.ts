import type { ChainNamespace } from '../namespaces/chain-namespace.ts'

/**
 * Methods of nodes that try a transaction before it is signed: their parameters may be as large as one. Sites have none of
 * them by that; only the wallet asks them.
 */
export const TRIAL_METHODS: Readonly<Record<ChainNamespace, readonly string[]>> = {
  eip155: ['debug_traceCall', 'eth_simulateV1'],
  solana: ['simulateTransaction'],
  bip122: [],
}
