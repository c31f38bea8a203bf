import { HEARTBEAT_INTERVAL_MS, HEARTBEAT_TIMEOUT_MS } from '#schemas/constants/times.ts'

const MISSES_ALLOWED = 2

/**
 * Pings a peer while it is needed: every 5 s, with 1 s to answer. After two missed answers the peer counts as unresponsive. A
 * crashed frame fires no event, so a missing answer is the only sign of it.
 *
 * @param options.ping resolves to true when the peer answered.
 * @param options.isNeeded true while the modal is open or a ticket is pending.
 * @returns a function that stops the heartbeat.
 */
export function startHeartbeat(options: {
  readonly ping: () => Promise<boolean>
  readonly isNeeded: () => boolean
  readonly onUnresponsive: () => void
}): () => void {
  let misses = 0
  const beat = async (): Promise<void> => {
    if (!options.isNeeded()) return void (misses = 0)
    const timeout = new Promise<boolean>((resolve) => setTimeout(resolve, HEARTBEAT_TIMEOUT_MS, false))
    misses = (await Promise.race([options.ping(), timeout])) ? 0 : misses + 1
    if (misses < MISSES_ALLOWED) return
    misses = 0
    options.onUnresponsive()
  }
  const timer = setInterval(() => void beat(), HEARTBEAT_INTERVAL_MS)
  return () => clearInterval(timer)
}
