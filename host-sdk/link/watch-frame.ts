import { answerReady } from '#schemas/channel/handshake.ts'
import { PROTOCOL_VERSIONS } from '#schemas/constants/protocol-versions.ts'
import type { Failure } from '#schemas/errors/result.ts'
import { withBareNames } from '#sdk/options/theme-names.ts'
import { diagnose, loadFailure } from './diagnose.ts'
import { hostInit } from './host-init.ts'
import type { WatchedFrame } from './link.ts'

/** The ready message comes before the load event; this long after it, something is wrong. */
const READY_AFTER_LOAD_MS = 1_500
/** What a server that answers and allows gets on top: its script may be slow. */
const READY_GRACE_MS = 3_000

/**
 * Listens to one frame element: its ready messages, its load events and the page's own policy.
 * What came before the link was loaded counts as well.
 *
 * @returns stops listening.
 */
export function watchFrame(options: WatchedFrame): () => void {
  const { context, frame, early } = options
  const stop = new AbortController()
  let [documents, loads, isRetried] = [0, 0, false]
  const fail = (failure: Failure): void => {
    if (!stop.signal.aborted) context.onFailed(failure)
  }
  const onLoad = async (): Promise<void> => {
    const expected = ++loads
    const hasAnswered = (): boolean => stop.signal.aborted || documents >= expected
    await delay(READY_AFTER_LOAD_MS)
    if (hasAnswered()) return
    const cause = await diagnose(context.modalOrigin, context.projectId)
    if (cause.code === 'FRAME_BLOCKED') await delay(READY_GRACE_MS)
    if (!hasAnswered()) fail(cause)
  }
  // Directives of frames fall back on others, but the violation names `frame-src` in every case.
  const onViolation = ({ effectiveDirective, blockedURI }: SecurityPolicyViolationEvent): void => {
    if (effectiveDirective === 'frame-src' && blockedURI.startsWith(context.modalOrigin))
      fail(loadFailure('HOST_CSP_BLOCKED'))
  }
  const stopReady = answerReady({
    // Replays what was said before this listener was there.
    host: {
      addEventListener: (type, listener) => {
        addEventListener(type, listener)
        queueMicrotask(() => early.messages.forEach(listener))
      },
      removeEventListener: (type, listener) => removeEventListener(type, listener),
    },
    frame,
    frameOrigin: context.modalOrigin,
    versions: PROTOCOL_VERSIONS,
    init: () => hostInit(context.projectId, withBareNames(context.wire()), context.container !== undefined),
    onPort: (port) => {
      documents += 1
      options.onPort(port)
    },
    onMismatch: (theirs) => {
      // An old copy in a cache answers with old versions: one look past it.
      if (isRetried)
        return fail(loadFailure(theirs.min > PROTOCOL_VERSIONS.max ? 'UPGRADE_REQUIRED' : 'VERSION_MISMATCH'))
      isRetried = true
      frame.src += `?fresh=${Date.now()}`
    },
  })
  early.stop()
  for (let count = early.loads(); count > 0; count--) void onLoad()
  early.violations.forEach(onViolation)
  frame.addEventListener('load', () => void onLoad(), stop)
  document.addEventListener('securitypolicyviolation', onViolation, stop)
  return () => {
    stop.abort()
    stopReady()
  }
}

function delay(delayMs: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, delayMs))
}
