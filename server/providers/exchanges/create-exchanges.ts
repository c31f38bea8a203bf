import { EXCHANGES_SECTION, type ExchangeConfig } from '#server/config/exchanges-config.ts'
import type { ProviderSecrets } from '#server/config/provider-fields.ts'
import { COINBASE_ASSETS } from '#server/providers/onramp/built-in-assets.ts'
import type { SoldAsset } from '#server/providers/onramp/onramp-provider.ts'
import { servedAssets } from '#server/providers/onramp/provider-assets.ts'
import { createCoinbaseExchange } from './coinbase-exchange.ts'
import type { Exchange } from './exchange.ts'
import { createSignedUrlExchange } from './signed-url-exchange.ts'

export interface ExchangesSettings {
  readonly providers: readonly ExchangeConfig[]
  readonly secrets: ReadonlyMap<string, ProviderSecrets>
  /** Whether the deployment serves a network, by its CAIP-2 id; nothing is sent on other networks. */
  readonly isServed: (caipNetworkId: string) => boolean
}

/**
 * Creates the configured exchanges, in their order.
 *
 * @throws when an asset of the configuration is not a CAIP-10 id, or a key cannot be read.
 */
export function createExchanges({ providers, secrets, isServed }: ExchangesSettings): readonly Exchange[] {
  return providers.map((config) => {
    const own = secrets.get(config.id)
    if (own === undefined) throw new Error(`The exchange ${config.id} has no secret.`)
    const sent = (builtIn: readonly SoldAsset[]) =>
      servedAssets(EXCHANGES_SECTION.field, config, builtIn, isServed)
    return config.kind === 'coinbase'
      ? createCoinbaseExchange({ config, ...own, assets: sent(COINBASE_ASSETS) })
      : createSignedUrlExchange({ config, ...own, assets: sent([]) })
  })
}
