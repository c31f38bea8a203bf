import type { ExchangeConfig } from '#server/config/exchanges-config.ts'
import type { ProviderSecrets } from '#server/config/provider-fields.ts'
import { createCoinbaseClient } from '#server/providers/onramp/coinbase-client.ts'
import { readCoinbaseReport } from '#server/providers/onramp/coinbase-webhook.ts'
import type { SoldAsset, WebhookDelivery } from '#server/providers/onramp/onramp-provider.ts'
import type { Exchange } from './exchange.ts'

export interface CoinbaseExchangeSettings extends ProviderSecrets {
  readonly config: Extract<ExchangeConfig, { kind: 'coinbase' }>
  readonly assets: readonly SoldAsset[]
}

/**
 * A transfer from the visitor's Coinbase account. Its page is that of Coinbase Onramp, begun with what the account holds: the
 * experience `send` of https://docs.cdp.coinbase.com/onramp/coinbase-hosted-onramp/generating-onramp-url. A visitor may still
 * choose to buy there; what arrives is read from the chain either way.
 */
export function createCoinbaseExchange(settings: CoinbaseExchangeSettings): Exchange {
  const { config, secret, webhookSecret, assets } = settings
  const client = createCoinbaseClient({ keyId: config.keyId, secret, apiUrl: config.apiUrl })
  return {
    id: config.id,
    name: config.name,
    picture: config.picture ?? 'coinbase',
    assets,
    async createUrl({ orderId, amount, ...session }) {
      const url = await client.createUrl(config.payUrl, session)
      url.searchParams.set('defaultExperience', 'send')
      url.searchParams.set('presetCryptoAmount', amount)
      url.searchParams.set('partnerUserRef', orderId)
      return url.href
    },
    readWebhook:
      webhookSecret === undefined
        ? undefined
        : async (delivery: WebhookDelivery) => readCoinbaseReport(delivery, webhookSecret),
  }
}
