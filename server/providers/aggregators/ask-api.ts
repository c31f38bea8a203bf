import type { z } from 'zod'
import { askProvider, type ProviderCall } from '#server/providers/onramp/ask-provider.ts'
import { ProviderFailure } from '#server/providers/onramp/onramp-provider.ts'
import type { AggregatorAccess } from './aggregator.ts'

/** As long as quotes are waited for. */
const TIMEOUT_MS = 1_500
/** With these statuses the documented APIs say that they have no route. */
const NO_ROUTE = [400, 404, 422]

/** A question to the API of an aggregator: the path after its URL, and the parameters of the query. */
export interface ApiQuestion {
  readonly path: string
  readonly query?: Readonly<Record<string, string>>
  readonly headers?: Readonly<Record<string, string>>
  /** Sent as JSON. */
  readonly body?: unknown
}

/**
 * Asks the API of an aggregator. The key is in a header, so that it gets into no log.
 *
 * @returns undefined when it has no route.
 * @throws `ProviderFailure`.
 */
export async function askApi<S extends z.ZodType>(
  { apiUrl }: AggregatorAccess,
  { path, query = {}, headers = {}, body }: ApiQuestion,
  schema: S,
): Promise<z.output<S> | undefined> {
  const url = new URL(`${apiUrl.replace(/\/+$/, '')}${path}`)
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  const method: ProviderCall['method'] = body === undefined ? 'GET' : 'POST'
  try {
    return await askProvider({ method, url: url.href, headers, body, timeoutMs: TIMEOUT_MS }, schema)
  } catch (error) {
    if (error instanceof ProviderFailure && NO_ROUTE.includes(error.status ?? 0)) return undefined
    throw error
  }
}
