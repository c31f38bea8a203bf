import { createApi, retry, type BaseQueryFn } from '@reduxjs/toolkit/query/react'
import { QUERY_RETRIES } from '#schemas/constants/limits.ts'
import {
  CACHE_GARBAGE_COLLECTION_MS,
  HTTP_RPC_TIMEOUT_MS,
  queryRetryDelayMs,
} from '#schemas/constants/times.ts'
import { errorMessage } from '#schemas/errors/catalogue.ts'
import type { Failure } from '#schemas/errors/result.ts'
import type { Deployment } from '#schemas/http/deployment.ts'
import type { WalletQuery } from '#schemas/http/directory.ts'
import { startTimer, wait } from '#modal/platform/clock.ts'
import { addLatePart } from './late-parts.ts'

/** What the API knows this product by (`st`). */
const SDK_TYPE = 'postern'

/** Why the directory did not answer, and whether the same question may be answered later. */
export interface DirectoryFailure extends Failure {
  readonly isPassing: boolean
}

const ask: BaseQueryFn<WalletQuery, unknown, DirectoryFailure> = async (query, { extra, signal }) => {
  const { deployment } = extra as { readonly deployment: Deployment }
  const timeLimit = new AbortController()
  const stop = (): void => timeLimit.abort()
  const stopTimer = startTimer(stop, HTTP_RPC_TIMEOUT_MS)
  signal.addEventListener('abort', stop, { once: true })
  try {
    const answer = await fetch(walletsUrl(query, deployment), {
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      signal: timeLimit.signal,
    })
    if (!answer.ok) return { error: unreachable(answer.status >= 500 || answer.status === 429) }
    return { data: await answer.json() }
  } catch {
    return { error: unreachable(navigator.onLine) }
  } finally {
    stopTimer()
    signal.removeEventListener('abort', stop)
  }
}

/**
 * Questions to the wallet directory (specification §7); features inject their endpoints. Three more tries with the
 * specification's pauses, except where another try cannot help: a refused question, a device without a network.
 */
export const directoryApi = createApi({
  reducerPath: 'directoryApi',
  baseQuery: retry(ask, {
    retryCondition: (error, _query, { attempt }) =>
      attempt <= QUERY_RETRIES && (error as DirectoryFailure).isPassing,
    backoff: (attempt) => wait(queryRetryDelayMs(attempt - 1)),
  }),
  keepUnusedDataFor: CACHE_GARBAGE_COLLECTION_MS / 1_000,
  // What does not parse is no answer.
  catchSchemaFailure: () => unreachable(false),
  endpoints: () => ({}),
})

addLatePart(directoryApi)

function unreachable(isPassing: boolean): DirectoryFailure {
  return { code: 'DIRECTORY_UNREACHABLE', message: errorMessage('DIRECTORY_UNREACHABLE'), isPassing }
}

/**
 * `GET /getWallets` as a URL; what is left out or empty is not asked for.
 *
 * @example
 * walletsUrl({ search: 'rain' }, deployment) // 'https://api.example/getWallets?projectId=demo&st=postern&sv=0.1.0&search=rain'
 */
export function walletsUrl(
  query: WalletQuery,
  { apiUrl, projectId, sdkVersion }: Pick<Deployment, 'apiUrl' | 'projectId' | 'sdkVersion'>,
): string {
  const asked = new URLSearchParams({ projectId, st: SDK_TYPE, sv: sdkVersion })
  for (const [name, value] of Object.entries<string | number | readonly string[] | undefined>({ ...query })) {
    const text = String(value ?? '')
    if (text !== '') asked.set(name, text)
  }
  return `${apiUrl}/getWallets?${asked.toString()}`
}
