import { answerReady } from '#schemas/channel/handshake.ts'
import { EARLY_LIST_VERSION, PROTOCOL_VERSIONS } from '#schemas/constants/protocol-versions.ts'
import { withBareNames } from '#sdk/options/theme-names.ts'
import { hasConnectedNamespaces } from '#sdk/storage/connected-namespaces.ts'
import { delay } from './delay.ts'
import { diagnose } from './diagnose.ts'
import { hostInit } from './host-init.ts'
import type { Opening, WatchedFrame } from './link.ts'
import type { LoadFailureCode } from './load-failure.ts'

/** The ready message precedes the load event; if it is missing this long after it, loading has failed. */
const READY_AFTER_LOAD_MS = 1_500
/** Additional time if the server answers and allows the page: its script may be slow. */
const READY_GRACE_MS = 3_000

/**
 * Listens to one frame element: its ready messages, its load events and violations of the page's policy, including those from
 * before the link was loaded.
 *
 * @returns stops listening.
 */
export function watchFrame(options: WatchedFrame): () => void {
  const { context, frame, early } = options
  const { projectId, modalOrigin, container } = context.checked
  const { opening } = context.modal
  const stop = new AbortController()
  let [documents, loads, isRetried] = [0, 0, false]
  let taken: Opening | undefined
  const takeOpening = (): typeof taken => {
    taken = opening.next
    opening.next = undefined
    return taken
  }
  const fail = (failure: LoadFailureCode): void => {
    if (!stop.signal.aborted) options.onFailed(failure)
  }
  const onLoad = async (): Promise<void> => {
    const expected = ++loads
    const hasAnswered = (): boolean => stop.signal.aborted || documents >= expected
    await delay(READY_AFTER_LOAD_MS)
    if (hasAnswered()) return
    const cause = await diagnose(modalOrigin, projectId)
    if (cause === 'FRAME_BLOCKED') await delay(READY_GRACE_MS)
    if (!hasAnswered()) fail(cause)
  }
  // `frame-src` falls back to other directives, but the violation names `frame-src` in every case.
  const onViolation = ({ effectiveDirective, blockedURI }: SecurityPolicyViolationEvent): void => {
    if (effectiveDirective === 'frame-src' && blockedURI.startsWith(modalOrigin)) fail('HOST_CSP_BLOCKED')
  }
  const stopReady = answerReady({
    // Replays the messages from before this listener was added.
    host: {
      addEventListener: (type, listener) => {
        addEventListener(type, listener)
        queueMicrotask(() => {
          for (const event of early.events) if (event instanceof MessageEvent) listener(event)
        })
      },
      removeEventListener: (type, listener) => removeEventListener(type, listener),
    },
    frame,
    frameOrigin: modalOrigin,
    versions: PROTOCOL_VERSIONS,
    init: (version) =>
      hostInit(
        projectId,
        withBareNames(context.wire()),
        container !== undefined,
        version < EARLY_LIST_VERSION
          ? undefined
          : {
              wallets: options.wallets(),
              ...(hasConnectedNamespaces(projectId) && { hasConnection: true }),
              ...takeOpening(),
            },
      ),
    onPort: (port) => {
      documents += 1
      options.onPort(port, taken !== undefined)
    },
    onLeft: context.modal.abort,
    onMismatch: (theirs) => {
      // A cached old copy answers with old versions, so the frame is loaded once more past the cache.
      if (isRetried) return fail(theirs.min > PROTOCOL_VERSIONS.max ? 'UPGRADE_REQUIRED' : 'VERSION_MISMATCH')
      isRetried = true
      // This document has answered: its load event, if it still comes, is not the next one's.
      documents += 1
      frame.src += `?fresh=${Date.now()}`
    },
  })
  early.stop()
  for (const event of early.events) {
    if (event.type === 'load') void onLoad()
    if (event instanceof SecurityPolicyViolationEvent) onViolation(event)
  }
  frame.addEventListener('load', () => void onLoad(), stop)
  document.addEventListener('securitypolicyviolation', onViolation, stop)
  return () => {
    stop.abort()
    stopReady()
  }
}
