import * as z from 'zod/mini'
import { HTTP_RPC_TIMEOUT_MS, queryRetryDelayMs } from '#schemas/constants/times.ts'
import { fail, ok, type Result } from '#schemas/errors/result.ts'
import type { Endpoint } from '#schemas/http/define-endpoint.ts'
import type { Deployment } from '#schemas/http/deployment.ts'
import { wait } from '#modal/platform/clock.ts'
import { apiRequestUrl } from '#modal/services/api-request.ts'

/** Retries of a call that had no answer. */
const RETRIES = 2
const NO_ANSWER = 'SIGN_IN_UNREACHABLE'
const UNREACHABLE = fail(NO_ANSWER, 'The server that signs visitors in does not answer.')
const ErrorBody = z.object({ error: z.object({ code: z.string(), message: z.string() }) })

/** The content of a call. */
export interface CallContent {
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: object
  /** The parameters of the path, by name. */
  readonly params?: Readonly<Record<string, string>>
  /** Replaces `body` in retries: the server may have received the first call. */
  readonly repeatedBody?: object
}

/**
 * Calls the deployment's routes for sign-ins, and those that take the token of one.
 *
 * @returns SIGN_IN_UNREACHABLE if there was no answer after all retries; else the server's code.
 */
export async function callDeployment<A extends z.ZodMiniType>(
  deployment: Deployment,
  endpoint: Endpoint<z.ZodMiniType, A>,
  { headers = {}, body, params, repeatedBody }: CallContent = {},
): Promise<Result<z.output<A>>> {
  const url = apiRequestUrl({ endpoint, params }, deployment)
  const deadline = performance.now() + HTTP_RPC_TIMEOUT_MS
  let answer = await fetchAnswer(url, endpoint, headers, body)
  for (let retry = 0; retry < RETRIES && isUnanswered(answer) && performance.now() < deadline; retry += 1) {
    await wait(queryRetryDelayMs(retry))
    answer = await fetchAnswer(url, endpoint, headers, repeatedBody ?? body)
  }
  return answer
}

/** Whether it is unknown what the server did. */
export function isUnanswered(answer: Result<unknown>): boolean {
  return !answer.ok && answer.error.code === NO_ANSWER
}

async function fetchAnswer<A extends z.ZodMiniType>(
  url: string,
  { method, answer: schema }: Endpoint<z.ZodMiniType, A>,
  headers: Readonly<Record<string, string>>,
  body: object | undefined,
): Promise<Result<z.output<A>>> {
  try {
    const response = await fetch(url, {
      method,
      headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      signal: AbortSignal.timeout(HTTP_RPC_TIMEOUT_MS),
    })
    const answer: unknown = await response.json()
    const parsed = schema.safeParse(answer)
    if (response.ok && parsed.success) return ok(parsed.data)
    if (response.status >= 500 || response.status === 429) return UNREACHABLE
    const { error } = ErrorBody.safeParse(answer).data ?? {}
    return error ? fail(error.code, error.message) : UNREACHABLE
  } catch {
    return UNREACHABLE
  }
}
