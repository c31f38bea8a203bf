import type * as z from 'zod/mini'
import type { ChainNamespace } from '#schemas/primitives/chain-namespace.ts'

/**
 * What a method requires of the visitor.
 * - `read`: nothing; it is answered at once and nothing is shown. Raw transactions count as well, because they are signed.
 * - `account`: a view of the wallet or modal in which nothing is signed: connecting, switching, watching an asset.
 * - `permission`: the connection of this site itself: requesting or revoking it.
 * - `unsafe`: an approval of a signature, a transaction or a delegation.
 */
export type RpcSafety = 'read' | 'account' | 'permission' | 'unsafe'

/** One RPC method: its name on the wire, the namespace it belongs to, its safety, and both schemas. */
export interface RpcMethod<
  Name extends string = string,
  Params extends z.ZodMiniType = z.ZodMiniType,
  Answer extends z.ZodMiniType = z.ZodMiniType,
> {
  readonly name: Name
  readonly namespace: ChainNamespace
  readonly safety: RpcSafety
  readonly params: Params
  readonly result: Answer
  /** Set when the wallet may broadcast what it signs: a caller that stops waiting cannot know whether something was sent. */
  readonly sends?: true
}

/**
 * Declares a method; the result keeps the exact types of name and schemas.
 *
 * @example
 * defineRpcMethod({ name: 'eth_chainId', namespace: 'eip155', safety: 'read', params: NoParams, result: HexQuantity })
 */
export function defineRpcMethod<
  const Name extends string,
  Params extends z.ZodMiniType,
  Answer extends z.ZodMiniType,
>(method: RpcMethod<Name, Params, Answer>): RpcMethod<Name, Params, Answer> {
  return method
}
