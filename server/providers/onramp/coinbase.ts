import { z } from 'zod'
import type { OnrampProviderConfig } from '#server/config/onramp-config.ts'
import type { ProviderSecrets } from '#server/config/provider-fields.ts'
import { createCoinbaseClient, unwrapped } from './coinbase-client.ts'
import { readCoinbaseReport } from './coinbase-webhook.ts'
import type {
  OnrampProvider,
  PaymentLimit,
  ProviderQuote,
  PurchaseWish,
  QuoteQuestion,
  SoldAsset,
  WebhookDelivery,
} from './onramp-provider.ts'

export interface CoinbaseSettings extends ProviderSecrets {
  readonly config: Extract<OnrampProviderConfig, { kind: 'coinbase' }>
  readonly assets: readonly SoldAsset[]
}

const METHODS = { card: 'CARD', ach_bank_account: 'ACH_BANK_ACCOUNT' } as const
const Amount = z.string().regex(/^\d{1,30}(?:\.\d{1,30})?$/)
/** Documented as `amount` in one place and as `value` in another. */
const Money = z
  .union([z.object({ value: Amount }), z.object({ amount: Amount })])
  .transform((money) => ('value' in money ? money.value : money.amount))
const Quote = z.object({
  payment_total: Money,
  payment_subtotal: Money,
  purchase_amount: Money,
  coinbase_fee: Money,
  network_fee: Money,
  quote_id: z.string().min(1).max(128),
})
const Limit = z.object({ id: z.string(), min: Amount, max: Amount })
const Options = z.object({
  payment_currencies: z
    .array(
      z.object({
        id: z.string().regex(/^[A-Z]{3}$/),
        limits: z.array(Limit).optional(),
        payment_method_limits: z.array(Limit).optional(),
      }),
    )
    .max(200),
})

/**
 * Coinbase Onramp. Quotes are those of
 * https://docs.cdp.coinbase.com/api-reference/rest-api/onramp-offramp/create-buy-quote.
 */
export function createCoinbase({ config, secret, webhookSecret, assets }: CoinbaseSettings): OnrampProvider {
  const { id, name, fees, limits, country, apiUrl } = config
  const client = createCoinbaseClient({ keyId: config.keyId, secret, apiUrl })
  const place = country === 'US' ? { country, subdivision: config.subdivision } : { country }

  return {
    id,
    name,
    fees,
    limits,
    assets,

    async createUrl({ orderId, asset, address, currency, amount, method, clientIp }: PurchaseWish) {
      const url = await client.createUrl(config.payUrl, { asset, address, clientIp })
      url.searchParams.set('defaultExperience', 'buy')
      url.searchParams.set('defaultPaymentMethod', METHODS[method])
      url.searchParams.set('fiatCurrency', currency)
      if (amount !== undefined) url.searchParams.set('presetFiatAmount', amount)
      url.searchParams.set('partnerUserRef', orderId)
      return url.href
    },

    async quote({ asset, currency, amount, method }: QuoteQuestion): Promise<ProviderQuote> {
      const answer = await client.ask('POST', '/onramp/v1/buy/quote', unwrapped(Quote), {
        purchaseCurrency: asset.code,
        ...(asset.network === undefined ? {} : { purchaseNetwork: asset.network }),
        paymentAmount: amount,
        paymentCurrency: currency,
        paymentMethod: METHODS[method],
        ...place,
      })
      return {
        total: answer.payment_total,
        subtotal: answer.payment_subtotal,
        bought: answer.purchase_amount,
        fee: answer.coinbase_fee,
        networkFee: answer.network_fee,
        id: answer.quote_id,
      }
    },

    async readLimits() {
      const query = new URLSearchParams(place)
      const path = `/onramp/v1/buy/options?${query.toString()}`
      const options = await client.ask('GET', path, unwrapped(Options))
      return options.payment_currencies.flatMap(
        ({ id: currency, limits: own, payment_method_limits: older }) =>
          (own ?? older ?? []).flatMap((limit) => limitOf(currency, limit)),
      )
    },

    readWebhook:
      webhookSecret === undefined
        ? undefined
        : async (delivery: WebhookDelivery) => readCoinbaseReport(delivery, webhookSecret),
  }
}

function limitOf(currency: string, { id, min, max }: z.infer<typeof Limit>): PaymentLimit[] {
  const method = (['card', 'ach_bank_account'] as const).find((one) => one === id.toLowerCase())
  return method === undefined ? [] : [{ currency, method, min: Number(min), max: Number(max) }]
}
