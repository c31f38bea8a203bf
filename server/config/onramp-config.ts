import { z } from 'zod'
import { PaymentMethod } from '#schemas/http/blockchain/onramp.ts'
import { isLoopbackUrl } from './loopback.ts'

const HOURS_OF_AN_ORDER = 24
const MOST_PROVIDERS = 8
const MOST_PERCENT = 50
/** An Ed25519 key of Coinbase (64 bytes in base64), or a key in PEM. */
const COINBASE_KEY = /^(?:[A-Za-z0-9+/]{86}==|-----BEGIN (?:EC )?PRIVATE KEY-----\n[\s\S]+)$/

const ProviderUrl = z
  .url({ protocol: /^https?$/, message: 'must be an http or https URL', abort: true })
  .refine((url) => url.startsWith('https:') || isLoopbackUrl(url), 'must be https, unless it is on loopback')
  .refine((url) => !/[?#]/.test(url), 'must have no query')
const CurrencyCode = z.string().regex(/^[A-Z]{3}$/, 'must be the code of a currency, such as USD')
const Percent = z.number().min(0).max(MOST_PERCENT)
const ParameterName = z.string().regex(/^[\w.-]{1,64}$/, 'must be the name of a parameter')

const FeeRange = z
  .strictObject({
    min: Percent.describe('The lowest fee.'),
    max: Percent.describe('The highest fee, which estimates are made with.'),
  })
  .refine(({ min, max }) => min <= max, 'must have a `min` that is not above `max`')
  .describe('The fees of the provider in percent, shown before there is a quote.')

const SoldAsset = z.strictObject({
  asset: z
    .string()
    .min(5)
    .max(160)
    .describe('CAIP-10 id; of a coin the one with the address that stands for it.'),
  code: z.string().min(1).max(64).describe('Its code at the provider.'),
  network: z
    .string()
    .min(1)
    .max(64)
    .optional()
    .describe('The network’s name at the provider, where it has one.'),
})

const Limit = z
  .strictObject({
    currency: CurrencyCode.describe('ISO 4217.'),
    method: z.enum(PaymentMethod.options).describe('How a visitor pays.'),
    min: z.number().min(0).describe('The lowest amount.'),
    max: z.number().positive().describe('The highest amount.'),
  })
  .refine(({ min, max }) => min <= max, 'must have a `min` that is not above `max`')

const SHARED = {
  id: z
    .string()
    .regex(/^[a-z0-9][a-z0-9-]{0,39}$/, 'must be 1 to 40 lower-case letters, digits or -')
    .refine((id) => id !== 'all', 'must not be `all`, which means every provider')
    .refine((id) => !id.endsWith('-webhook'), 'must not end in -webhook, which its variables end in')
    .describe('Names it in requests, in its webhook URL and in the environment; once.'),
  fees: FeeRange.default({ min: 1, max: 2 }),
  limits: z
    .array(Limit)
    .max(64)
    .default([])
    .describe('Limits of payments. Without any, those that it states itself, or the product’s own.'),
}

const SoldAssets = z.array(SoldAsset).min(1).max(200)

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
  name: z.string().min(1).max(80).default('Coinbase').describe('The name that visitors see.'),
  keyId: z
    .string()
    .min(1)
    .max(200)
    .describe('The id of a secret API key of the Coinbase Developer Platform.'),
  ...Country,
  subdivision: z
    .string()
    .regex(/^[A-Z0-9]{1,3}$/, 'must be a subdivision of ISO 3166-2')
    .default('NY')
    .describe('The state that quotes are asked for, where the country is the US.'),
  assets: SoldAssets.optional().describe(
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
  name: z.string().min(1).max(80).default('Meld').describe('The name that visitors see.'),
  serviceProvider: z
    .string()
    .regex(/^[A-Z0-9_]{1,40}$/, 'must be a service provider of Meld, such as TRANSAK')
    .describe('The service provider behind it, e.g. TRANSAK.'),
  ...Country,
  assets: SoldAssets.optional().describe(
    'What it sells here, in place of the built-in list of EVM networks and Solana.',
  ),
  apiUrl: ProviderUrl.default('https://api.meld.io').describe(
    'Its API; https://api-sb.meld.io is the sandbox.',
  ),
})

const SignedUrl = z.strictObject({
  kind: z.literal('signed-url'),
  ...SHARED,
  name: z.string().min(1).max(80).describe('The name that visitors see.'),
  url: ProviderUrl.describe('The page where visitors pay, e.g. https://buy.moonpay.com.'),
  publicKey: z.string().min(1).max(200).optional().describe('The publishable key of the account.'),
  assets: SoldAssets.describe('What it sells here.'),
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
  signatureHeader: z
    .string()
    .regex(/^[A-Za-z0-9-]{1,64}$/, 'must be the name of a header')
    .default('Moonpay-Signature-V2')
    .describe('The header with the signature of its webhook: t=…,s=….'),
})

/** Where visitors buy coins with a card or a bank transfer. */
export const OnrampConfig = z
  .strictObject({
    providers: z
      .array(z.discriminatedUnion('kind', [Coinbase, Meld, SignedUrl]))
      .max(MOST_PROVIDERS)
      .default([])
      .refine((list) => new Set(list.map(({ id }) => id)).size === list.length, 'must have different ids')
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

/** The secrets of a provider. */
export interface OnrampSecrets {
  /** Authenticates the server at the provider, or signs its URLs. */
  readonly secret: string
  /** Verifies what the provider reports; without it nothing that it reports is accepted. */
  readonly webhookSecret: string | undefined
}

/** Returns the environment variable of a provider's secret. */
export function onrampSecretVariable(id: string): string {
  return `POSTERN_ONRAMP_${id.toUpperCase().replaceAll('-', '_')}_SECRET`
}

/** Returns the environment variable with which a provider's reports are verified. */
export function onrampWebhookVariable(id: string): string {
  return `POSTERN_ONRAMP_${id.toUpperCase().replaceAll('-', '_')}_WEBHOOK_SECRET`
}

/** Reads the secrets of the configured providers, by their ids, and describes those that are missing or malformed. */
export function readOnrampSecrets(
  providers: readonly OnrampProviderConfig[],
  environment: Readonly<Record<string, string | undefined>>,
) {
  const secrets = new Map<string, OnrampSecrets>()
  const problems: { readonly field: string; readonly message: string }[] = []
  for (const { id, kind } of providers) {
    // Some hosts store variables on one line, with escaped newlines.
    const secret = environment[onrampSecretVariable(id)]?.replaceAll('\\n', '\n') ?? ''
    const webhookSecret = environment[onrampWebhookVariable(id)] || undefined
    const field = onrampSecretVariable(id)
    if (secret === '')
      problems.push({ field, message: `is missing. \`${id}\` of \`onramp.providers\` requires it` })
    else if (kind === 'coinbase' && !COINBASE_KEY.test(secret))
      problems.push({
        field,
        message: 'must be the secret of the API key: 64 bytes in base64, or a key in PEM',
      })
    secrets.set(id, { secret, webhookSecret })
  }
  return { secrets: secrets as ReadonlyMap<string, OnrampSecrets>, problems }
}
