import type { ChainNamespace } from '#schemas/primitives/chain-namespace.ts'

/**
 * Methods of nodes that try a transaction before it is signed: their parameters may be as large as one. The first
 * of them, which debugs, is the wallet's alone: sites have none by standing here.
 */
export const SIMULATION_METHODS: Readonly<Record<ChainNamespace, readonly string[]>> = {
  // Code that makes a contract may have 49,152 bytes, twice that in hexadecimal (EIP-3860).
  eip155: ['debug_traceCall', 'eth_call', 'eth_createAccessList', 'eth_estimateGas', 'eth_simulateV1'],
  solana: ['simulateTransaction'],
  bip122: [],
}
