import type { ExchangeConfig } from '#server/config/exchanges-config.ts'
import type { ProviderSecrets } from '#server/config/provider-fields.ts'
import type { SoldAsset } from '#server/providers/onramp/onramp-provider.ts'
import { signedReports, signUrl } from '#server/providers/onramp/signed-url.ts'
import type { DepositWish, Exchange } from './exchange.ts'

type SignedUrlConfig = Extract<ExchangeConfig, { kind: 'signed-url' }>

export interface SignedUrlExchangeSettings extends ProviderSecrets {
  readonly config: SignedUrlConfig
  readonly assets: readonly SoldAsset[]
}

/** An exchange that reads a signed query and reports as on-ramp providers with signed URLs do. */
export function createSignedUrlExchange(settings: SignedUrlExchangeSettings): Exchange {
  const { config, secret, webhookSecret, assets } = settings
  return {
    id: config.id,
    name: config.name,
    picture: config.picture,
    assets,
    createUrl: async (wish) => signUrl(queryOf(config, wish), config.url, secret),
    readWebhook: signedReports(config.signatureHeader, webhookSecret),
  }
}

function queryOf({ parameters, publicKey }: SignedUrlConfig, wish: DepositWish): URLSearchParams {
  const { asset, address, amount, orderId, expiresAt } = wish
  const query = new URLSearchParams()
  if (publicKey !== undefined) query.set(parameters.key, publicKey)
  query.set(parameters.asset, asset.code)
  if (asset.network !== undefined) query.set(parameters.network, asset.network)
  query.set(parameters.address, address)
  query.set(parameters.amount, amount)
  query.set(parameters.deposit, orderId)
  query.set(parameters.expires, String(Math.floor(expiresAt / 1_000)))
  return query
}
