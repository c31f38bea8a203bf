import type { Network } from '#schemas/entities/network.ts'
import { NAMESPACES } from '#schemas/namespaces/catalogue.ts'

function under(base: string, path: string): string {
  const [address = '', query] = base.split('?')
  return address.replace(/\/$/, '') + path + (query === undefined ? '' : `?${query}`)
}

/**
 * Builds the explorer URL of an address; undefined when the network has no explorer.
 *
 * @example
 * addressExplorerUrl(ethereum, '0xab…') // 'https://etherscan.io/address/0xab…'
 */
export function addressExplorerUrl(
  network: Pick<Network, 'blockExplorers' | 'chainNamespace'>,
  address: string,
): string | undefined {
  const base = network.blockExplorers?.default.url
  return (
    base && under(base, NAMESPACES[network.chainNamespace].addressExplorerPath(encodeURIComponent(address)))
  )
}

/** Builds the explorer URL of a transaction; undefined when the network has no explorer. */
export function transactionExplorerUrl(network: Network, transactionId: string): string | undefined {
  const base = network.blockExplorers?.default.url
  const path = NAMESPACES[network.chainNamespace].transactionExplorerPath(encodeURIComponent(transactionId))
  return base && under(base, path)
}
