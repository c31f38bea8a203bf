import type { RpcDispatchOptions } from '#frame/rpc/dispatch.ts'

/** Methods that need an approval, each loaded when it is first asked for. */
export const RPC_HANDLERS: RpcDispatchOptions['handlers'] = {}

/** Reads this wallet answers itself. */
export const RPC_READS: RpcDispatchOptions['reads'] = {}

/** What a request would send, for session permissions. */
export const BOUNDED_CALLS: RpcDispatchOptions['boundedCalls'] = {}
