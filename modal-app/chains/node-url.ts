import type { ChainAccess } from './chain-adapter.ts'

/**
 * The URL at which the server forwards JSON-RPC calls of a network to its nodes (docs/specification.md §7.87).
 *
 * @example
 * nodeUrl({ apiUrl: 'https://api.example', projectId: 'demo' }, 'eip155:1')
 */
export function nodeUrl(
  { apiUrl, projectId }: Pick<ChainAccess, 'apiUrl' | 'projectId'>,
  caipNetworkId: string,
): string {
  const query = new URLSearchParams({ chainId: caipNetworkId, projectId })
  return `${apiUrl}/v1?${query.toString()}`
}
