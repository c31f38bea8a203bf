import { LOCAL_GENESIS_HASH, LOCAL_SOLANA_VERSION } from '#demo/chains/solana/local-cluster.ts'
import { invalidParams } from '#demo/chains/solana/rpc-error.ts'
import { transactionFee } from './transaction-fee.ts'
import { readMessage } from './params.ts'
import { withContext, type RpcMethod } from './rpc-method.ts'

const SLOTS_PER_EPOCH = 432_000

export const clusterMethods = {
  getHealth: () => 'ok',
  getVersion: () => ({ 'solana-core': LOCAL_SOLANA_VERSION, 'feature-set': 0 }),
  getGenesisHash: () => LOCAL_GENESIS_HASH,
  getSlot: (svm) => svm.slot,
  getBlockHeight: (svm) => svm.blockhashes.height,
  getBlockTime: () => Math.floor(Date.now() / 1_000),
  getTransactionCount: (svm) => svm.blockhashes.height,
  getRecentPrioritizationFees: (svm) => [{ slot: svm.slot, prioritizationFee: 0 }],

  getEpochInfo: (svm) => ({
    absoluteSlot: svm.slot,
    blockHeight: svm.blockhashes.height,
    epoch: Math.floor(svm.slot / SLOTS_PER_EPOCH),
    slotIndex: svm.slot % SLOTS_PER_EPOCH,
    slotsInEpoch: SLOTS_PER_EPOCH,
    transactionCount: svm.blockhashes.height,
  }),

  getLatestBlockhash: (svm) => withContext(svm, svm.blockhashes.latest()),

  isBlockhashValid: (svm, [blockhash]) => {
    if (typeof blockhash !== 'string') throw invalidParams('a blockhash is expected')
    return withContext(svm, svm.blockhashes.isValid(blockhash))
  },

  getFeeForMessage: (svm, [message]) => {
    const parsed = readMessage(message)
    return withContext(svm, svm.blockhashes.isValid(parsed.recentBlockhash) ? transactionFee(parsed) : null)
  },
} satisfies Record<string, RpcMethod>
