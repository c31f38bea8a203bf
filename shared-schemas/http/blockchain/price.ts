import * as z from 'zod/mini'
import { defineEndpoint } from '#schemas/http/define-endpoint.ts'
import { money } from './quantity.ts'

/** Currencies of prices (lower-case codes on the wire). */
export const PRICE_CURRENCIES = ['usd', 'eur', 'gbp', 'aud', 'cad', 'inr', 'jpy', 'btc', 'eth'] as const
export type PriceCurrency = (typeof PRICE_CURRENCIES)[number]

/** The price of one token; a token without a known price is not in the answer. */
export const FungiblePrice = z.object({
  /** CAIP-10 id; the native coin has the placeholder of its namespace. */
  address: z.string(),
  name: z.string().check(z.maxLength(100)),
  symbol: z.string().check(z.maxLength(32)),
  iconUrl: z.string(),
  price: money(),
})
export type FungiblePrice = z.infer<typeof FungiblePrice>

export const PriceAnswer = z.object({ fungibles: z.array(FungiblePrice).check(z.maxLength(200)) })
export type PriceAnswer = z.infer<typeof PriceAnswer>

/** A client's query for prices. */
export interface PriceQuery {
  readonly currency: PriceCurrency
  readonly addresses: readonly string[]
}

export const PRICE_ENDPOINT = defineEndpoint({
  method: 'POST',
  path: '/v1/fungible/price',
  access: 'project',
  budget: 'account',
  purpose: 'Prices of tokens and coins',
  detail:
    'What has no known price is left out. Currencies beside USD are those the deployment names a feed for.',
  // Older clients name the project here instead of in the query.
  body: z.object({
    projectId: z.optional(z.string().check(z.minLength(1), z.maxLength(64))),
    currency: z._default(z.enum(PRICE_CURRENCIES), 'usd'),
    /** CAIP-10 ids of tokens; a native coin has the placeholder of its namespace. */
    addresses: z
      .array(z.string().check(z.minLength(1), z.maxLength(160)))
      .check(z.minLength(1), z.maxLength(100)),
  }),
  maxBytes: 32_768,
  answer: PriceAnswer,
  answers: 'The prices, in the order of the request.',
  responses: {
    400: 'A parameter or a member of the body is not valid; `field` names it.',
    404: 'The project or a network is unknown.',
    413: 'The body is too large.',
    415: 'The body is not sent as JSON.',
    504: 'Where prices come from did not answer within 10 seconds.',
  },
})
