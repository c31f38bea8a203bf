import { setTimeout as pause } from 'node:timers/promises'
import type * as z from 'zod'
import { parseJson } from '#schemas/primitives/parse-json.ts'
import { problem } from '#server/http/problems/problem.ts'
import { readLimited } from '#server/http/requests/read-limited.ts'

/** A client of one indexer that respects its rate limit. */
export interface IndexerClient {
  /**
   * Requests JSON and parses it. Redirects are not followed. Anything outside the schema is ignored and never passed on,
   * since it may contain a key.
   *
   * @throws the problems UPSTREAM_FAILED and UPSTREAM_TIMEOUT.
   */
  ask<T>(url: URL, schema: z.ZodType<T>, body?: object): Promise<T>
  /** Pauses requests after the indexer reported a rate limit in its answer. */
  backOff(): void
}

export interface IndexerClientSettings {
  /** The interval between requests in milliseconds. */
  readonly gapMs: number
  /** Milliseconds since 1970. */
  readonly now: () => number
}

const MAX_BYTES = 2_097_152
const TIMEOUT_MS = 5_000
const MAX_WAIT_MS = 3_000
const DEFAULT_PAUSE_MS = 10_000
const MAX_PAUSE_MS = 300_000

export function createIndexerClient({ gapMs, now }: IndexerClientSettings): IndexerClient {
  let pausedUntil = 0
  let nextAt = 0
  const backOff = (ms: number) => {
    pausedUntil = Math.max(pausedUntil, now() + Math.min(Math.max(ms, DEFAULT_PAUSE_MS), MAX_PAUSE_MS))
  }

  async function waitForTurn(): Promise<void> {
    if (now() < pausedUntil) throw rateLimited()
    const waitMs = Math.max(0, nextAt - performance.now())
    if (waitMs > MAX_WAIT_MS) throw rateLimited()
    nextAt = performance.now() + waitMs + gapMs
    if (waitMs > 0) await pause(waitMs)
    if (now() < pausedUntil) throw rateLimited()
  }

  async function send(url: URL, body: object | undefined): Promise<string | undefined> {
    const response = await fetch(url, {
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
      ...(body === undefined
        ? {}
        : { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    })
    if (response.ok) return readLimited(response, MAX_BYTES)
    const { status, headers } = response
    await response.body?.cancel()
    if (status === 429 || status === 503) backOff(retryAfterMs(headers.get('retry-after'), now()))
    return undefined
  }

  return {
    backOff: () => backOff(DEFAULT_PAUSE_MS),
    async ask(url, schema, body) {
      await waitForTurn()
      const text = await send(url, body).catch((error: unknown) => {
        const isTimeout = error instanceof Error && error.name === 'TimeoutError'
        throw isTimeout ? problem('UPSTREAM_TIMEOUT', 'The indexer did not answer in time.') : unreadable()
      })
      const read = schema.safeParse(parseJson(text ?? ''))
      if (read.success) return read.data
      throw unreadable()
    },
  }
}

/** Milliseconds of a `Retry-After` header, which has seconds or a date. */
function retryAfterMs(header: string | null, now: number): number {
  const ms = /^\d{1,6}$/.test(header ?? '') ? Number(header) * 1_000 : Date.parse(header ?? '') - now
  return Number.isNaN(ms) ? DEFAULT_PAUSE_MS : ms
}

function unreadable(): Error {
  return problem('UPSTREAM_FAILED', 'The indexer could not be read. Try again in a moment.')
}

function rateLimited(): Error {
  return problem('UPSTREAM_FAILED', 'The indexer was asked too often. Try again in a moment.')
}
