import type { CreateChainAdapter } from '../chain-adapter.ts'
import { explorerLink } from '../explorer-link.ts'
import { readBalance } from './read-balance.ts'
import { readJsonRpc } from '../read-json-rpc.ts'

/** EVM chains. */
export const createAdapter: CreateChainAdapter = (access) => ({
  readBalance: (question) => readBalance(question, access),
  readToken: (question) => import('./read-token.ts').then(({ readToken }) => readToken(question, access)),
  read: (request) => readJsonRpc(request, access),
  explorerLink,
  transfers: () => import('./send.ts').then(({ createTransfers }) => createTransfers(access)),
})
