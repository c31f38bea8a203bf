import { setTimeout as pause } from 'node:timers/promises'
import type * as z from 'zod'
import { problem } from '#server/http/problems/problem.ts'
import { readLimited } from '#server/http/requests/read-limited.ts'

/** Asks one indexer, as often as it lets itself be asked. */
export interface IndexerCalls {
  /**
   * Redirects are not followed; what the indexer says beside the schema is not looked at, and never told to anybody: it may
   * hold a key.
   *
   * @throws the problems UPSTREAM_FAILED and UPSTREAM_TIMEOUT.
   */
  ask<T>(url: URL, schema: z.ZodType<T>, body?: object): Promise<T>
  /** It said that it was asked too often: it is left alone for a while. */
  rest(): void
}

export interface IndexerCallsSettings {
  /** Milliseconds between the beginnings of two calls. */
  readonly gapMs: number
  /** Milliseconds since 1970. */
  readonly now: () => number
}

const MOST_BYTES = 2_097_152
const TIMEOUT_MS = 5_000
const MOST_WAIT_MS = 3_000
const REST_MS = 10_000
const MOST_REST_MS = 300_000

export function createIndexerCalls({ gapMs, now }: IndexerCallsSettings): IndexerCalls {
  let restsUntil = 0
  let nextAt = 0
  const rest = (ms: number) => {
    restsUntil = Math.max(restsUntil, now() + Math.min(Math.max(ms, REST_MS), MOST_REST_MS))
  }

  async function takeTurn(): Promise<void> {
    if (now() < restsUntil) throw resting()
    const waitMs = Math.max(0, nextAt - performance.now())
    if (waitMs > MOST_WAIT_MS) throw resting()
    nextAt = performance.now() + waitMs + gapMs
    if (waitMs > 0) await pause(waitMs)
    if (now() < restsUntil) throw resting()
  }

  async function send(url: URL, body: object | undefined): Promise<string | undefined> {
    const response = await fetch(url, {
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
      ...(body === undefined
        ? {}
        : { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    })
    if (response.ok) return readLimited(response, MOST_BYTES)
    const { status, headers } = response
    await response.body?.cancel()
    if (status === 429 || status === 503) rest(restOf(headers.get('retry-after'), now()))
    return undefined
  }

  return {
    rest: () => rest(REST_MS),
    async ask(url, schema, body) {
      await takeTurn()
      const text = await send(url, body).catch((error: unknown) => {
        const isLate = error instanceof Error && error.name === 'TimeoutError'
        throw isLate ? problem('UPSTREAM_TIMEOUT', 'The indexer did not answer in time.') : unreadable()
      })
      const read = schema.safeParse(jsonOf(text))
      if (read.success) return read.data
      throw unreadable()
    },
  }
}

/** Milliseconds of a `Retry-After`: seconds, or a date. */
function restOf(told: string | null, now: number): number {
  const ms = /^\d{1,6}$/.test(told ?? '') ? Number(told) * 1_000 : Date.parse(told ?? '') - now
  return Number.isNaN(ms) ? REST_MS : ms
}

function jsonOf(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? '')
  } catch {
    return undefined
  }
}

function unreadable(): Error {
  return problem('UPSTREAM_FAILED', 'The indexer could not be read. Try again in a moment.')
}

function resting(): Error {
  return problem('UPSTREAM_FAILED', 'The indexer was asked too often. Try again in a moment.')
}
