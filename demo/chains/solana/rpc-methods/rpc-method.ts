import type { LocalSvm } from '#demo/chains/solana/svm.ts'

/** One JSON-RPC method: returns the `result`, or throws an `RpcError`. */
export type RpcMethod = (svm: LocalSvm, params: readonly unknown[]) => unknown

/** Wraps a result with the slot at which it was read, as most methods do. */
export function withContext<Value>(svm: LocalSvm, value: Value): { context: unknown; value: Value } {
  return { context: { slot: svm.slot, apiVersion: '2.3.0' }, value }
}
