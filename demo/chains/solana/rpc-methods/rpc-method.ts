import type { LocalSvm } from '#demo/chains/solana/svm.ts'

/** One JSON-RPC method of the front: answers the `result`, or throws an `RpcError`. */
export type RpcMethod = (svm: LocalSvm, params: readonly unknown[]) => unknown

/** Wraps a result with the slot it was read at, as most methods answer it. */
export function withContext<Value>(svm: LocalSvm, value: Value): { context: unknown; value: Value } {
  return { context: { slot: svm.slot, apiVersion: '2.3.0' }, value }
}
