import { accountMethods } from './account-methods.ts'
import { clusterMethods } from './cluster-methods.ts'
import type { RpcMethod } from './rpc-method.ts'
import { tokenMethods } from './token-methods.ts'
import { transactionMethods } from './transaction-methods.ts'

/** The HTTP JSON-RPC methods of the local Solana network, by their name on the wire. */
export const RPC_METHODS: ReadonlyMap<string, RpcMethod> = new Map(
  Object.entries<RpcMethod>({ ...clusterMethods, ...accountMethods, ...tokenMethods, ...transactionMethods }),
)
