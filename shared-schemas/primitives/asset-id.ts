import { isEvmAddress, isSolanaAddress } from './address.ts'
import { parseCaipNetworkId, type CaipNetworkId, type CaipNetworkIdParts } from './caip.ts'

/** An asset of a network, by its CAIP-19 id. */
export interface AssetIdParts extends CaipNetworkIdParts {
  readonly caipNetworkId: CaipNetworkId
  /** The token's contract (EVM) or mint (Solana); undefined for the native coin. */
  readonly address: string | undefined
}

/** What CAIP-19 calls the tokens of a namespace, and the form of their addresses. */
const TOKENS: Readonly<
  Record<string, { readonly kind: string; readonly isAddress: (address: string) => boolean }>
> = {
  eip155: { kind: 'erc20', isAddress: isEvmAddress },
  solana: { kind: 'token', isAddress: isSolanaAddress },
}

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
  const tokens = TOKENS[chainNamespace]
  return tokens !== undefined && kind === tokens.kind && tokens.isAddress(reference)
    ? { ...parts, caipNetworkId, address: reference }
    : undefined
}
