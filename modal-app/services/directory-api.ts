import { createApi } from '@reduxjs/toolkit/query/react'
import { CACHE_GARBAGE_COLLECTION_MS } from '#schemas/constants/times.ts'
import { errorMessage } from '#schemas/errors/catalogue.ts'
import { WALLETS_ENDPOINT, type WalletQuery } from '#schemas/http/directory.ts'
import type { ApiRequest } from './api-request.ts'
import { queryApi, type ApiFailure, type ApiRefusal } from './query-api.ts'
import { addOnDemandPart } from './on-demand-parts.ts'

/** Queries to the wallet directory (docs/specification.md §7.1 to §7.9); features inject their endpoints. */
export const directoryApi = createApi({
  reducerPath: 'directoryApi',
  baseQuery: queryApi(walletsRequest, unreachable),
  keepUnusedDataFor: CACHE_GARBAGE_COLLECTION_MS / 1_000,
  // An answer that does not parse is a failure.
  catchSchemaFailure: () => unreachable({ isPassing: false }),
  endpoints: () => ({}),
})

addOnDemandPart(directoryApi)

function walletsRequest(query: WalletQuery): ApiRequest {
  return { endpoint: WALLETS_ENDPOINT, query }
}

function unreachable(refusal: ApiRefusal): ApiFailure {
  return { code: 'DIRECTORY_UNREACHABLE', message: errorMessage('DIRECTORY_UNREACHABLE'), ...refusal }
}
