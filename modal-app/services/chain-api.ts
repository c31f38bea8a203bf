import { createApi, fakeBaseQuery } from '@reduxjs/toolkit/query/react'
import { CACHE_GARBAGE_COLLECTION_MS } from '#schemas/constants/times.ts'
import type { Failure } from '#schemas/errors/result.ts'
import { addLatePart } from './late-parts.ts'

/** Queries answered by the chain adapters; features inject their endpoints. */
export const chainApi = createApi({
  reducerPath: 'chainApi',
  baseQuery: fakeBaseQuery<Failure>(),
  keepUnusedDataFor: CACHE_GARBAGE_COLLECTION_MS / 1_000,
  endpoints: () => ({}),
})

addLatePart(chainApi)
