import { AppError, fromFailure } from '#schemas/errors/app-error.ts'
import type { Failure } from '#schemas/errors/result.ts'
import type { FirstContact, Link } from '#sdk/link/link.ts'
import type { CardText } from './failure-card.ts'
import type { ModalWindow } from './modal-window.ts'
import { recordEarlySignals } from './early-signals.ts'
import { DESTROYED, LOAD_TIMEOUT, UNREACHABLE } from './load-failures.ts'
import { createModalIframe, type ModalIframe } from './modal-iframe.ts'

/** Time limit from creating the frame until it is ready (docs/specification.md §9.10). */
const LOAD_TIMEOUT_MS = 20_000

/** The lifecycle of the frame, from mounting over reloads to its destruction. */
export interface FrameLifecycle {
  readonly isDestroyed: () => boolean
  /** The link, once it is loaded. */
  readonly link: () => Link | undefined
  /** The first contact, once its chunk is loaded. */
  readonly contact: () => FirstContact | undefined
  /** The link to a document that is there and has answered. */
  readonly connected: () => Link | undefined
  /** Mounts the frame unless it is mounted; settles when the modal has answered or failed. */
  readonly start: () => Promise<Link>
  readonly mount: () => void
  /** Called when a document of the modal has answered. */
  readonly ready: (link: Link) => void
  /** Takes the frame away and settles every waiting call. */
  readonly fail: (failure: Failure, text?: CardText) => void
  readonly destroy: () => void
}

/**
 * Creates the lifecycle.
 *
 * @param options.loadContact loads a chunk, beside the frame; asked again after a failure.
 */
export function createFrameLifecycle(
  options: ModalIframe & {
    readonly view: () => ModalWindow
    readonly loadContact: () => Promise<FirstContact>
  },
): FrameLifecycle {
  let frame: HTMLIFrameElement | undefined
  let contact: FirstContact | undefined
  let isDestroyed = false
  let unmount = (): void => {}
  let waiting: Promise<Link> | undefined
  let settle: (outcome: Link | Failure) => void = () => {}
  /** The promise that all calls share while they wait for the modal. */
  const wait = (): Promise<Link> =>
    (waiting ??= new Promise((resolve, reject) => {
      settle = (outcome) => {
        waiting = undefined
        if ('code' in outcome) reject(fromFailure(outcome))
        else resolve(outcome)
      }
    }))
  const fail = (failure: Failure, text?: CardText): void => {
    if (isDestroyed) return
    unmount()
    contact?.link()?.failTickets(failure)
    settle(failure)
    options.view().showFailure(failure, text)
  }
  const mount = (): void => {
    unmount()
    // A failed reload that no call waits for must not be an unhandled rejection.
    wait().catch(() => {})
    const mounted = (frame = createModalIframe(options))
    const early = recordEarlySignals(mounted)
    const timer = setTimeout(() => waiting && fail(LOAD_TIMEOUT), LOAD_TIMEOUT_MS)
    let stopWatching = early.stop
    unmount = () => {
      clearTimeout(timer)
      stopWatching()
      options.view().setFrame((frame = undefined))
    }
    options.view().setBusy(true)
    options.view().setFrame(mounted)
    options.loadContact().then(
      (loaded) => {
        contact = loaded
        if (isDestroyed) loaded.destroy(DESTROYED)
        else if (frame === mounted) stopWatching = loaded.watch(mounted, early)
      },
      () => frame === mounted && fail(UNREACHABLE),
    )
  }
  const connected = (): Link | undefined => {
    const link = contact?.link()
    return frame?.isConnected && link?.isConnected() ? link : undefined
  }
  return {
    isDestroyed: () => isDestroyed,
    connected,
    link: () => contact?.link(),
    contact: () => contact,
    start: async () => {
      if (typeof document === 'undefined') throw new AppError('NOT_IN_BROWSER', 'Call this in a browser.')
      if (isDestroyed) throw fromFailure(DESTROYED)
      // The page may have removed the frame.
      if (!frame?.isConnected) mount()
      return connected() ?? wait()
    },
    mount,
    ready: (answered) => settle(answered),
    fail,
    destroy: () => {
      unmount()
      isDestroyed = true
      contact?.destroy(DESTROYED)
      settle(DESTROYED)
    },
  }
}
