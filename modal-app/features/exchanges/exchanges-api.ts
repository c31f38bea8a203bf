import type * as z from 'zod/mini'
import {
  DEPOSIT_ENDPOINT,
  DEPOSIT_URL_ENDPOINT,
  EXCHANGES_ENDPOINT,
  type Deposit,
  type ExchangeEntry,
} from '#schemas/http/blockchain/exchanges.ts'
import { blockchainApi } from '#modal/services/blockchain-api.ts'

/** The URL of one deposit, and the id by which it is followed. */
type BegunDeposit = z.output<typeof DEPOSIT_URL_ENDPOINT.answer>

/** A deposit that is to be begun. */
export interface DepositQuery {
  /** The id of the exchange. */
  readonly exchange: string
  /** CAIP-2 id. */
  readonly chainId: string
  /** CAIP-10 id. */
  readonly asset: string
  /** Of the asset, in whole units. */
  readonly amount: string
  /** The account that receives it. */
  readonly address: string
}

const KEPT_S = 30

/** The queries for depositing from exchanges. */
export const exchangesApi = blockchainApi.injectEndpoints({
  endpoints: (builder) => ({
    exchanges: builder.query<readonly ExchangeEntry[], string>({
      query: (chainId) => ({ endpoint: EXCHANGES_ENDPOINT, query: { chainId }, code: 'UNKNOWN' }),
      rawResponseSchema: EXCHANGES_ENDPOINT.answer,
      transformResponse: ({ exchanges }: z.output<typeof EXCHANGES_ENDPOINT.answer>) => exchanges,
    }),
    depositUrl: builder.mutation<BegunDeposit, DepositQuery>({
      query: ({ exchange, ...body }) => ({
        endpoint: DEPOSIT_URL_ENDPOINT,
        params: { exchange },
        body,
        code: 'UNKNOWN',
      }),
      responseSchema: DEPOSIT_URL_ENDPOINT.answer,
    }),
    deposit: builder.query<Deposit, string>({
      query: (id) => ({ endpoint: DEPOSIT_ENDPOINT, params: { id }, code: 'UNKNOWN' }),
      responseSchema: DEPOSIT_ENDPOINT.answer,
      keepUnusedDataFor: KEPT_S,
    }),
  }),
})
