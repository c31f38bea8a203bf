/** What happened around a frame before the link was there to hear it. */
export interface EarlySignals {
  readonly messages: readonly MessageEvent[]
  readonly loads: () => number
  /** Directives of the page's own policy that refused something, with what they refused. */
  readonly violations: readonly SecurityPolicyViolationEvent[]
  readonly stop: () => void
}

/** Remembers messages, load events and policy violations: the link is loaded beside the frame and may come later. */
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
