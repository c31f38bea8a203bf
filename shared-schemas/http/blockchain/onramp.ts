import * as z from 'zod/mini'
import { defineEndpoint } from '#schemas/http/define-endpoint.ts'

const Text = (most: number) => z.string().check(z.minLength(1), z.maxLength(most))
const ChainId = Text(41)
/** CAIP-10 id of a token; a native coin has the placeholder of its namespace. */
const AssetId = Text(160)
const ProviderId = z.string().check(z.regex(/^[a-z0-9][a-z0-9-]{0,39}$/, 'Write the id of a provider'))
/** ISO 4217, upper case. */
const Currency = z.string().check(z.regex(/^[A-Z]{3}$/, 'Write the code of a currency, such as USD'))
const AMOUNT = /^\d{1,9}(?:\.\d{1,2})?$/
/** An amount of fiat money. Older clients send a number. */
const FiatAmount = z.union([
  z.string().check(z.regex(AMOUNT, 'Write an amount with at most two decimals')),
  z.pipe(
    z.number().check(z.minimum(0), z.maximum(999_999_999)),
    z.transform((amount) => amount.toFixed(2)),
  ),
])
/** An amount on the wire, in whole units. */
const AmountText = z.string().check(z.maxLength(80))
const Percent = z.number().check(z.minimum(0), z.maximum(100))
const UNANSWERED = {
  502: 'The provider did not answer, or refused.',
  504: 'The provider did not answer in time.',
}
const BODY_REFUSED = {
  413: 'The body is too large.',
  415: 'The body is not sent as JSON.',
}

/** How a visitor pays. */
export const PaymentMethod = z.enum(['card', 'ach_bank_account'])
export type PaymentMethod = z.infer<typeof PaymentMethod>

/** A fee range, in percent of the amount. */
const FeePercent = z.object({ min: Percent, max: Percent })

/** A provider that sells coins and tokens (docs/specification.md §3.72, §3.73). */
export const OnrampProviderEntry = z.object({
  id: ProviderId,
  name: z.string().check(z.maxLength(80)),
  feePercent: FeePercent,
  /** CAIP-2 ids. */
  networks: z.array(ChainId).check(z.maxLength(64)),
  /** What it sells, as CAIP-10 ids. */
  assets: z.array(AssetId).check(z.maxLength(200)),
  /** Whether the fees are an estimate, because the provider has no quotes. */
  isEstimate: z.boolean(),
})
export type OnrampProviderEntry = z.infer<typeof OnrampProviderEntry>

const PaymentCurrency = z.object({
  id: Currency,
  payment_method_limits: z
    .array(z.object({ id: PaymentMethod, min: AmountText, max: AmountText }))
    .check(z.maxLength(8)),
})

const PurchaseCurrency = z.object({
  id: Text(64),
  name: z.string().check(z.maxLength(100)),
  symbol: z.string().check(z.maxLength(32)),
  networks: z
    .array(
      z.object({
        /** Its name in the requests of older clients, such as `ethereum`. */
        name: z.string().check(z.maxLength(64)),
        display_name: z.string().check(z.maxLength(64)),
        /** The reference of its CAIP-2 id. */
        chain_id: z.string().check(z.maxLength(64)),
        /** Empty for the coin. */
        contract_address: z.string().check(z.maxLength(128)),
        /** CAIP-10 id. */
        asset: AssetId,
        providers: z.array(ProviderId).check(z.maxLength(16)),
      }),
    )
    .check(z.maxLength(64)),
})
export type PurchaseCurrency = z.infer<typeof PurchaseCurrency>

const Money = z.object({ amount: AmountText, currency: z.string().check(z.maxLength(32)) })

/** What an amount of fiat money buys. */
export const OnrampQuote = z.object({
  paymentTotal: Money,
  /** Without the fees. */
  paymentSubtotal: Money,
  purchaseAmount: Money,
  /** Null where it is unknown, and where it is part of the provider’s fee. */
  networkFee: z.nullable(Money),
  /** The fee of the provider, under the name that older clients read. */
  coinbaseFee: Money,
  /** The provider’s own id of the quote; null for an estimate. */
  quoteId: z.nullable(z.string().check(z.maxLength(128))),
  provider: z.object({ id: ProviderId, name: z.string().check(z.maxLength(80)) }),
  /** CAIP-10 id of what is bought. */
  asset: AssetId,
  /** Whether it was calculated from the deployment’s own price and the highest fee of the provider. */
  isEstimate: z.boolean(),
})
export type OnrampQuote = z.infer<typeof OnrampQuote>

