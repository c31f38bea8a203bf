import * as z from 'zod/mini'
import { defineEndpoint } from '#schemas/http/define-endpoint.ts'
import { OrderStatus } from './onramp.ts'

const Text = (most: number) => z.string().check(z.minLength(1), z.maxLength(most))
const ChainId = Text(41)
/** CAIP-10 id of a token; a native coin has the placeholder of its namespace. */
const AssetId = Text(160)
const ExchangeId = z.string().check(z.regex(/^[a-z0-9][a-z0-9-]{0,39}$/, 'Write the id of an exchange'))
/** Of the asset, in whole units. */
const AmountText = z.string().check(z.maxLength(80))
const Time = z.string().check(z.maxLength(40))
const Named = z.object({ id: ExchangeId, name: z.string().check(z.maxLength(80)) })

/** How much of an asset is deposited: at most ten digits before the point and six after it. */
export const DepositAmount = z
  .string()
  .check(
    z.regex(
      /^(?=.*[1-9])(?:0|[1-9]\d{0,9})(?:\.\d{1,6})?$/,
      'Write an amount above 0 with at most ten digits before the point and six after it',
    ),
  )

/** An asset that can be withdrawn from an exchange. */
export const ExchangeAsset = z.object({
  /** CAIP-10 id. */
  asset: AssetId,
  name: z.string().check(z.maxLength(100)),
  symbol: z.string().check(z.maxLength(32)),
  /** Null for a token on no list. */
  decimals: z.nullable(z.int().check(z.minimum(0), z.maximum(36))),
})
export type ExchangeAsset = z.infer<typeof ExchangeAsset>

/** An exchange of the deployment. */
export const ExchangeEntry = z.object({
  ...Named.shape,
  /** The URL of its picture; null where it has none. */
  picture: z.nullable(z.string().check(z.maxLength(300))),
  /** CAIP-2 ids. */
  networks: z.array(ChainId).check(z.maxLength(64)),
  assets: z.array(ExchangeAsset).check(z.maxLength(200)),
})
export type ExchangeEntry = z.infer<typeof ExchangeEntry>

/** A deposit that was begun by a URL. */
export const Deposit = z.object({
  id: z.string().check(z.maxLength(64)),
  /** `paid`: the exchange is sending it. `delivered`: it arrived. */
  status: OrderStatus,
  exchange: Named,
  /** CAIP-2 id. */
  chainId: ChainId,
  /** The address that the deposit is bound to. */
  address: z.string().check(z.maxLength(128)),
  asset: AssetId,
  amount: AmountText,
  /** What arrived; null until it is known. */
  receivedAmount: z.nullable(AmountText),
  transactionId: z.nullable(z.string().check(z.maxLength(128))),
  /** Where the arrival is known from; null until there is one. */
  confirmedBy: z.nullable(z.enum(['chain', 'provider'])),
  createdAt: Time,
  /** When it counts as expired unless the exchange reports that it sends it. */
  expiresAt: Time,
})
export type Deposit = z.infer<typeof Deposit>

export const EXCHANGES_ENDPOINT = defineEndpoint({
  method: 'GET',
  path: '/v1/exchanges',
  access: 'project',
  budget: 'account',
  purpose: 'Exchanges that visitors can deposit from',
  query: z.object({ chainId: z.optional(ChainId) }),
  notes: {
    chainId: { description: 'A CAIP-2 id; without one, all exchanges are listed.', example: 'eip155:1' },
  },
  body: z.undefined(),
  answer: z.object({ exchanges: z.array(ExchangeEntry).check(z.maxLength(16)) }),
  answers: 'The exchanges, in the order of the configuration, with what can be withdrawn on the network.',
  responses: { 400: 'A parameter is not valid.' },
})

export const DEPOSIT_URL_ENDPOINT = defineEndpoint({
  method: 'POST',
  path: '/v1/exchanges/{exchange}/deposits',
  access: 'project',
  budget: 'account',
  purpose: 'A URL at which a visitor withdraws from an exchange',
  detail:
    'Each URL is made for one deposit and one address, can be opened once, and is to be opened in the click. `depositId` reads what ' +
    'became of it.',
  params: z.object({ exchange: ExchangeId }),
  body: z.object({ chainId: ChainId, asset: AssetId, amount: DepositAmount, address: Text(128) }),
  answer: z.object({
    url: z.string().check(z.maxLength(8_192)),
    depositId: z.string().check(z.maxLength(64)),
    exchange: Named,
    expiresAt: Time,
  }),
  answers: 'The URL, and the id of the deposit.',
  responses: {
    400: 'A member of the body is not valid (`field` names it), or the exchange does not send this asset.',
    404: 'The project or the exchange is unknown.',
    413: 'The body is too large.',
    415: 'The body is not sent as JSON.',
    502: 'The exchange did not answer, or refused.',
    504: 'The exchange did not answer in time.',
  },
})

export const DEPOSIT_ENDPOINT = defineEndpoint({
  method: 'GET',
  path: '/v1/exchanges/deposits/{id}',
  access: 'project',
  budget: 'account',
  purpose: 'Where a deposit stands',
  detail:
    'The id came with the URL, and nobody else knows it. `delivered` is read from the chain; where the chain cannot tell, ' +
    '`confirmedBy` says that the exchange did.',
  params: z.object({ id: z.string().check(z.regex(/^[\w-]{8,64}$/, 'Write the id of a deposit')) }),
  body: z.undefined(),
  answer: Deposit,
  answers: 'The deposit.',
  responses: { 404: 'The project or the deposit is unknown.' },
})

export const EXCHANGE_WEBHOOK_ENDPOINT = defineEndpoint({
  method: 'POST',
  path: '/v1/exchanges/webhooks/{exchange}',
  access: 'open',
  purpose: 'Where an exchange reports what became of a deposit',
  detail:
    'The form and the signature are those of the exchange. A delivery that is sent again has no effect, and one whose signature is ' +
    'older than five minutes is refused.',
  params: z.object({ exchange: ExchangeId }),
  body: z.unknown(),
  answer: z.object({
    /** `repeated`: it was received before. `ignored`: it says nothing about a deposit of this deployment. */
    outcome: z.enum(['applied', 'repeated', 'ignored']),
  }),
  answers: 'The delivery was received.',
  responses: {
    403: 'The signature is not valid or too old, or the deposit is bound to another address.',
    404: 'There is no such exchange, or it has no webhook secret.',
    413: 'The body is too large.',
    502: 'The exchange did not answer when it was asked about the deposit.',
  },
})
