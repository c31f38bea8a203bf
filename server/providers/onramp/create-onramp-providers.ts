import { ONRAMP_SECTION, type OnrampProviderConfig } from '#server/config/onramp-config.ts'
import type { ProviderSecrets } from '#server/config/provider-fields.ts'
import { COINBASE_ASSETS, MELD_ASSETS } from './built-in-assets.ts'
import { createCoinbase } from './coinbase.ts'
import { createMeld } from './meld.ts'
import type { OnrampProvider, SoldAsset } from './onramp-provider.ts'
import { servedAssets } from './provider-assets.ts'
import { createSignedUrl } from './signed-url.ts'

export interface OnrampProvidersSettings {
  readonly providers: readonly OnrampProviderConfig[]
  readonly secrets: ReadonlyMap<string, ProviderSecrets>
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
      servedAssets(ONRAMP_SECTION.field, config, builtIn, settings.isServed)
    if (config.kind === 'coinbase')
      return createCoinbase({ config, ...secrets, assets: sold(COINBASE_ASSETS) })
    if (config.kind === 'meld') return createMeld({ config, ...secrets, assets: sold(MELD_ASSETS) })
    return createSignedUrl({ config, ...secrets, assets: sold([]) })
  })
}