/** Where a purchase stands. `paid`: the provider has the money, and the coins have not arrived. */
export const OrderStatus = z.enum(['pending', 'paid', 'delivered', 'failed', 'expired'])
export type OrderStatus = z.infer<typeof OrderStatus>

/** A purchase that was begun by a URL. */
export const OnrampOrder = z.object({
  id: z.string().check(z.maxLength(64)),
  status: OrderStatus,
  provider: z.object({ id: ProviderId, name: z.string().check(z.maxLength(80)) }),
  /** CAIP-2 id. */
  chainId: ChainId,
  /** The address that the purchase is bound to. */
  address: z.string().check(z.maxLength(128)),
  asset: AssetId,
  paymentCurrency: Currency,
  /** Null where the visitor chose it at the provider. */
  paymentAmount: z.nullable(AmountText),
  /** What arrived, in whole units; null until it is known. */
  purchaseAmount: z.nullable(AmountText),
  transactionId: z.nullable(z.string().check(z.maxLength(128))),
  /** Where the delivery is known from; null until there is one. */
  confirmedBy: z.nullable(z.enum(['chain', 'provider'])),
  createdAt: z.string().check(z.maxLength(40)),
  /** When it counts as expired unless it was paid. */
  expiresAt: z.string().check(z.maxLength(40)),
})
export type OnrampOrder = z.infer<typeof OnrampOrder>

const DestinationWallet = z.object({
  address: Text(128),
  /** Names of networks; accepted for compatibility. */
  blockchains: z.optional(z.array(Text(64)).check(z.maxLength(64))),
  /** Symbols of assets. The first one that the provider sells on the network is bought. */
  assets: z.optional(z.array(Text(64)).check(z.maxLength(200))),
})

/** A currency as older clients send it: the whole entry of the options, or only its id. */
const Named = z.union([Text(64), z.object({ id: z.optional(Text(64)), symbol: z.optional(Text(64)) })])

export const ONRAMP_URL_ENDPOINT = defineEndpoint({
  method: 'POST',
  path: '/v1/generators/onrampurl',
  access: 'project',
  budget: 'account',
  purpose: 'A URL at which a visitor buys coins or a token',
  detail:
    'Each URL is made for one purchase and one address, can be opened once, and is to be opened in the click. `orderId` reads ' +
    'what became of it.',
  body: z.object({
    destinationWallets: z
      .array(DestinationWallet)
      .check(z.minLength(1), z.maxLength(1, 'Name one address: a purchase is bound to it')),
    defaultNetwork: z.optional(Text(64)),
    // Accepted for compatibility: the provider learns the id of the order instead, and amounts are those that are paid.
    partnerUserId: z.optional(z.string().check(z.maxLength(160))),
    defaultExperience: z.optional(z.literal('buy')),
    presetCryptoAmount: z.optional(z.nullable(z.union([z.number(), z.string().check(z.maxLength(80))]))),
    presetFiatAmount: z.optional(z.nullable(FiatAmount)),
    provider: z.optional(ProviderId),
    chainId: z.optional(ChainId),
    asset: z.optional(AssetId),
    paymentCurrency: z._default(Currency, 'USD'),
    paymentMethod: z._default(PaymentMethod, 'card'),
  }),
  answer: z.object({
    url: z.string().check(z.maxLength(8_192)),
    orderId: z.string().check(z.maxLength(64)),
    provider: z.object({ id: ProviderId, name: z.string().check(z.maxLength(80)) }),
    expiresAt: z.string().check(z.maxLength(40)),
  }),
  answers: 'The URL, and the id of the purchase.',
  responses: {
    400: 'A member of the body is not valid (`field` names it), or no provider sells this.',
    ...BODY_REFUSED,
    ...UNANSWERED,
  },
})

