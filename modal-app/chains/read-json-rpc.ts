import type { Result } from '#schemas/errors/result.ts'
import { callNode } from './call-node.ts'
import type { ChainAccess, ReadRequest } from './chain-adapter.ts'
import { nodeUrl } from './node-url.ts'

/** Forwards a read unchanged: the site's own library understands the node's errors, including reverts. */
export function readJsonRpc(
  { network, method, params }: ReadRequest,
  access: ChainAccess,
): Promise<Result<unknown>> {
  return callNode({ url: nodeUrl(access, network.caipNetworkId), method, params }, access)
}
