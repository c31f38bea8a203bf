import { explorerLink, type CreateChainAdapter } from '#modal/chains/chain-adapter.ts'
import { readBalance } from './read-balance.ts'
import { read } from './read.ts'

/** Creates the adapter for Bitcoin chains. */
export const createAdapter: CreateChainAdapter = (access) => ({
  readBalance: (question) => readBalance(question, access),
  read: (request) => read(request, access),
  explorerLink,
  transfers: () => import('./send.ts').then(({ createTransfers }) => createTransfers(access)),
})
