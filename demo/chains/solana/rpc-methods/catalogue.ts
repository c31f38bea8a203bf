import { accountMethods } from './account-methods.ts'
import { clusterMethods } from './cluster-methods.ts'
import type { RpcMethod } from './rpc-method.ts'
import { tokenMethods } from './token-methods.ts'
import { transactionMethods } from './transaction-methods.ts'

/** Every HTTP JSON-RPC method that the local Solana front answers, by its name on the wire. */
export const RPC_METHODS: ReadonlyMap<string, RpcMethod> = new Map(
  Object.entries<RpcMethod>({ ...clusterMethods, ...accountMethods, ...tokenMethods, ...transactionMethods }),
)
