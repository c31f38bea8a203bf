import { pause, type Clock } from '#frame/platform/clock.ts'
import { LOGIN_POLL_MS } from '#schemas/constants/login.ts'
import type { Result } from '#schemas/errors/result.ts'

const INTERVAL_MS = 1_000
/** The timeout of one question. Together with the time of a whole poll it stays below the 30 s of the call. */
const ASK_TIMEOUT_MS = 5_000
/** Failures that pass: no network, or a server that restarts. */
const TRANSIENT: readonly unknown[] = ['WALLET_SERVER_UNREACHABLE', 'SERVICE_UNAVAILABLE']
/** A phone that changes to the mail and back loses a question or two. */
const MAX_MISSES = 3

/**
 * Asks every second until something has happened elsewhere, for at most 20 s; the caller then asks again.
 *
 * @returns the first answer that is not pending, or the last one.
 */
export async function poll<T extends { readonly status: string }>(
  clock: Clock,
  ask: (timeoutMs: number) => Promise<Result<T>>,
): Promise<Result<T>> {
  const end = clock.now() + LOGIN_POLL_MS
  let misses = 0
  for (;;) {
    const answer = await ask(ASK_TIMEOUT_MS)
    const isMiss = !answer.ok && TRANSIENT.includes(answer.error.code)
    misses = isMiss ? misses + 1 : 0
    const isOpen = answer.ok ? answer.value.status === 'pending' : isMiss && misses < MAX_MISSES
    if (!isOpen || clock.now() + INTERVAL_MS >= end) return answer
    await pause(clock, INTERVAL_MS)
  }
}
