import { explorerLink, type CreateChainAdapter } from '#modal/chains/chain-adapter.ts'
import { readJsonRpc } from '#modal/chains/read-json-rpc.ts'
import { readBalance } from './read-balance.ts'

/** Creates the adapter for Solana clusters. */
export const createAdapter: CreateChainAdapter = (access) => ({
  readBalance: (question) => readBalance(question, access),
  read: (request) => readJsonRpc(request, access),
  explorerLink,
  transfers: () => import('./send.ts').then(({ createTransfers }) => createTransfers(access)),
  swaps: () => import('./swap/swaps.ts').then(({ createSwaps }) => createSwaps(access)),
})
