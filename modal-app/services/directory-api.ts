import { createApi } from '@reduxjs/toolkit/query/react'
import { CACHE_GARBAGE_COLLECTION_MS } from '#schemas/constants/times.ts'
import { errorMessage } from '#schemas/errors/catalogue.ts'
import { WALLETS_ENDPOINT, type WalletQuery } from '#schemas/http/directory.ts'
import type { ApiQuestion } from './api-question.ts'
import { askApi, type ApiFailure, type ApiRefusal } from './ask-api.ts'
import { addLatePart } from './late-parts.ts'

/** Questions to the wallet directory (docs/specification.md §7.1 to §7.9); features inject their endpoints. */
export const directoryApi = createApi({
  reducerPath: 'directoryApi',
  baseQuery: askApi(walletsQuestion, unreachable),
  keepUnusedDataFor: CACHE_GARBAGE_COLLECTION_MS / 1_000,
  // What does not parse is no answer.
  catchSchemaFailure: () => unreachable({ isPassing: false }),
  endpoints: () => ({}),
})

addLatePart(directoryApi)

function walletsQuestion(query: WalletQuery): ApiQuestion {
  return { endpoint: WALLETS_ENDPOINT, query }
}

function unreachable(refusal: ApiRefusal): ApiFailure {
  return { code: 'DIRECTORY_UNREACHABLE', message: errorMessage('DIRECTORY_UNREACHABLE'), ...refusal }
}
