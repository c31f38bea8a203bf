import { HEARTBEAT_INTERVAL_MS, HEARTBEAT_TIMEOUT_MS } from '#schemas/constants/times.ts'

const MISSES_ALLOWED = 2

/**
 * Asks a peer for a sign of life while it is needed: every 5 s, 1 s to answer, two misses and the
 * peer counts as unresponsive. A crashed frame gives no event of any kind; this is how it is seen.
 *
 * @param options.ping resolves true when the peer answered.
 * @param options.isNeeded true while the window is open or a ticket waits.
 * @returns stops the pulse.
 */
export function startHeartbeat(options: {
  readonly ping: () => Promise<boolean>
  readonly isNeeded: () => boolean
  readonly onUnresponsive: () => void
}): () => void {
  let misses = 0
  const beat = async (): Promise<void> => {
    if (!options.isNeeded()) return void (misses = 0)
    const late = new Promise<boolean>((resolve) => setTimeout(resolve, HEARTBEAT_TIMEOUT_MS, false))
    misses = (await Promise.race([options.ping(), late])) ? 0 : misses + 1
    if (misses < MISSES_ALLOWED) return
    misses = 0
    options.onUnresponsive()
  }
  const timer = setInterval(() => void beat(), HEARTBEAT_INTERVAL_MS)
  return () => clearInterval(timer)
}
