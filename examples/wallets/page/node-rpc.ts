import { CODES, ProviderError } from './provider-error.ts'

/** Calls a chain's node. */
export type NodeRpc = (method: string, params: readonly unknown[]) => Promise<unknown>

/**
 * Calls the node at a URL by JSON-RPC.
 *
 * @throws `ProviderError` with the node's own code and data, or 4900 when it cannot be reached.
 */
export function createNodeRpc(url: string): NodeRpc {
  let id = 0
  return async (method, params) => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: ++id, method, params })
    const answer: unknown = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    })
      .then((response): Promise<unknown> => response.json())
      .catch(() => {
        throw new ProviderError(CODES.disconnected, `The node at ${url} cannot be reached.`)
      })
    const { result, error } = asRecord(answer)
    if (error === undefined) return result
    const { code, message, data } = asRecord(error)
    const numeric = typeof code === 'number' ? code : CODES.internal
    throw new ProviderError(numeric, typeof message === 'string' ? message : 'Internal error', data)
  }
}

/** The value as a record; an empty one for anything but an object. */
export function asRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}
