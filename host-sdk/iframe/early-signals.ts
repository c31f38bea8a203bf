/** Events around a frame from before the link was loaded. */
export interface EarlySignals {
  /** Messages of any window, load events of the frame, and violations of the page's own Content-Security-Policy. */
  readonly events: readonly Event[]
  readonly stop: () => void
}

/** Records them, because the link is loaded in parallel to the frame and may be slower. */
export function recordEarlySignals(frame: HTMLIFrameElement): EarlySignals {
  const events: Event[] = []
  const stop = new AbortController()
  const record = (event: Event): void => void events.push(event)
  frame.addEventListener('load', record, stop)
  addEventListener('message', record, stop)
  document.addEventListener('securitypolicyviolation', record, stop)
  return { events, stop: () => stop.abort() }
}
