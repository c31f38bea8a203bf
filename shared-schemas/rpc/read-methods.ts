import * as z from 'zod/mini'
import { defineRpcMethod } from './define-rpc-method.ts'

/**
 * Reads that pass to the chain as they are: nobody is asked, nothing is signed. The ones with a shape of their own
 * (eth_accounts, wallet_getAssets, …) stand in the catalogue.
 */
export const READ_METHOD_NAMES = [
  'eth_blobBaseFee',
  'eth_blockNumber',
  'eth_call',
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
  'eth_getFilterChanges',
  'eth_getFilterLogs',
  'eth_getLogs',
  'eth_getProof',
  'eth_getStorageAt',
  'eth_getTransactionByBlockHashAndIndex',
  'eth_getTransactionByBlockNumberAndIndex',
  'eth_getTransactionByHash',
  'eth_getTransactionCount',
  'eth_getTransactionReceipt',
  'eth_getUncleCountByBlockHash',
  'eth_getUncleCountByBlockNumber',
  'eth_getUserOperationByHash',
  'eth_getUserOperationReceipt',
  'eth_maxPriorityFeePerGas',
  'eth_newBlockFilter',
  'eth_newFilter',
  'eth_newPendingTransactionFilter',
  'eth_supportedEntryPoints',
  'eth_syncing',
  'eth_uninstallFilter',
  'web3_clientVersion',
] as const

const ReadParams = z.optional(z.array(z.unknown()).check(z.maxLength(16)))

/** The reads as records: parameters are any list, answers anything. */
export const READ_METHODS = READ_METHOD_NAMES.map((name) =>
  defineRpcMethod({ name, namespace: 'eip155', safety: 'read', params: ReadParams, result: z.unknown() }),
)
