import * as z from 'zod/mini'
import { Money } from './quantity.ts'

/** Currencies prices are told in (the wire's lower-case codes). */
export const PRICE_CURRENCIES = ['usd', 'eur', 'gbp', 'aud', 'cad', 'inr', 'jpy', 'btc', 'eth'] as const
export type PriceCurrency = (typeof PRICE_CURRENCIES)[number]

/** The price of one token; a token without a known price is left out of the answer. */
export const FungiblePrice = z.object({
  /** CAIP-10 id; the native coin has the placeholder of its namespace. */
  address: z.string(),
  name: z.string().check(z.maxLength(100)),
  symbol: z.string().check(z.maxLength(32)),
  iconUrl: z.string(),
  price: Money,
})
export type FungiblePrice = z.infer<typeof FungiblePrice>

/** `POST /v1/fungible/price` (docs/specification.md §7.25). */
export const PriceAnswer = z.object({ fungibles: z.array(FungiblePrice).check(z.maxLength(200)) })
export type PriceAnswer = z.infer<typeof PriceAnswer>

export interface PriceQuery {
  readonly currency: PriceCurrency
  /** CAIP-10 ids of tokens; of native coins the placeholder's. */
  readonly addresses: readonly string[]
}
