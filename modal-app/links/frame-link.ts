import { openConnection, type Connection } from '#schemas/channel/connection.ts'
import { answerReady } from '#schemas/channel/handshake.ts'
import { remoteFacade, remoteMethods, servedMethods } from '#schemas/channel/serve.ts'
import { PROTOCOL_VERSIONS } from '#schemas/constants/protocol-versions.ts'
import { FRAME_READY_DELAY_MS, IFRAME_LOAD_TIMEOUT_MS } from '#schemas/constants/times.ts'
import { errorMessage } from '#schemas/errors/catalogue.ts'
import { fail, ok, type Failure, type Result } from '#schemas/errors/result.ts'
import { parseAnswer, parseCall, type Handlers, type Remote } from '#schemas/protocol/define-call.ts'
import { FRAME_CALLS, type FrameCalls, type FrameInit } from '#schemas/protocol/modal-frame/catalogue.ts'
import { FRAME_PARENT_CALLS, type FrameParentCalls } from '#schemas/protocol/modal-frame/sync.ts'
import { startTimer } from '#modal/platform/clock.ts'
import { FRAME_GONE, makeFrameElement, watchFrameElement } from './frame-element.ts'
import { createFramePlace, type FramePlace } from './frame-place.ts'

/** The link to the wallet frame, which is mounted when it is first needed. */
export interface FrameLink extends FramePlace {
  /**
   * Returns the frame's calls once it is initialised.
   *
   * @returns WALLET_LOAD_FAILED when it does not load within 20 s; the next call tries again. INSECURE_CONTEXT, at once, on a
   * page without https, where browsers provide no keys.
   */
  readonly ready: () => Promise<Result<Remote<FrameCalls>>>
  /** The frame's calls if it is initialised; nothing is mounted. */
  readonly current: () => Remote<FrameCalls> | undefined
  /** Removes the frame; the next call mounts another. */
  readonly destroy: () => void
}

/** The handlers for the wallet's own calls. */
export type FrameEvents = Omit<Handlers<FrameParentCalls>, 'ready' | 'ping'>

/** What the link needs to know about the modal. */
export interface FrameLinkOptions {
  /** The modal's document, whose body contains the frame. */
  readonly document: Document
  readonly walletOrigin: string
  readonly projectId: string
  readonly init: () => FrameInit
  readonly news: FrameEvents
  /** Called each time the frame is initialised, including after a reload, because its state has to be sent again. */
  readonly onInitialised: (frame: Remote<FrameCalls>) => void
  /** Called when the frame's document is gone, and with it the screen it showed. */
  readonly onGone: () => void
  /** Called when a call fails; `ready` is the wait for the frame itself. */
  readonly onFailed: (name: string, failure: Failure) => void
}

/** How long a reloaded document may take to report that it is ready. */
const RELOAD_WAIT_MS = 2_000

const INSECURE = fail('INSECURE_CONTEXT', errorMessage('INSECURE_CONTEXT'))

type Ready = Result<Remote<FrameCalls>>

interface MountedFrame {
  readonly place: FramePlace
  readonly ready: () => Promise<Ready>
  readonly current: () => Remote<FrameCalls> | undefined
  readonly stop: (reason?: Failure) => void
}

/** Creates the link to the wallet frame without loading anything. */
export function createFrameLink(options: FrameLinkOptions): FrameLink {
  const view = options.document.defaultView ?? window
  let mounted: MountedFrame | undefined
  let slot: HTMLElement | undefined
  let leave = (): void => {}
  const destroy = (reason?: Failure): void => {
    const frame = mounted
    mounted = undefined
    frame?.stop(reason)
  }
  const mount = (): MountedFrame => {
    const frame = mountFrame(options, (reason) => mounted === frame && destroy(reason))
    if (slot) leave = frame.place.show(slot)
    return frame
  }
  return {
    ready: () => (view.isSecureContext ? (mounted ??= mount()).ready() : Promise.resolve(INSECURE)),
    current: () => mounted?.current(),
    destroy: () => destroy(),
    show: (element) => {
      slot = element
      leave = mounted?.place.show(element) ?? leave
      return () => {
        if (slot !== element) return
        slot = undefined
        leave()
      }
    },
    focus: () => mounted?.place.focus(),
  }
}

