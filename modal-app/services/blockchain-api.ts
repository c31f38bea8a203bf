import { createApi } from '@reduxjs/toolkit/query/react'
import { ANSWER_CACHE_KEYS } from '#schemas/constants/storage-keys.ts'
import {
  BALANCE_CACHE_MS,
  BALANCE_RETRY_BLOCK_MS,
  CACHE_GARBAGE_COLLECTION_MS,
  IDENTITY_CACHE_MS,
  NAME_CACHE_MS,
} from '#schemas/constants/times.ts'
import { errorMessage, type ErrorCode } from '#schemas/errors/catalogue.ts'
import { BALANCE_ENDPOINT, BalanceAnswer, type BalanceQuery } from '#schemas/http/blockchain/balance.ts'
import { isDown } from '#schemas/http/blockchain/data-source.ts'
import { HISTORY_ENDPOINT, type HistoryAnswer, type HistoryQuery } from '#schemas/http/blockchain/history.ts'
import {
  IDENTITY_ENDPOINT,
  IdentityAnswer,
  NAME_ENDPOINT,
  NameAnswer,
} from '#schemas/http/blockchain/identity.ts'
import {
  COLLECTIBLES_ENDPOINT,
  type CollectiblesAnswer,
  type CollectiblesQuery,
} from '#schemas/http/blockchain/nfts.ts'
import { PRICE_ENDPOINT, type PriceAnswer, type PriceQuery } from '#schemas/http/blockchain/price.ts'
import { SUPPORTED_CHAINS_ENDPOINT, type SupportedChains } from '#schemas/http/blockchain/supported-chains.ts'
import type { ChainNamespace } from '#schemas/primitives/chain-namespace.ts'
import type { ApiRequest } from './api-request.ts'
import { queryApi, type ApiFailure, type ApiRefusal } from './query-api.ts'
import { readThrough } from './answer-cache.ts'
import { addOnDemandPart } from './on-demand-parts.ts'

/** Why the API has no data about an account. */
export interface BlockchainFailure extends ApiFailure {
  /** When it failed, in milliseconds since 1970. */
  readonly atMs: number
}

/** A request, and the error the visitor sees when it fails. */
interface BlockchainRequest extends ApiRequest {
  readonly code: ErrorCode
}

/** The address whose name is looked up, and its namespace. */
export interface IdentityQuery {
  readonly namespace: ChainNamespace
  readonly address: string
}

/** A query for collectibles or history without the cursor, which follows from the previous page. */
type Paged<T> = Omit<T, 'cursor'>

const CODES: Readonly<Record<string, ErrorCode>> = {
  balances: 'TOKEN_BALANCE_UNAVAILABLE',
  history: 'TRANSACTIONS_UNAVAILABLE',
  identity: 'NAME_LOOKUP_FAILED',
  name: 'NAME_RESOLUTION_FAILED',
}

function failure(code: ErrorCode, refusal: ApiRefusal): BlockchainFailure {
  return { code, message: errorMessage(code), ...refusal, atMs: Date.now() }
}

/** Limit for one list; an explorer has the rest. */
const MAX_PAGES = 400
/** A refetch starts again at the first page. */
const PAGES = { initialPageParam: undefined, getNextPageParam, refetchCachedPages: false }

/**
 * Queries about accounts, tokens and names (docs/specification.md §7.12 to §7.26). Every answer is parsed. An answer with a
 * source that was down counts as an answer, and says so in its `sources`. After a failed balance nothing is fetched for 30 s,
 * and the same failure is returned (docs/specification.md §8.3). Balances, names and identities are cached for the next
 * document (docs/specification.md §3.80, §3.81).
 *
 * @example
 * const { data, error } = blockchainApi.useBalancesQuery({ address, chainId: 'eip155:1', currency: 'usd' })
 */
