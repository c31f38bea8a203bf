import { NAMESPACES } from '#schemas/namespaces/catalogue.ts'
import { parseCaipAddress } from '#schemas/primitives/caip.ts'
import type { SoldAsset } from './onramp-provider.ts'

/** A provider of the configuration, as far as its assets are concerned. */
interface ConfiguredAssets {
  readonly id: string
  readonly assets?:
    | readonly { readonly asset: string; readonly code: string; readonly network?: string | undefined }[]
    | undefined
}

/**
 * Returns what a provider sells or sends here: what the configuration lists, or the built-in list, on the networks that the
 * deployment serves.
 *
 * @param field The list of the configuration that the provider is in, for the message.
 * @param isServed Whether the deployment serves a network, by its CAIP-2 id.
 * @throws when an asset of the configuration is not a CAIP-10 id.
 */
export function servedAssets(
  field: string,
  { id, assets }: ConfiguredAssets,
  builtIn: readonly SoldAsset[],
  isServed: (caipNetworkId: string) => boolean,
): readonly SoldAsset[] {
  const all =
    assets?.map(({ asset, ...names }) => ({ ...placeOf(asset, `${field}: ${id}`), ...names })) ?? builtIn
  return all.filter(({ caipNetworkId }) => isServed(caipNetworkId))
}

function placeOf(asset: string, owner: string): Pick<SoldAsset, 'caipNetworkId' | 'address'> {
  const parts = parseCaipAddress(asset)
  const namespace = parts && NAMESPACES[parts.chainNamespace]
  const isCoin = parts?.address.toLowerCase() === namespace?.nativeTokenAddress.toLowerCase()
  if (parts === undefined || !(isCoin || namespace?.isAddress(parts.address, parts.reference)))
    throw new Error(`${owner}: the asset ${asset} is not a CAIP-10 id of a token.`)
  const { caipNetworkId, address } = parts
  return isCoin ? { caipNetworkId } : { caipNetworkId, address }
}