/** Creates a wait for the frame that fails after 20 s. */
function awaitInitialised(): { readonly answer: Promise<Ready>; readonly settle: (answer: Ready) => void } {
  let resolve: (answer: Ready) => void = () => {}
  const answer = new Promise<Ready>((resolved) => (resolve = resolved))
  const timedOut = fail('WALLET_LOAD_FAILED', errorMessage('IFRAME_LOAD_FAILED'))
  const stopTimer = startTimer(() => resolve(timedOut), IFRAME_LOAD_TIMEOUT_MS)
  const settle = (settled: Ready): void => {
    stopTimer()
    resolve(settled)
  }
  return { answer, settle }
}

/**
 * Serves the frame over a verified port. It counts as initialised 500 ms after it reported that it is ready
 * (docs/specification.md §4.44, §9.13).
 */
function serveFrame(
  port: MessagePort,
  { news, onFailed }: Pick<FrameLinkOptions, 'news' | 'onFailed'>,
  onInitialised: (remote: Remote<FrameCalls>) => void,
): Connection {
  const handlers: Handlers<FrameParentCalls> = {
    ...news,
    ready: () => {
      startTimer(() => onInitialised(remote), FRAME_READY_DELAY_MS)
      return ok(undefined)
    },
    ping: () => ok(undefined),
  }
  const served = servedMethods(FRAME_PARENT_CALLS, parseCall, handlers)
  const connection = openConnection({ port, served, remote: remoteMethods(FRAME_CALLS) })
  const remote = remoteFacade(
    FRAME_CALLS,
    { ...connection, call: reportedCall(connection, onFailed) },
    parseAnswer,
  )
  return connection
}

function reportedCall({ call }: Connection, onFailed: FrameLinkOptions['onFailed']): Connection['call'] {
  return async (name, params) => {
    const answer = await call(name, params)
    if (!answer.ok) onFailed(name, answer.error)
    return answer
  }
}

/** @param onUseless called when this element will never answer, because it was removed or did not load. */
function mountFrame(options: FrameLinkOptions, onUseless: (reason?: Failure) => void): MountedFrame {
  const { document } = options
  const view = document.defaultView ?? window
  const frame = makeFrameElement(options)
  const place = createFramePlace(frame, view)
  let connection: Connection | undefined
  let initialised: Remote<FrameCalls> | undefined
  let awaited = awaitInitialised()
  let stopWaiting = (): void => {}
  const watchAwaited = (): void =>
    void awaited.answer.then((answer) => {
      if (answer.ok) return
      options.onFailed('ready', answer.error)
      onUseless()
    })
  watchAwaited()

  const disconnect = (reason: Failure): void => {
    const previous = connection
    connection = undefined
    previous?.destroy(reason)
    if (initialised) {
      initialised = undefined
      awaited = awaitInitialised()
      watchAwaited()
    }
    if (previous) options.onGone()
  }
  /** Reloads a document that does not return by itself, for instance because the frame was navigated elsewhere. */
  const reload = (): void => {
    stopWaiting()
    stopWaiting = startTimer(() => {
      if (!connection && frame.isConnected) frame.setAttribute('src', frame.src)
    }, RELOAD_WAIT_MS)
  }
  const onPort = (port: MessagePort): void => {
    disconnect(FRAME_GONE)
    watch.watchPort(port)
    const opened = serveFrame(port, options, (remote) => {
      if (opened !== connection) return
      initialised = remote
      awaited.settle(ok(remote))
      options.onInitialised(remote)
    })
    connection = opened
  }
  const stopAnswering = answerReady({
    host: view,
    frame,
    frameOrigin: options.walletOrigin,
    versions: PROTOCOL_VERSIONS,
    init: options.init,
    onPort,
    onMismatch: () => awaited.settle(fail('VERSION_MISMATCH', errorMessage('VERSION_MISMATCH'))),
  })
  document.body.append(frame)
  const watch = watchFrameElement({
    frame,
    onReloaded: () => {
      disconnect(FRAME_GONE)
      reload()
    },
    onRemoved: () => onUseless(FRAME_GONE),
  })
  return {
    place,
    ready: () => awaited.answer,
    current: () => initialised,
    stop: (reason = FRAME_GONE) => {
      stopAnswering()
      stopWaiting()
      watch.stop()
      disconnect(reason)
      frame.remove()
      awaited.settle(fail('WALLET_LOAD_FAILED', errorMessage('WALLET_LOAD_FAILED')))
    },
  }
}
