import type * as z from 'zod/mini'
import { HTTP_RPC_TIMEOUT_MS } from '#schemas/constants/times.ts'
import type { Endpoint } from '#schemas/http/define-endpoint.ts'
import type { InsightLoginFailure } from '#schemas/http/insight.ts'

/** What became of a question. */
export type Outcome<T> =
  | { readonly status: 'answered'; readonly value: T }
  /** There is no session, or no longer; `failure` says how a login at the provider has just ended. */
  | { readonly status: 'logged-out'; readonly failure?: InsightLoginFailure | undefined }
  | { readonly status: 'failed' }

const UNAUTHORIZED = 401

/** Returns the address of an endpoint with a query. */
export function addressOf(
  { path }: Pick<Endpoint, 'path'>,
  query: Readonly<Record<string, string>> = {},
): string {
  const text = new URLSearchParams(query).toString()
  return text === '' ? path : `${path}?${text}`
}

/**
 * Asks an endpoint of this page. Never rejects.
 *
 * @example
 * const outcome = await ask(INSIGHT_ENDPOINTS.summary, { query: { project: 'shop', from, to } })
 */
export async function ask<Answer extends z.ZodMiniType>(
  endpoint: Endpoint<z.ZodMiniType, Answer>,
  { query, body }: { readonly query?: Readonly<Record<string, string>>; readonly body?: object } = {},
): Promise<Outcome<z.output<Answer>>> {
  try {
    const response = await fetch(addressOf(endpoint, query), {
      method: endpoint.method,
      signal: AbortSignal.timeout(HTTP_RPC_TIMEOUT_MS),
      ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    })
    if (response.status === UNAUTHORIZED) return { status: 'logged-out' }
    if (!response.ok) return { status: 'failed' }
    const text = await response.text()
    const answer: unknown = text === '' ? undefined : JSON.parse(text)
    return { status: 'answered', value: endpoint.answer.parse(answer) }
  } catch {
    return { status: 'failed' }
  }
}
