import type { Network } from '#schemas/entities/network.ts'
import { NAMESPACES } from '#schemas/namespaces/catalogue.ts'
import { NODE_ACCESS } from '#schemas/rpc/node-access.ts'

const HASH = /^[0-9a-f]{64}$/
const HEIGHT = /^\d{1,9}$/

/**
 * Whether a path of the Esplora HTTP API may be read on a network. Only listed paths are allowed, and each variable part is
 * checked, so `..`, queries and escapes are refused.
 *
 * @param path Without a leading slash.
 */
export function isEsploraRead(network: Network, path: string): boolean {
  const access = NODE_ACCESS[network.chainNamespace]
  if (access.protocol !== 'esplora') return false
  const parts = path.split('/')
  return access.reads.some((shape) => fits(network, shape.split('/'), parts))
}

/** The path that accepts raw transactions; undefined when the network has none. */
export function esploraBroadcastPath(network: Network): string | undefined {
  const access = NODE_ACCESS[network.chainNamespace]
  return access.protocol === 'esplora' ? access.broadcast : undefined
}

function fits(network: Network, shape: readonly string[], parts: readonly string[]): boolean {
  return (
    shape.length === parts.length && shape.every((name, index) => isPart(network, name, parts[index] ?? ''))
  )
}

function isPart(network: Network, name: string, part: string): boolean {
  if (name === '{hash}') return HASH.test(part)
  if (name === '{height}') return HEIGHT.test(part)
  if (name === '{address}') return NAMESPACES[network.chainNamespace].isAddress(part, String(network.id))
  return name === part
}
