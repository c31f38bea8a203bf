import type { RequestCore } from '#sdk/providers/request-core.ts'
import type { PosternRequest } from '#sdk/types/providers.ts'
import { READ_METHOD } from './eip1193-request.ts'
import { invalidParams } from './invalid-params.ts'

/** Read methods of the namespaces whose method names have no prefix. */
const PLAIN_READ = /^(get(?!AccountAddresses)|is|simulate)/

/** Sends a request to the connected wallet of a namespace, or a read to its chain. */
export async function sendRequest(core: RequestCore, request: PosternRequest): Promise<unknown> {
  const { method, params, caipNetworkId } = request
  if (typeof method !== 'string') throw invalidParams('method', 'expected a name')
  const namespace = request.namespace ?? caipNetworkId?.split(':')[0] ?? core.store.get().activeNamespace
  const payload = { namespace, method, ...(params !== undefined && { params }) }
  // A read goes to the active network; the wallet answers one for another network.
  if (!caipNetworkId && (PLAIN_READ.test(method) || READ_METHOD.test(method))) return core.read(payload)
  return core.submit('request', { ...payload, ...(caipNetworkId && { caipNetworkId }) })
}
