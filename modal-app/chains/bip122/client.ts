import { HTTP_RPC_TIMEOUT_MS } from '#schemas/constants/times.ts'
import type { Network } from '#schemas/entities/network.ts'
import type { ChainAccess } from '#modal/chains/chain-adapter.ts'

/** A client for the Esplora HTTP API of one network; calls go through the server. */
export interface EsploraClient {
  /**
   * @param path without leading slash, e.g. `blocks/tip/height`.
   * @throws when the server cannot be reached.
   */
  readonly get: (path: string) => Promise<Response>
  /**
   * @param body plain text, e.g. a transaction in hexadecimal for the path `tx`.
   * @throws when the server cannot be reached.
   */
  readonly post: (path: string, body: string) => Promise<Response>
}

/** Opens a client for one network. */
export function openClient(network: Network, access: ChainAccess): EsploraClient {
  const base = `${access.apiUrl}/v1/esplora/${network.caipNetworkId}`
  const query = new URLSearchParams({ projectId: access.projectId }).toString()
  const { fetch } = access
  const ask = (path: string, init: RequestInit): Promise<Response> =>
    fetch(`${base}/${path}?${query}`, { ...init, signal: AbortSignal.timeout(HTTP_RPC_TIMEOUT_MS) })
  return {
    get: (path) => ask(path, {}),
    post: (path, body) => ask(path, { method: 'POST', headers: { 'content-type': 'text/plain' }, body }),
  }
}
