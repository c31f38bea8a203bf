import { AppError } from '#schemas/errors/app-error.ts'
import type { PosternNetwork } from '#sdk/types/network.ts'
import type { AppKitNetwork, AppKitOptions } from './types.ts'

/** The CAIP-2 id of a known network, or a whole network. */
export type WireNetwork = string | PosternNetwork

/** The namespaces of the product; a test compares them with the catalogue. */
export const NAMESPACES = ['eip155', 'solana', 'bip122'] as const

/**
 * Converts a network of the site to the form of the modal: with its CAIP-2 id, and with the site's own RPC URLs.
 *
 * @throws OPTION_INVALID for a network without a namespace.
 */
export function toWireNetwork(
  network: AppKitNetwork | string,
  rpcUrls: AppKitOptions['customRpcUrls'] = {},
): WireNetwork {
  if (typeof network === 'string') return network
  const { id, name, assets, testnet, blockExplorers } = network
  const caipNetworkId = caipNetworkIdOf(network)
  const { symbol, decimals, name: currency } = network.nativeCurrency
  const own = rpcUrls[caipNetworkId]?.map(({ url }) => url)
  const explorer = blockExplorers?.default
  return {
    id,
    caipNetworkId,
    chainNamespace: namespaceOf(caipNetworkId),
    name,
    nativeCurrency: { name: currency, symbol, decimals },
    rpcUrls: { default: { http: [...(own ?? network.rpcUrls.default.http)] } },
    ...(assets && { assets: { imageId: assets.imageId, imageUrl: assets.imageUrl } }),
    ...(explorer && { blockExplorers: { default: { name: explorer.name, url: explorer.url } } }),
    ...(testnet !== undefined && { testnet }),
  }
}

/** The CAIP-2 id of a network, in any of the forms that AppKit accepts. */
export function caipNetworkIdOf(network: AppKitNetwork | string): PosternNetwork['caipNetworkId'] {
  const text = typeof network === 'string' ? network : idText(network)
  return `${namespaceOf(text)}:${text.slice(text.indexOf(':') + 1)}`
}

/** A number, or a text of only digits, is the chain id of an EVM network. */
function idText({ id, caipNetworkId, chainNamespace }: AppKitNetwork): string {
  if (caipNetworkId) return caipNetworkId
  if (String(id).includes(':')) return String(id)
  if (chainNamespace) return `${chainNamespace}:${id}`
  return /^\d+$/.test(String(id)) ? `eip155:${id}` : String(id)
}

function namespaceOf(caipNetworkId: string): PosternNetwork['chainNamespace'] {
  const name = caipNetworkId.split(':')[0]
  const found = caipNetworkId.includes(':') && NAMESPACES.find((known) => known === name)
  if (found) return found
  throw new AppError(
    'OPTION_INVALID',
    `The option \`networks\` has “${caipNetworkId}”, which is of no known namespace. Give it a \`caipNetworkId\`.`,
    { data: { field: 'networks' } },
  )
}