export const blockchainApi = createApi({
  reducerPath: 'blockchainApi',
  baseQuery: queryApi(
    (request: BlockchainRequest) => request,
    (refusal, { code }) => failure(code, refusal),
  ),
  keepUnusedDataFor: CACHE_GARBAGE_COLLECTION_MS / 1_000,
  // An answer that does not parse is a failure.
  catchSchemaFailure: (_error, { endpoint }) => failure(CODES[endpoint] ?? 'UNKNOWN', { isPassing: false }),
  endpoints: (builder) => ({
    supportedChains: builder.query<SupportedChains, void>({
      query: () => ({ endpoint: SUPPORTED_CHAINS_ENDPOINT, code: 'UNKNOWN' }),
      responseSchema: SUPPORTED_CHAINS_ENDPOINT.answer,
    }),
    balances: builder.query<BalanceAnswer, BalanceQuery>({
      // A forced answer replaces the cached one.
      serializeQueryArgs: ({ queryArgs: { address, chainId, currency } }) => ({ address, chainId, currency }),
      queryFn: async ({ address, ...query }, { getState, extra }, _options, ask) => {
        const failed = failedBefore({ address, ...query }, getState())
        if (failed && Date.now() < failed.atMs + BALANCE_RETRY_BLOCK_MS) return { error: failed }
        const { chainId, currency, forceUpdate } = query
        const entry = {
          kind: ANSWER_CACHE_KEYS.balanceCache,
          namespace: namespaceOf(chainId),
          about: [chainId, address, currency].join(' '),
          lifeMs: BALANCE_CACHE_MS,
          schema: BalanceAnswer,
          isWhole: ({ sources }: BalanceAnswer) => !sources.some(isDown),
        }
        const endpoint = BALANCE_ENDPOINT
        const request = { endpoint, params: { address }, query, code: 'TOKEN_BALANCE_UNAVAILABLE' } as const
        return readThrough({ extra, entry, isForced: forceUpdate === true, ask: () => ask(request) })
      },
      responseSchema: BalanceAnswer,
    }),
    prices: builder.query<PriceAnswer, PriceQuery>({
      query: (body) => ({ endpoint: PRICE_ENDPOINT, body, code: 'UNKNOWN' }),
      responseSchema: PRICE_ENDPOINT.answer,
    }),
    identity: builder.query<IdentityAnswer, IdentityQuery>({
      queryFn: ({ namespace, address }, { extra }, _options, ask) => {
        const kind = ANSWER_CACHE_KEYS.identityCache
        const entry = { kind, namespace, about: address, lifeMs: IDENTITY_CACHE_MS, schema: IdentityAnswer }
        const endpoint = IDENTITY_ENDPOINT
        const request = { endpoint, params: { address }, code: 'NAME_LOOKUP_FAILED' } as const
        return readThrough({ extra, entry, ask: () => ask(request) })
      },
      responseSchema: IdentityAnswer,
    }),
    name: builder.query<NameAnswer, { readonly name: string; readonly chainId: string }>({
      queryFn: ({ name, chainId }, { extra }, _options, ask) => {
        const kind = ANSWER_CACHE_KEYS.nameCache
        const [namespace, about] = [namespaceOf(chainId), `${chainId} ${name}`]
        const entry = { kind, namespace, about, lifeMs: NAME_CACHE_MS, schema: NameAnswer }
        const endpoint = NAME_ENDPOINT
        const request = {
          endpoint,
          params: { name },
          query: { chainId },
          code: 'NAME_RESOLUTION_FAILED',
        } as const
        return readThrough({ extra, entry, ask: () => ask(request) })
      },
      responseSchema: NameAnswer,
    }),
    history: builder.infiniteQuery<HistoryAnswer, Paged<HistoryQuery>, string | undefined>({
      query: ({ queryArg: { address, ...query }, pageParam: cursor }) => ({
        endpoint: HISTORY_ENDPOINT,
        params: { account: address },
        query: { ...query, cursor },
        code: 'TRANSACTIONS_UNAVAILABLE',
      }),
      responseSchema: HISTORY_ENDPOINT.answer,
      infiniteQueryOptions: PAGES,
    }),
    collectibles: builder.infiniteQuery<CollectiblesAnswer, Paged<CollectiblesQuery>, string | undefined>({
      query: ({ queryArg: { address, ...query }, pageParam: cursor }) => ({
        endpoint: COLLECTIBLES_ENDPOINT,
        params: { account: address },
        query: { ...query, cursor },
        code: 'UNKNOWN',
      }),
      responseSchema: COLLECTIBLES_ENDPOINT.answer,
      infiniteQueryOptions: PAGES,
    }),
  }),
})

addOnDemandPart(blockchainApi)

/** Ends a list at a cursor that was used before, which would lead in a circle, and after a number of pages. */
function getNextPageParam(
  { next }: { readonly next: string | null },
  _pages: readonly unknown[],
  _last: unknown,
  asked: readonly (string | undefined)[],
): string | undefined {
  return next === null || asked.length >= MAX_PAGES || asked.includes(next) ? undefined : next
}

function namespaceOf(chainId: string): string {
  return chainId.split(':', 1)[0] ?? ''
}

function failedBefore(request: BalanceQuery, state: unknown): BlockchainFailure | undefined {
  const select = blockchainApi.endpoints.balances.select(request)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- RTK Query does not type the store that an API joins
  const { error } = select(state as Parameters<typeof select>[0])
  return isBlockchainFailure(error) ? error : undefined
}

function isBlockchainFailure(error: unknown): error is BlockchainFailure {
  return typeof error === 'object' && error !== null && 'atMs' in error
}