export const ONRAMP_OPTIONS_ENDPOINT = defineEndpoint({
  method: 'GET',
  path: '/v1/onramp/options',
  access: 'project',
  budget: 'account',
  purpose: 'What can be bought, and the limits of payments',
  query: z.object({ provider: z.optional(ProviderId) }),
  notes: { provider: { description: 'The id of a provider; without one, those of all of them.' } },
  body: z.undefined(),
  answer: z.object({
    paymentCurrencies: z.array(PaymentCurrency).check(z.maxLength(64)),
    purchaseCurrencies: z.array(PurchaseCurrency).check(z.maxLength(1_000)),
    /** Whether the limits are the product’s own, because no provider states its limits. */
    isEstimate: z.boolean(),
  }),
  answers: 'Currencies with their limits by payment method, and assets with their networks.',
  responses: { 400: 'A parameter is not valid, or there is no such provider.' },
})

export const ONRAMP_QUOTE_ENDPOINT = defineEndpoint({
  method: 'POST',
  path: '/v1/onramp/quote',
  access: 'project',
  budget: 'account',
  purpose: 'What an amount of fiat money buys',
  detail:
    'Where the provider has no quote, the answer is an estimate (`isEstimate`) from the deployment’s own price and the highest ' +
    'fee of the provider. Without such a price there is no answer.',
  body: z.object({
    purchaseCurrency: z.optional(z.nullable(Named)),
    paymentCurrency: z._default(Named, 'USD'),
    amount: FiatAmount,
    /** A CAIP-2 id, or a name of the options. Older clients send the symbol here. */
    network: z.optional(z.nullable(Text(64))),
    asset: z.optional(AssetId),
    provider: z.optional(ProviderId),
    paymentMethod: z._default(PaymentMethod, 'card'),
  }),
  answer: OnrampQuote,
  answers: 'The quote.',
  responses: {
    400: 'A member of the body is not valid (`field` names it), or no provider sells this.',
    ...BODY_REFUSED,
    ...UNANSWERED,
  },
})

export const ONRAMP_PROVIDERS_ENDPOINT = defineEndpoint({
  method: 'GET',
  path: '/v1/onramp/providers',
  access: 'project',
  budget: 'account',
  purpose: 'Providers that sell coins and tokens',
  query: z.object({ chainId: z.optional(ChainId) }),
  notes: {
    chainId: { description: 'A CAIP-2 id; without one, all providers are listed.', example: 'eip155:1' },
  },
  body: z.undefined(),
  answer: z.object({ providers: z.array(OnrampProviderEntry).check(z.maxLength(16)) }),
  answers: 'The providers, in the order of the configuration.',
  responses: { 400: 'A parameter is not valid.' },
})

export const ONRAMP_ORDER_ENDPOINT = defineEndpoint({
  method: 'GET',
  path: '/v1/onramp/orders/{id}',
  access: 'project',
  budget: 'account',
  purpose: 'Where a purchase stands',
  detail:
    'The id is the answer of `onrampurl`, which nobody else knows. `delivered` is read from the chain; where the chain cannot tell, ' +
    '`confirmedBy` says that the provider did.',
  params: z.object({ id: z.string().check(z.regex(/^[\w-]{8,64}$/, 'Write the id of a purchase')) }),
  body: z.undefined(),
  answer: OnrampOrder,
  answers: 'The purchase.',
  responses: { 404: 'The project or the purchase is unknown.' },
})

export const ONRAMP_WEBHOOK_ENDPOINT = defineEndpoint({
  method: 'POST',
  path: '/v1/onramp/webhooks/{provider}',
  access: 'open',
  purpose: 'Where a provider reports what became of a purchase',
  detail:
    'The form and the signature are those of the provider. A delivery that is sent again has no effect, and one whose signature is ' +
    'older than five minutes is refused.',
  params: z.object({ provider: ProviderId }),
  body: z.unknown(),
  answer: z.object({
    /** `repeated`: it was received before. `ignored`: it says nothing about a purchase of this deployment. */
    outcome: z.enum(['applied', 'repeated', 'ignored']),
  }),
  answers: 'The delivery was received.',
  responses: {
    403: 'The signature is not valid or too old, or the purchase is bound to another address.',
    404: 'There is no such provider, or it has no webhook secret.',
    413: 'The body is too large.',
    502: 'The provider did not answer when it was asked about the purchase.',
  },
})
