import { retry, type BaseQueryFn } from '@reduxjs/toolkit/query/react'
import { QUERY_RETRIES } from '#schemas/constants/limits.ts'
import { HTTP_RPC_TIMEOUT_MS, queryRetryDelayMs } from '#schemas/constants/times.ts'
import type { Options } from '#schemas/entities/options.ts'
import type { Failure } from '#schemas/errors/result.ts'
import type { Deployment } from '#schemas/http/deployment.ts'
import { startTimer, wait } from '#modal/platform/clock.ts'
import { apiRequestUrl, type ApiRequest, type ApiClient } from './api-request.ts'

/** 2 MiB: a longer answer is given up while it arrives, so that no server fills the memory of a page. */
const MAX_ANSWER_BYTES = 2_097_152

/** What the site's options say of the client, in the store's state. */
interface OptionsPart {
  readonly options?: { readonly values: Pick<Options, 'sdkType' | 'sdkVersion'> }
}

/** Why there is no answer. */
export interface ApiRefusal {
  /** Whether the same question may be answered later. */
  readonly isPassing: boolean
  /** The HTTP status; absent where nothing answered. */
  readonly status?: number | undefined
}

/** A failure of the API in the words of who asked. */
export type ApiFailure = Failure & ApiRefusal

/**
 * Asks the API, with three more tries and the pauses of docs/specification.md §9.49, except where another try cannot help: a refused
 * question, a device without a network.
 *
 * @param toQuestion what a query asks for.
 * @param toFailure what a query that is not answered says.
 * @example
 * createApi({ baseQuery: queryApi((query: WalletQuery) => ({ endpoint: WALLETS_ENDPOINT, query }), unreachable), … })
 */
export function queryApi<Query, Failed extends ApiFailure>(
  toRequest: (query: Query) => ApiRequest,
  toFailure: (refusal: ApiRefusal, query: Query) => Failed,
): BaseQueryFn<Query, unknown, Failed> {
  const queryOnce: BaseQueryFn<Query, unknown, Failed> = async (query, { extra, signal, getState }) => {
    const { deployment } = extra as { readonly deployment: Deployment }
    const { sdkType, sdkVersion = deployment.sdkVersion } = (getState() as OptionsPart).options?.values ?? {}
    const answer = await fetchAnswer(toRequest(query), { ...deployment, sdkType, sdkVersion }, signal)
    return answer.ok ? { data: answer.data } : { error: toFailure(answer.refusal, query) }
  }
  return retry(queryOnce, {
    retryCondition: (error, _query, { attempt }) =>
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
    // Nothing of a refusal is read, however long it goes on.
    stop()
  }
}

/** Reads no further than an honest answer goes. */
async function readBounded(answer: Response, stop: () => void): Promise<unknown> {
  const reader = answer.body?.getReader()
  const decoder = new TextDecoder()
  let text = ''
  for (let bytes = 0; ;) {
    const part = await reader?.read()
    if (!part?.value) break
    bytes += part.value.byteLength
    // What is too long is no JSON, like any other answer that is none: it is asked for no more.
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
