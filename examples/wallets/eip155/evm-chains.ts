/** A chain the wallet knows; without `rpcUrl` it signs for the chain but cannot read or send. */
export type EvmChain = { name: string; rpcUrl?: string }

/** Chain id of the local node. */
export const LOCAL_CHAIN_ID = 31337

/** The chains a demo wallet knows from the start. Only the local one has a node: the demo runs offline. */
export function knownChains(localRpcUrl: string): Record<number, EvmChain> {
  return {
    1: { name: 'Ethereum' },
    11155111: { name: 'Sepolia' },
    [LOCAL_CHAIN_ID]: { name: 'Local EVM', rpcUrl: localRpcUrl },
  }
}
