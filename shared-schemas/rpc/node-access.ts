import type { ChainNamespace } from '#schemas/primitives/chain-namespace.ts'

/** The protocol of a chain's nodes, and the calls a browser may make through the server. */
export type NodeAccess =
  | {
      readonly protocol: 'json-rpc'
      /** Calls that only read: equal calls in flight share one upstream call. */
      readonly reads: readonly string[]
      /** Calls about filters that exist in one node; never shared between callers. */
      readonly stateful: readonly string[]
      /** Calls that broadcast a signed transaction; their parameters may be larger. */
      readonly broadcasts: readonly string[]
    }
  | {
      readonly protocol: 'esplora'
      /** Paths that may be read, without a leading slash; `{hash}` and other placeholders are checked by form. */
      readonly reads: readonly string[]
      /** The path to which a raw transaction is posted, as hexadecimal text. */
      readonly broadcast: string
    }

/**
 * The node interface of every namespace: the Ethereum JSON-RPC API, the Solana JSON-RPC API, and the Esplora HTTP API for
 * Bitcoin. Methods that sign, mine, subscribe or change a node are absent and therefore refused. Of the debug methods, one
 * form of `debug_traceCall` is served to wallets, for previews.
 */
export const NODE_ACCESS = {
  eip155: {
    protocol: 'json-rpc',
    reads: [
      'eth_blobBaseFee',
      'eth_blockNumber',
      'eth_call',
      'eth_chainId',
      'eth_createAccessList',
      'eth_estimateGas',
      'eth_estimateUserOperationGas',
      'eth_feeHistory',
      'eth_gasPrice',
      'eth_getAccount',
      'eth_getBalance',
      'eth_getBlockByHash',
      'eth_getBlockByNumber',
      'eth_getBlockReceipts',
      'eth_getBlockTransactionCountByHash',
      'eth_getBlockTransactionCountByNumber',
      'eth_getCode',
      'eth_getLogs',
      'eth_getProof',
      'eth_getStorageAt',
      'eth_getTransactionByBlockHashAndIndex',
      'eth_getTransactionByBlockNumberAndIndex',
      'eth_getTransactionByHash',
      'eth_getTransactionCount',
      'eth_getTransactionReceipt',
      'eth_getUncleByBlockHashAndIndex',
      'eth_getUncleByBlockNumberAndIndex',
      'eth_getUncleCountByBlockHash',
      'eth_getUncleCountByBlockNumber',
      'eth_getUserOperationByHash',
      'eth_getUserOperationReceipt',
      'eth_maxPriorityFeePerGas',
      'eth_simulateV1',
      'eth_supportedEntryPoints',
      'eth_syncing',
      'net_listening',
      'net_version',
      'web3_clientVersion',
      'web3_sha3',
    ],
    stateful: [
      'eth_getFilterChanges',
      'eth_getFilterLogs',
      'eth_newBlockFilter',
      'eth_newFilter',
      'eth_newPendingTransactionFilter',
      'eth_uninstallFilter',
    ],
    broadcasts: ['eth_sendRawTransaction'],
  },
  solana: {
    protocol: 'json-rpc',
    reads: [
      'getAccountInfo',
      'getBalance',
      'getBlock',
      'getBlockCommitment',
      'getBlockHeight',
      'getBlockTime',
      'getBlocks',
      'getEpochInfo',
      'getFeeForMessage',
      'getGenesisHash',
      'getHealth',
      'getLatestBlockhash',
      'getMinimumBalanceForRentExemption',
      'getMultipleAccounts',
      'getProgramAccounts',
      'getRecentPrioritizationFees',
      'getSignatureStatuses',
      'getSignaturesForAddress',
      'getSlot',
      'getSupply',
      'getTokenAccountBalance',
      'getTokenAccountsByOwner',
      'getTokenSupply',
      'getTransaction',
      'getTransactionCount',
      'getVersion',
      'isBlockhashValid',
      'simulateTransaction',
    ],
    stateful: [],
    broadcasts: ['sendTransaction'],
  },
  bip122: {
    protocol: 'esplora',
    reads: [
      'address/{address}',
      'address/{address}/txs',
      'address/{address}/txs/chain',
      'address/{address}/txs/chain/{hash}',
      'address/{address}/txs/mempool',
      'address/{address}/utxo',
      'block-height/{height}',
      'block/{hash}',
      'block/{hash}/header',
      'block/{hash}/status',
      'blocks/tip/hash',
      'blocks/tip/height',
      'fee-estimates',
      'mempool',
      'tx/{hash}',
      'tx/{hash}/hex',
      'tx/{hash}/outspends',
      'tx/{hash}/status',
    ],
    broadcast: 'tx',
  },
} as const satisfies Record<ChainNamespace, NodeAccess>
