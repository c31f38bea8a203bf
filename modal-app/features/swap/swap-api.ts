import type * as z from 'zod/mini'
import {
  GAS_PRICE_ENDPOINT,
  SWAP_QUOTES_ENDPOINT,
  SWAP_TOKENS_ENDPOINT,
  SWAP_TRANSACTION_ENDPOINT,
  type ExactSide,
  type SwapToken,
} from '#schemas/http/blockchain/convert.ts'
import { blockchainApi } from '#modal/services/blockchain-api.ts'

/** A question for quotes; tokens are CAIP-10 ids, the amount is in the smallest unit of the exact side. */
export interface QuotesQuery {
  readonly amount: string
  readonly userAddress: string
  readonly from: string
  readonly to: string
  /** Basis points. */
  readonly slippage: number
  readonly exact: ExactSide
}

/** The swap whose transaction is built, by the quote that was shown. */
export interface TransactionQuery extends QuotesQuery {
  readonly quoteId: string
  /** What the quote may cost at most, as shown. */
  readonly maximumFromAmount: string
}

const BPS_OF_A_PERCENT = 100
/** Quotes are renewed more often than this, and each belongs to its question. */
const KEPT_S = 30

/** The queries for swaps (docs/specification.md §7.27 to §7.32). */
export const swapApi = blockchainApi.injectEndpoints({
  endpoints: (builder) => ({
    swapTokens: builder.query<readonly SwapToken[], string>({
      query: (chainId) => ({ endpoint: SWAP_TOKENS_ENDPOINT, query: { chainId }, code: 'UNKNOWN' }),
      rawResponseSchema: SWAP_TOKENS_ENDPOINT.answer,
      transformResponse: ({ tokens }: z.output<typeof SWAP_TOKENS_ENDPOINT.answer>) => tokens,
    }),
    swapQuotes: builder.query<z.output<typeof SWAP_QUOTES_ENDPOINT.answer>, QuotesQuery>({
      query: (query) => ({ endpoint: SWAP_QUOTES_ENDPOINT, query, code: 'UNKNOWN' }),
      responseSchema: SWAP_QUOTES_ENDPOINT.answer,
      keepUnusedDataFor: KEPT_S,
    }),
    swapTransaction: builder.query<z.output<typeof SWAP_TRANSACTION_ENDPOINT.answer>, TransactionQuery>({
      query: ({ slippage, ...body }) => ({
        endpoint: SWAP_TRANSACTION_ENDPOINT,
        // The chain is asked for the gas before the wallet is.
        body: { ...body, disableEstimate: true, eip155: { slippage: slippage / BPS_OF_A_PERCENT } },
        code: 'UNKNOWN',
      }),
      responseSchema: SWAP_TRANSACTION_ENDPOINT.answer,
      keepUnusedDataFor: KEPT_S,
    }),
    gasPrice: builder.query<z.output<typeof GAS_PRICE_ENDPOINT.answer>, string>({
      query: (chainId) => ({ endpoint: GAS_PRICE_ENDPOINT, query: { chainId }, code: 'UNKNOWN' }),
      responseSchema: GAS_PRICE_ENDPOINT.answer,
      keepUnusedDataFor: KEPT_S,
    }),
  }),
})
