import * as z from 'zod/mini'
import { HTTP_RPC_TIMEOUT_MS } from '#schemas/constants/times.ts'
import { fill } from '#schemas/errors/fill.ts'
import { PAYMENT_ERRORS } from '#schemas/errors/records/payments.ts'
import { fail, ok, type Result } from '#schemas/errors/result.ts'
import type { Endpoint } from '#schemas/http/define-endpoint.ts'
import type { Extra } from '#modal/core/commands/thunk.ts'
import { apiRequestUrl } from '#modal/services/api-request.ts'

const NO_ANSWER = 'PAYMENT_UNREACHABLE'
const TOO_MANY = 429
const FIRST_SERVER_FAULT = 500

const ErrorBody = z.object({
  error: z.object({
    code: z.string().check(z.maxLength(64)),
    message: z.string().check(z.maxLength(500)),
    field: z.optional(z.string().check(z.maxLength(64))),
  }),
})

/**
 * Calls an endpoint of the payments.
 *
 * @returns PAYMENT_UNREACHABLE where there is no usable answer, so that it is unknown what the server did; else the server's
 * code, with the `field` it names.
 */
export async function callPayments<A extends z.ZodMiniType>(
  deployment: Extra['deployment'],
  endpoint: Endpoint<z.ZodMiniType, A>,
  { id, body }: { readonly id?: string; readonly body?: object },
): Promise<Result<z.output<A>>> {
  try {
    const request = { endpoint, params: id === undefined ? undefined : { id } }
    const response = await fetch(apiRequestUrl(request, deployment), {
      method: endpoint.method,
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      signal: AbortSignal.timeout(HTTP_RPC_TIMEOUT_MS),
      ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    })
    const { status } = response
    if (status === TOO_MANY || status >= FIRST_SERVER_FAULT) return unreachable()
    const answer: unknown = await response.json()
    const parsed = endpoint.answer.safeParse(answer)
    if (response.ok && parsed.success) return ok(parsed.data)
    const { error } = ErrorBody.safeParse(answer).data ?? {}
    if (response.ok || !error) return unreachable()
    // The server checks more of what the site asked for than the modal can.
    if (error.code === 'REQUEST_INVALID') return invalid(error.field ?? 'asset')
    return fail(error.code, error.message)
  } catch {
    return unreachable()
  }
}

/** Refuses what a site asks for, and names the member that is wrong. */
export function invalid(field: string): Result<never> {
  return fail('PAYMENT_INVALID', fill(PAYMENT_ERRORS.PAYMENT_INVALID.message, { field }), { field })
}

/** Whether it is unknown what the server did, so that asking again may help. */
export function isUnanswered({ code }: { readonly code: string | number }): boolean {
  return code === NO_ANSWER
}

function unreachable(): Result<never> {
  return fail(NO_ANSWER, PAYMENT_ERRORS[NO_ANSWER].message)
}
