import { z } from 'zod'
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

const MOST_EXCHANGES = 16
const HOURS_OF_A_DEPOSIT = 24
/** Parts of the API's paths. */
const RESERVED: readonly string[] = ['deposits', 'webhooks']

const SHARED = {
  id: ProviderId.refine((id) => !RESERVED.includes(id), 'must be neither `deposits` nor `webhooks`').describe(
    'Names it in requests, in its webhook URL and in the environment; once, and unlike the providers of `onramp`.',
  ),
  picture: z
    .string()
    .regex(/^[a-z0-9-]{1,64}$/, 'must be the name of a picture, such as `kraken`')
    .optional()
    .describe('The name of its picture in @web3icons/core, e.g. kraken; without one, its first letters.'),
}

const Coinbase = z.strictObject({
  kind: z.literal('coinbase'),
  ...SHARED,
  name: ProviderName.default('Coinbase').describe('The name that visitors see.'),
  keyId: CoinbaseKeyId,
  assets: ProviderAssets.optional().describe(
    'What is withdrawn here, in place of the built-in list of EVM networks.',
  ),
  apiUrl: ProviderUrl.default('https://api.developer.coinbase.com').describe('Its API.'),
  payUrl: ProviderUrl.default('https://pay.coinbase.com/buy/select-asset').describe(
    'The page where visitors transfer from their account.',
  ),
})

const SignedUrl = z.strictObject({
  kind: z.literal('signed-url'),
  ...SHARED,
  name: ProviderName.describe('The name that visitors see.'),
  url: ProviderUrl.describe('The page where visitors withdraw.'),
  publicKey: z.string().min(1).max(200).optional().describe('The publishable key of the account.'),
  assets: ProviderAssets.describe('What is withdrawn here.'),
  parameters: z
    .strictObject({
      key: ParameterName.default('key').describe('The publishable key.'),
      asset: ParameterName.default('asset').describe('The code of the asset.'),
      network: ParameterName.default('network').describe(
        'The exchange’s name of the network, where it has one.',
      ),
      address: ParameterName.default('address').describe('The address that is paid.'),
      amount: ParameterName.default('amount').describe('How much of the asset is withdrawn.'),
      deposit: ParameterName.default('reference').describe('The id of the deposit.'),
      expires: ParameterName.default('expires').describe('When the URL expires, in seconds since 1970.'),
    })
    .prefault({})
    .describe('The names of the parameters in its URL.'),
  signatureHeader: SignatureHeader.default('Exchange-Signature').describe(
    'The header with the signature of its webhook: t=…,s=….',
  ),
})

/** Where visitors withdraw what they own at an exchange. */
export const ExchangesConfig = z
  .strictObject({
    providers: z
      .array(z.discriminatedUnion('kind', [Coinbase, SignedUrl]))
      .max(MOST_EXCHANGES)
      .default([])
      .refine(hasDifferentIds, 'must have different ids')
      .describe(
        'The exchanges in order of preference; without any, nothing can be deposited ([how](recipes/deposit-from-an-exchange.md)). ' +
          'Secrets come from `POSTERN_EXCHANGE_<ID>_SECRET`, and from `POSTERN_EXCHANGE_<ID>_WEBHOOK_SECRET` for exchanges that ' +
          'report to `{api}/v1/exchanges/webhooks/<id>`.',
      ),
    depositHours: z
      .int()
      .min(1)
      .max(720)
      .default(HOURS_OF_A_DEPOSIT)
      .describe('After how many hours a deposit of which nothing arrived counts as expired.'),
  })
  .describe(
    'Depositing from an account at an exchange. Kinds: `coinbase` (a transfer from the visitor’s Coinbase account), and ' +
      '`signed-url` for those that read a query signed with HMAC-SHA256.',
  )
export type ExchangesConfig = z.infer<typeof ExchangesConfig>
export type ExchangeConfig = ExchangesConfig['providers'][number]

/** Where the exchanges are in the configuration and in the environment. */
export const EXCHANGES_SECTION: ProviderSection = { field: 'exchanges.providers', variable: 'EXCHANGE' }
