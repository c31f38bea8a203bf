import { NAMESPACES } from '#schemas/namespaces/catalogue.ts'
import { parseCaipAddress } from '#schemas/primitives/caip.ts'
import type { OnrampProviderConfig, OnrampSecrets } from '#server/config/onramp-config.ts'
import { COINBASE_ASSETS, MELD_ASSETS } from './built-in-assets.ts'
import { createCoinbase } from './coinbase.ts'
import { createMeld } from './meld.ts'
import type { OnrampProvider, SoldAsset } from './onramp-provider.ts'
import { createSignedUrl } from './signed-url.ts'

export interface OnrampProvidersSettings {
  readonly providers: readonly OnrampProviderConfig[]
  readonly secrets: ReadonlyMap<string, OnrampSecrets>
  /** Whether the deployment serves a network, by its CAIP-2 id; on other networks nothing is sold. */
  readonly isServed: (caipNetworkId: string) => boolean
}

/**
 * Creates the configured providers, in their order.
 *
 * @throws when an asset of the configuration is not a CAIP-10 id, or a key cannot be read.
 */
export function createOnrampProviders(settings: OnrampProvidersSettings): readonly OnrampProvider[] {
  return settings.providers.map((config) => {
    const secrets = settings.secrets.get(config.id)
    if (secrets === undefined) throw new Error(`The provider ${config.id} has no secret.`)
    const sold = (builtIn: readonly SoldAsset[]) =>
      (config.assets?.map((asset) => soldAsset(asset, config.id)) ?? builtIn).filter(({ caipNetworkId }) =>
        settings.isServed(caipNetworkId),
      )
    if (config.kind === 'coinbase')
      return createCoinbase({ config, ...secrets, assets: sold(COINBASE_ASSETS) })
    if (config.kind === 'meld') return createMeld({ config, ...secrets, assets: sold(MELD_ASSETS) })
    return createSignedUrl({ config, ...secrets, assets: sold([]) })
  })
}

function soldAsset(
  {
    asset,
    code,
    network,
  }: { readonly asset: string; readonly code: string; readonly network?: string | undefined },
  id: string,
): SoldAsset {
  const parts = parseCaipAddress(asset)
  const namespace = parts && NAMESPACES[parts.chainNamespace]
  const isCoin = parts?.address.toLowerCase() === namespace?.nativeTokenAddress.toLowerCase()
  if (parts === undefined || !(isCoin || namespace?.isAddress(parts.address, parts.reference)))
    throw new Error(`onramp.providers: the asset ${asset} of ${id} is not a CAIP-10 id of a token.`)
  const { caipNetworkId, address } = parts
  return { caipNetworkId, ...(isCoin ? {} : { address }), code, network }
}
