import { z } from 'zod'
import { PaymentMethod } from '#schemas/http/blockchain/onramp.ts'
import {
  CoinbaseKeyId,
  hasDifferentIds,
  ParameterName,
  ProviderAssets,
  ProviderId,
  ProviderName,
  ProviderUrl,
  SignatureHeader,
  type ProviderSection,
} from './provider-fields.ts'

const HOURS_OF_AN_ORDER = 24
const MOST_PROVIDERS = 8
const MOST_PERCENT = 50
const CurrencyCode = z.string().regex(/^[A-Z]{3}$/, 'must be the code of a currency, such as USD')
const Percent = z.number().min(0).max(MOST_PERCENT)

const FeeRange = z
  .strictObject({
    min: Percent.describe('The lowest fee.'),
    max: Percent.describe('The highest fee, which estimates are made with.'),
  })
  .refine(({ min, max }) => min <= max, 'must have a `min` that is not above `max`')
  .describe('The fees of the provider in percent, shown before there is a quote.')

const Limit = z
  .strictObject({
    currency: CurrencyCode.describe('ISO 4217.'),
    method: z.enum(PaymentMethod.options).describe('How a visitor pays.'),
    min: z.number().min(0).describe('The lowest amount.'),
    max: z.number().positive().describe('The highest amount.'),
  })
  .refine(({ min, max }) => min <= max, 'must have a `min` that is not above `max`')

const SHARED = {
  id: ProviderId.refine((id) => id !== 'all', 'must not be `all`, which means every provider').describe(
    'Names it in requests, in its webhook URL and in the environment; once.',
  ),
  fees: FeeRange.default({ min: 1, max: 2 }),
  limits: z
    .array(Limit)
    .max(64)
    .default([])
    .describe('Limits of payments. Without any, those that it states itself, or the product’s own.'),
}

const Country = {
  country: z
    .string()
    .regex(/^[A-Z]{2}$/, 'must be a country of ISO 3166-1')
    .default('US')
    .describe('The country that quotes are asked for.'),
}

const Coinbase = z.strictObject({
  kind: z.literal('coinbase'),
  ...SHARED,
  name: ProviderName.default('Coinbase').describe('The name that visitors see.'),
  keyId: CoinbaseKeyId,
  ...Country,
  subdivision: z
    .string()
    .regex(/^[A-Z0-9]{1,3}$/, 'must be a subdivision of ISO 3166-2')
    .default('NY')
    .describe('The state that quotes are asked for, where the country is the US.'),
  assets: ProviderAssets.optional().describe(
    'What it sells here, in place of the built-in list of EVM networks.',
  ),
  apiUrl: ProviderUrl.default('https://api.developer.coinbase.com').describe('Its API.'),
  payUrl: ProviderUrl.default('https://pay.coinbase.com/buy/select-asset').describe(
    'The page where visitors pay.',
  ),
})

const Meld = z.strictObject({
  kind: z.literal('meld'),
  ...SHARED,
  name: ProviderName.default('Meld').describe('The name that visitors see.'),
  serviceProvider: z
    .string()
    .regex(/^[A-Z0-9_]{1,40}$/, 'must be a service provider of Meld, such as TRANSAK')
    .describe('The service provider behind it, e.g. TRANSAK.'),
  ...Country,
  assets: ProviderAssets.optional().describe(
    'What it sells here, in place of the built-in list of EVM networks and Solana.',
  ),
  apiUrl: ProviderUrl.default('https://api.meld.io').describe(
    'Its API; https://api-sb.meld.io is the sandbox.',
  ),
})

const SignedUrl = z.strictObject({
  kind: z.literal('signed-url'),
  ...SHARED,
  name: ProviderName.describe('The name that visitors see.'),
  url: ProviderUrl.describe('The page where visitors pay, e.g. https://buy.moonpay.com.'),
  publicKey: z.string().min(1).max(200).optional().describe('The publishable key of the account.'),
  assets: ProviderAssets.describe('What it sells here.'),
  parameters: z
    .strictObject({
      key: ParameterName.default('apiKey').describe('The publishable key.'),
      asset: ParameterName.default('currencyCode').describe('The code of the asset.'),
      address: ParameterName.default('walletAddress').describe('The address that is paid.'),
      currency: ParameterName.default('baseCurrencyCode').describe('The currency of the payment.'),
      amount: ParameterName.default('baseCurrencyAmount').describe('Its amount.'),
      order: ParameterName.default('externalTransactionId').describe('The id of the purchase.'),
      expires: ParameterName.optional().describe(
        'When the URL expires, in seconds since 1970; left out unless it is named here.',
      ),
    })
    .prefault({})
    .describe('The names of the parameters in its URL. The defaults are those of MoonPay.'),
  signatureHeader: SignatureHeader.default('Moonpay-Signature-V2').describe(
    'The header with the signature of its webhook: t=…,s=….',
  ),
})

/** Where visitors buy coins with a card or a bank transfer. */
export const OnrampConfig = z
  .strictObject({
    providers: z
      .array(z.discriminatedUnion('kind', [Coinbase, Meld, SignedUrl]))
      .max(MOST_PROVIDERS)
      .default([])
      .refine(hasDifferentIds, 'must have different ids')
      .describe(
        'The providers in order of preference; without any, nothing can be bought ([how](recipes/sell-coins.md)). Secrets come from ' +
          '`POSTERN_ONRAMP_<ID>_SECRET`, and from `POSTERN_ONRAMP_<ID>_WEBHOOK_SECRET` for providers that report to ' +
          '`{api}/v1/onramp/webhooks/<id>`.',
      ),
    orderHours: z
      .int()
      .min(1)
      .max(720)
      .default(HOURS_OF_AN_ORDER)
      .describe('After how many hours a purchase that was not paid counts as expired.'),
  })
  .describe(
    'Buying with a card or a bank transfer. Kinds of providers: `coinbase` (Coinbase Onramp), `meld`, and `signed-url` for those ' +
      'that read a query signed with HMAC-SHA256, such as MoonPay.',
  )
export type OnrampConfig = z.infer<typeof OnrampConfig>
export type OnrampProviderConfig = OnrampConfig['providers'][number]

/** Where its providers are in the configuration and in the environment. */
export const ONRAMP_SECTION: ProviderSection = { field: 'onramp.providers', variable: 'ONRAMP' }
