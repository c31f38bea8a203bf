import type { ChainNamespace } from '#schemas/primitives/chain-namespace.ts'

/**
 * Node methods that simulate a transaction before it is signed, whose parameters may be as large as a transaction. The first
 * one is for the wallet only: this list does not make it available to sites.
 */
export const SIMULATION_METHODS: Readonly<Record<ChainNamespace, readonly string[]>> = {
  // Init code of a contract may have 49,152 bytes, twice that in hexadecimal (EIP-3860).
  eip155: ['debug_traceCall', 'eth_call', 'eth_createAccessList', 'eth_estimateGas', 'eth_simulateV1'],
  solana: ['simulateTransaction'],
  bip122: [],
}
