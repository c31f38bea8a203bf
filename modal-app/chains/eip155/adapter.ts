import { explorerLink, type CreateChainAdapter } from '#modal/chains/chain-adapter.ts'
import { readJsonRpc } from '#modal/chains/read-json-rpc.ts'
import { readBalance } from './read-balance.ts'

/** Creates the adapter for EVM chains. */
export const createAdapter: CreateChainAdapter = (access) => ({
  readBalance: (question) => readBalance(question, access),
  readToken: (question) => import('./read-token.ts').then(({ readToken }) => readToken(question, access)),
  read: (request) => readJsonRpc(request, access),
  explorerLink,
  transfers: () => import('./send.ts').then(({ createTransfers }) => createTransfers(access)),
  approvals: () => import('./approvals.ts').then(({ createApprovals }) => createApprovals(access)),
  swaps: () => import('./swap/swaps.ts').then(({ createSwaps }) => createSwaps(access)),
})
