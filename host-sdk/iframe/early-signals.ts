/** Events around a frame from before the link was loaded. */
export interface EarlySignals {
  readonly messages: readonly MessageEvent[]
  readonly loads: () => number
  /** Violations of the page's own Content-Security-Policy. */
  readonly violations: readonly SecurityPolicyViolationEvent[]
  readonly stop: () => void
}

/**
 * Records messages, load events and policy violations, because the link is loaded in parallel to the frame and may be slower.
 */
export function recordEarlySignals(frame: HTMLIFrameElement): EarlySignals {
  const messages: MessageEvent[] = []
  const violations: SecurityPolicyViolationEvent[] = []
  const stop = new AbortController()
  let loads = 0
  frame.addEventListener('load', () => void (loads += 1), stop)
  addEventListener('message', (event) => event.source === frame.contentWindow && messages.push(event), stop)
  document.addEventListener('securitypolicyviolation', (event) => violations.push(event), stop)
  return { messages, violations, loads: () => loads, stop: () => stop.abort() }
}
