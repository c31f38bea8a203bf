import type * as z from 'zod/mini'
import { HISTORY_ENDPOINT, type HistoryAnswer } from '#schemas/http/blockchain/history.ts'
import {
  ONRAMP_OPTIONS_ENDPOINT,
  ONRAMP_ORDER_ENDPOINT,
  ONRAMP_PROVIDERS_ENDPOINT,
  ONRAMP_QUOTE_ENDPOINT,
  ONRAMP_URL_ENDPOINT,
  type OnrampOrder,
  type OnrampProviderEntry,
  type OnrampQuote,
  type PaymentMethod,
} from '#schemas/http/blockchain/onramp.ts'
import { blockchainApi } from '#modal/services/blockchain-api.ts'

/** What can be bought, and the limits of payments. */
export type OnrampOptions = z.output<typeof ONRAMP_OPTIONS_ENDPOINT.answer>
/** The URL of one purchase, and the id by which it is followed. */
export type BegunPurchase = z.output<typeof ONRAMP_URL_ENDPOINT.answer>

/** A question for the price of one provider. */
export interface OnrampQuestion {
  readonly provider: string
  /** CAIP-10 id of what is bought. */
  readonly asset: string
  /** In whole units, with at most two decimals. */
  readonly amount: string
  /** ISO 4217. */
  readonly currency: string
  readonly method: PaymentMethod
}

/** A purchase that is to be begun. */
export interface PurchaseQuery extends OnrampQuestion {
  /** CAIP-2 id. */
  readonly chainId: string
  /** The account that receives it. */
  readonly address: string
}

/** Whose purchases are listed. */
interface PurchasesQuery {
  readonly address: string
  /** CAIP-2 id. */
  readonly chainId: string
}

/** Quotes are renewed more often than this, and each belongs to its question. */
const KEPT_S = 30
const EVERY_PROVIDER = 'all'

/** The queries for buying (docs/specification.md §7.18, §7.37 to §7.39, §7.90, §7.91). */
export const onrampApi = blockchainApi.injectEndpoints({
  endpoints: (builder) => ({
    onrampProviders: builder.query<readonly OnrampProviderEntry[], string>({
      query: (chainId) => ({ endpoint: ONRAMP_PROVIDERS_ENDPOINT, query: { chainId }, code: 'UNKNOWN' }),
      rawResponseSchema: ONRAMP_PROVIDERS_ENDPOINT.answer,
      transformResponse: ({ providers }: z.output<typeof ONRAMP_PROVIDERS_ENDPOINT.answer>) => providers,
    }),
    /** Of one provider, or of all of them together. */
    onrampOptions: builder.query<OnrampOptions, string | undefined>({
      query: (provider) => ({ endpoint: ONRAMP_OPTIONS_ENDPOINT, query: { provider }, code: 'UNKNOWN' }),
      responseSchema: ONRAMP_OPTIONS_ENDPOINT.answer,
    }),
    onrampQuote: builder.query<OnrampQuote, OnrampQuestion>({
      query: ({ currency, method, ...question }) => ({
        endpoint: ONRAMP_QUOTE_ENDPOINT,
        body: { ...question, paymentCurrency: currency, paymentMethod: method },
        code: 'UNKNOWN',
      }),
      responseSchema: ONRAMP_QUOTE_ENDPOINT.answer,
      keepUnusedDataFor: KEPT_S,
    }),
    onrampOrder: builder.query<OnrampOrder, string>({
      query: (id) => ({ endpoint: ONRAMP_ORDER_ENDPOINT, params: { id }, code: 'UNKNOWN' }),
      responseSchema: ONRAMP_ORDER_ENDPOINT.answer,
      keepUnusedDataFor: KEPT_S,
    }),
    onrampUrl: builder.mutation<BegunPurchase, PurchaseQuery>({
      query: ({ provider, chainId, asset, amount, address, currency, method }) => ({
        endpoint: ONRAMP_URL_ENDPOINT,
        body: {
          destinationWallets: [{ address }],
          provider,
          chainId,
          asset,
          presetFiatAmount: amount,
          paymentCurrency: currency,
          paymentMethod: method,
        },
        code: 'UNKNOWN',
      }),
      responseSchema: ONRAMP_URL_ENDPOINT.answer,
    }),
    purchases: builder.infiniteQuery<HistoryAnswer, PurchasesQuery, string | undefined>({
      query: ({ queryArg: { address, chainId }, pageParam: cursor }) => ({
        endpoint: HISTORY_ENDPOINT,
        params: { account: address },
        query: { chainId, onramp: EVERY_PROVIDER, cursor },
        code: 'TRANSACTIONS_UNAVAILABLE',
      }),
      responseSchema: HISTORY_ENDPOINT.answer,
      infiniteQueryOptions: {
        initialPageParam: undefined,
        getNextPageParam: ({ next }) => next ?? undefined,
        refetchCachedPages: false,
      },
    }),
  }),
})
