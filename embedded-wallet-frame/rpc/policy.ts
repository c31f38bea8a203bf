import type { ChainNamespace } from '#schemas/primitives/chain-namespace.ts'
import { findRpcMethod } from '#schemas/rpc/catalogue.ts'
import type { RpcSafety } from '#schemas/rpc/define-rpc-method.ts'
import { NODE_ACCESS, type NodeAccess } from '#schemas/rpc/node-access.ts'

/**
 * How this wallet treats a method.
 * - `safe`: answered at once, by this wallet or by a node, without an approval.
 * - `local`: about the connection itself; answered by this wallet or not at all, without an approval.
 * - `unsafe`: takes an approval.
 * - `refused`: on no list (4200).
 */
export type MethodClass = 'safe' | 'local' | 'unsafe' | 'refused'

const CLASS_OF_SAFETY = {
  read: 'safe',
  account: 'local',
  permission: 'local',
  unsafe: 'unsafe',
} as const satisfies Record<RpcSafety, MethodClass>

/**
 * Classifies a method. This is the only place that decides which methods take an approval.
 *
 * @example
 * classOfMethod('personal_sign') // 'unsafe'
 * classOfMethod('eth_sign') // 'refused'
 */
export function classOfMethod(method: string): MethodClass {
  const record = findRpcMethod(method)
  return record ? CLASS_OF_SAFETY[record.safety] : 'refused'
}

/** Tells whether a call broadcasts a transaction through a node of a namespace. */
export function isBroadcast(namespace: ChainNamespace, method: string): boolean {
  const access: NodeAccess = NODE_ACCESS[namespace]
  return access.protocol === 'json-rpc' ? access.broadcasts.includes(method) : method === access.broadcast
}

/** Tells whether nodes of a namespace answer a method themselves. */
export function isNodeMethod(namespace: ChainNamespace, method: string): boolean {
  const access: NodeAccess = NODE_ACCESS[namespace]
  if (access.protocol !== 'json-rpc') return false
  return [access.reads, access.stateful, access.broadcasts].some((names) => names.includes(method))
}
