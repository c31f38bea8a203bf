/** A chain of the wallet; without `rpcUrl` the wallet signs for it but cannot read or send. */
export type EvmChain = { name: string; rpcUrl?: string }

/** Chain id of the local node. */
export const LOCAL_CHAIN_ID = 31337

/** The initial chains of a demo wallet. Only the local one has a node, because the demo runs offline. */
export function knownChains(localRpcUrl: string): Record<number, EvmChain> {
  return {
    1: { name: 'Ethereum' },
    11155111: { name: 'Sepolia' },
    [LOCAL_CHAIN_ID]: { name: 'Local EVM', rpcUrl: localRpcUrl },
  }
}
