import * as z from 'zod/mini'
import { QUERY_RETRIES } from '#schemas/constants/limits.ts'
import { HTTP_RPC_TIMEOUT_MS, queryRetryDelayMs } from '#schemas/constants/times.ts'
import { EMBEDDED_WALLET_ERRORS } from '#schemas/errors/records/embedded-wallet.ts'
import { NAME_CALL_ERRORS } from '#schemas/errors/records/name-calls.ts'
import { fail, ok, type Result } from '#schemas/errors/result.ts'
import type { Endpoint } from '#schemas/http/define-endpoint.ts'
import type { Extra } from '#modal/core/commands/thunk.ts'
import { cleanText } from '#modal/lib/clean-text.ts'
import { wait } from '#modal/platform/clock.ts'
import { apiRequestUrl } from '#modal/services/api-request.ts'
import { readBounded } from '#modal/services/query-api.ts'

/** Why a call about names failed, with the message for a failure without a reason. */
export type NameErrorCode =
  | 'NAME_RESOLUTION_FAILED'
  | 'NAME_LOOKUP_FAILED'
  | 'NAME_SUGGESTIONS_FAILED'
  | 'NAME_REGISTRATION_FAILED'

/** The code of a failure after which it is unknown what the server did. */
export const UNANSWERED = 'NAME_CALL_UNANSWERED'

/** A call about names. */
interface NameCall<A extends z.ZodMiniType> {
  readonly endpoint: Endpoint<z.ZodMiniType, A>
  readonly params?: Readonly<Record<string, string>>
  readonly query?: object
  readonly body?: object
  /** Names the message for a failure without a reason. */
  readonly code: NameErrorCode
  readonly signal?: AbortSignal
}

const FIRST_SERVER_FAULT = 500
const TOO_MANY = 429
const NOT_FOUND = 404
/** The length to which a reason is cut. */
const MAX_REASON_CHARACTERS = 300

const Refusal = z.object({
  reasons: z.array(z.object({ description: z.string() })).check(z.minLength(1)),
})

/**
 * Calls an endpoint of the names once.
 *
 * @returns the parsed answer; else a failure whose message is the server's first reason, or the catalogue's text
 * (docs/specification.md §8.36 to §8.40). Its code is `UNANSWERED` where it is unknown what the server did, `404` for
 * something unknown, and otherwise the call's own.
 */
export async function callNames<A extends z.ZodMiniType>(
  deployment: Extra['deployment'],
  { endpoint, params, query, body, code, signal }: NameCall<A>,
): Promise<Result<z.output<A>>> {
  const stopped = new AbortController()
  const signals = [stopped.signal, AbortSignal.timeout(HTTP_RPC_TIMEOUT_MS), ...(signal ? [signal] : [])]
  try {
    const response = await fetch(apiRequestUrl({ endpoint, params, query }, deployment), {
      method: endpoint.method,
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      signal: AbortSignal.any(signals),
      ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    })
    const { status } = response
    const answer = await readBounded(response, () => stopped.abort())
    const parsed = response.ok ? endpoint.answer.safeParse(answer) : undefined
    if (parsed?.success) return ok(parsed.data)
    const message = reasonOf(answer) ?? textOf(code)
    if (response.ok || status >= FIRST_SERVER_FAULT || status === TOO_MANY) return fail(UNANSWERED, message)
    return fail(status === NOT_FOUND ? NOT_FOUND : code, message)
  } catch {
    return fail(UNANSWERED, textOf(code))
  }
}

/** Calls a reading endpoint, with three more attempts while there is no answer (docs/specification.md §9.49). */
export async function readNames<A extends z.ZodMiniType>(
  deployment: Extra['deployment'],
  call: NameCall<A>,
): Promise<Result<z.output<A>>> {
  for (let attempt = 0; ; attempt += 1) {
    const answer = await callNames(deployment, call)
    const isPassing = !answer.ok && answer.error.code === UNANSWERED && navigator.onLine
    if (!isPassing || attempt === QUERY_RETRIES || call.signal?.aborted === true) return answer
    await wait(queryRetryDelayMs(attempt))
  }
}

function reasonOf(answer: unknown): string | undefined {
  const [reason] = Refusal.safeParse(answer).data?.reasons ?? []
  return (reason && cleanText(reason.description, MAX_REASON_CHARACTERS)) || undefined
}

function textOf(code: NameErrorCode): string {
  return { ...EMBEDDED_WALLET_ERRORS, ...NAME_CALL_ERRORS }[code].message
}
