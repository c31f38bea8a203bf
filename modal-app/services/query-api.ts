import { retry, type BaseQueryFn } from '@reduxjs/toolkit/query/react'
import { QUERY_RETRIES } from '#schemas/constants/limits.ts'
import { HTTP_RPC_TIMEOUT_MS, queryRetryDelayMs } from '#schemas/constants/times.ts'
import type { Options } from '#schemas/entities/options.ts'
import type { Failure } from '#schemas/errors/result.ts'
import type { Deployment } from '#schemas/http/deployment.ts'
import { startTimer, wait } from '#modal/platform/clock.ts'
import { apiRequestUrl, type ApiRequest, type ApiClient } from './api-request.ts'

/** A longer answer is aborted while it arrives, so that no server can fill the memory of a page. */
const MAX_ANSWER_BYTES = 2_097_152

/** The part of the store's state that names the client. */
interface OptionsPart {
  readonly options?: { readonly values: Pick<Options, 'sdkType' | 'sdkVersion'> }
}

/** Why there is no answer. */
export interface ApiRefusal {
  /** Whether a later attempt may succeed. */
  readonly isPassing: boolean
  /** The HTTP status; absent where nothing answered. */
  readonly status?: number | undefined
}

/** A failure of the API, with the caller's code and message. */
export type ApiFailure = Failure & ApiRefusal

/**
 * Creates a base query for the API, with three more attempts and the pauses of docs/specification.md §9.49, except where
 * another attempt cannot succeed: after a rejected request, or without a network.
 *
 * @param toRequest converts the argument of a query to a request.
 * @param toFailure creates the failure of a query.
 * @example
 * createApi({ baseQuery: queryApi((query: WalletQuery) => ({ endpoint: WALLETS_ENDPOINT, query }), unreachable), … })
 */
export function queryApi<Query, Failed extends ApiFailure>(
  toRequest: (query: Query) => ApiRequest,
  toFailure: (refusal: ApiRefusal, query: Query) => Failed,
): BaseQueryFn<Query, unknown, Failed> {
  const queryOnce: BaseQueryFn<Query, unknown, Failed> = async (query, { extra, signal, getState }) => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- RTK Query does not type the store that an API joins
    const { deployment } = extra as { readonly deployment: Deployment }
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- RTK Query does not type the store that an API joins
    const { sdkType, sdkVersion = deployment.sdkVersion } = (getState() as OptionsPart).options?.values ?? {}
    const answer = await fetchAnswer(toRequest(query), { ...deployment, sdkType, sdkVersion }, signal)
    return answer.ok ? { data: answer.data } : { error: toFailure(answer.refusal, query) }
  }
  return retry(queryOnce, {
    retryCondition: (error, _query, { attempt }) =>
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `retry` types every error as one of `fetchBaseQuery`
      attempt <= QUERY_RETRIES && (error as ApiRefusal).isPassing,
    backoff: (attempt) => wait(queryRetryDelayMs(attempt - 1)),
  })
}

type Answer =
  | { readonly ok: true; readonly data: unknown }
  | { readonly ok: false; readonly refusal: ApiRefusal }

async function fetchAnswer(request: ApiRequest, deployment: ApiClient, signal: AbortSignal): Promise<Answer> {
  const timeLimit = new AbortController()
  const stop = (): void => timeLimit.abort()
  const stopTimer = startTimer(stop, HTTP_RPC_TIMEOUT_MS)
  signal.addEventListener('abort', stop, { once: true })
  try {
    const { endpoint, body } = request
    const answer = await fetch(apiRequestUrl(request, deployment), {
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      signal: timeLimit.signal,
      method: endpoint.method,
      ...(body && {
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    })
    const { ok, status } = answer
    if (ok) return { ok, data: await readBounded(answer, stop) }
    return { ok, refusal: { isPassing: status >= 500 || status === 429, status } }
  } catch {
    return { ok: false, refusal: { isPassing: navigator.onLine } }
  } finally {
    stopTimer()
    signal.removeEventListener('abort', stop)
    // The body of a failed answer is not read, however long it is.
    stop()
  }
}

/** Reads the JSON of an answer up to the size limit; undefined for what is longer, or no JSON. */
export async function readBounded(answer: Response, stop: () => void): Promise<unknown> {
  const reader = answer.body?.getReader()
  const decoder = new TextDecoder()
  let text = ''
  for (let bytes = 0; ;) {
    const part = await reader?.read()
    if (!part?.value) break
    bytes += part.value.byteLength
    // An answer that is too long is treated like one that is no JSON, and not requested again.
    if (bytes > MAX_ANSWER_BYTES) {
      stop()
      return undefined
    }
    text += decoder.decode(part.value, { stream: true })
  }
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
