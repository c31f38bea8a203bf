import type { z } from 'zod'
import { readLimited } from '#server/http/requests/read-limited.ts'
import { ProviderFailure } from './onramp-provider.ts'

const TIMEOUT_MS = 8_000
const MAX_BYTES = 1_048_576

export interface ProviderCall {
  readonly method: 'GET' | 'POST'
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  /** Sent as JSON. */
  readonly body?: unknown
  /** How long to wait for the answer. */
  readonly timeoutMs?: number
}

/**
 * Asks a provider and reads its answer. Redirects are not followed, and neither the answer nor the headers get into messages,
 * since both may hold secrets.
 *
 * @throws {@link ProviderFailure}.
 */
export async function askProvider<S extends z.ZodType>(call: ProviderCall, schema: S): Promise<z.output<S>> {
  const { host, pathname } = new URL(call.url)
  const place = `${host}${pathname}`
  const response = await send(call, place)
  const text = await readLimited(response, MAX_BYTES).catch(() => undefined)
  if (text === undefined) throw new ProviderFailure(`The answer of ${place} broke off or is too large.`)
  if (!response.ok) throw new ProviderFailure(`${place} answered ${response.status}.`, false, response.status)
  const answer = schema.safeParse(parse(text))
  if (answer.success) return answer.data
  throw new ProviderFailure(`${place} answered something else than documented.`)
}

async function send(
  { method, url, headers, body, timeoutMs = TIMEOUT_MS }: ProviderCall,
  place: string,
): Promise<Response> {
  try {
    return await fetch(url, {
      method,
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
      headers: {
        accept: 'application/json',
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
  } catch (error) {
    const isTimeout = error instanceof Error && error.name === 'TimeoutError'
    throw new ProviderFailure(
      `${place} ${isTimeout ? 'did not answer in time' : 'could not be reached'}.`,
      isTimeout,
    )
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
