import { NAMESPACES } from '#schemas/namespaces/catalogue.ts'
import { parseCaipNetworkId, type CaipNetworkId, type CaipNetworkIdParts } from './caip.ts'

/** An asset of a network, by its CAIP-19 id. */
export interface AssetIdParts extends CaipNetworkIdParts {
  readonly caipNetworkId: CaipNetworkId
  /** The token's contract (EVM) or mint (Solana); undefined for the native coin. */
  readonly address: string | undefined
}

/** What CAIP-19 calls the tokens of a namespace. */
const TOKEN_KINDS: Readonly<Record<string, string>> = { eip155: 'erc20', solana: 'token' }

/**
 * Parses a CAIP-19 asset id: `slip44` for the native coin, `erc20` for a contract of an EVM network, `token` for a mint of
 * Solana.
 *
 * @returns the parts, or undefined for another kind, an unknown namespace or an address that is not one.
 * @example
 * parseAssetId('eip155:1/erc20:0xa0b8…')?.address
 */
export function parseAssetId(id: string): AssetIdParts | undefined {
  const [network = '', asset = '', ...rest] = id.split('/')
  const parts = parseCaipNetworkId(network)
  const [kind, reference = '', ...others] = asset.split(':')
  if (!parts || rest.length > 0 || others.length > 0) return undefined
  const { chainNamespace } = parts
  const caipNetworkId: CaipNetworkId = `${chainNamespace}:${parts.reference}`
  if (kind === 'slip44')
    return /^\d{1,10}$/.test(reference) ? { ...parts, caipNetworkId, address: undefined } : undefined
  const isToken = kind === TOKEN_KINDS[chainNamespace]
  const isAddress = NAMESPACES[chainNamespace].isAddress(reference, parts.reference)
  return isToken && isAddress ? { ...parts, caipNetworkId, address: reference } : undefined
}
