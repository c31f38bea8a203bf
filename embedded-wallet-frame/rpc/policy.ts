import type { ChainNamespace } from '#schemas/primitives/chain-namespace.ts'
import { findRpcMethod } from '#schemas/rpc/catalogue.ts'
import type { RpcSafety } from '#schemas/rpc/define-rpc-method.ts'
import { NODE_ACCESS, type NodeAccess } from '#schemas/rpc/node-access.ts'

/**
 * What happens to a method in this wallet.
 * - `safe`: answered at once, by this wallet or by a node; nothing is shown.
 * - `local`: about the connection itself; answered by this wallet or not at all, nothing is shown.
 * - `unsafe`: an approval.
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
 * The class of a method: the one place where it is decided whether somebody is asked.
 *
 * @example
 * classOfMethod('personal_sign') // 'unsafe'
 * classOfMethod('eth_sign') // 'refused'
 */
export function classOfMethod(method: string): MethodClass {
  const record = findRpcMethod(method)
  return record ? CLASS_OF_SAFETY[record.safety] : 'refused'
}

/** Whether a call hands a transaction to a node of a namespace. */
export function isBroadcast(namespace: ChainNamespace, method: string): boolean {
  const access: NodeAccess = NODE_ACCESS[namespace]
  return access.protocol === 'json-rpc' ? access.broadcasts.includes(method) : method === access.broadcast
}

/** Whether nodes of a namespace answer a method themselves. */
export function isNodeMethod(namespace: ChainNamespace, method: string): boolean {
  const access: NodeAccess = NODE_ACCESS[namespace]
  if (access.protocol !== 'json-rpc') return false
  return [access.reads, access.stateful, access.broadcasts].some((names) => names.includes(method))
}
