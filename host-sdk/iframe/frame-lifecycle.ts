import { fromFailure } from '#schemas/errors/app-error.ts'
import type { Failure } from '#schemas/errors/result.ts'
import type { Link } from '#sdk/link/link.ts'
import type { Dialog } from './dialog.ts'
import { recordEarlySignals } from './early-signals.ts'
import { DESTROYED, LOAD_TIMEOUT, UNREACHABLE } from './load-failures.ts'
import { createModalIframe, type ModalIframe } from './modal-iframe.ts'

/** Time limit from creating the frame until it is ready (docs/specification.md §9.10). */
const LOAD_TIMEOUT_MS = 20_000

/** The state of the frame. */
export type FrameState = 'idle' | 'mounting' | 'ready' | 'failed' | 'destroyed'

/** The lifecycle of the frame, from mounting over reloads to its destruction. */
export interface FrameLifecycle {
  readonly state: () => FrameState
  readonly link: () => Link | undefined
  /** Mounts the frame unless it is mounted; settles when the modal has answered or failed. */
  readonly start: () => Promise<Link>
  /** Mounts the frame again if the page removed it. */
  readonly heal: () => void
  readonly mount: () => void
  /** Called when a document of the modal has answered. */
  readonly ready: () => void
  readonly fail: (failure: Failure) => void
  readonly destroy: () => void
}

/**
 * Creates the lifecycle: idle → mounting → ready, and failed from every state. Every waiting call is settled.
 *
 * @param options.loadLink loads the second chunk, beside the frame; asked again after a failure.
 */
export function createFrameLifecycle(
  options: ModalIframe & {
    readonly dialog: () => Dialog
    readonly loadLink: () => Promise<Link>
    readonly onReady: (link: Link) => void
    readonly onFailed: (failure: Failure) => void
  },
): FrameLifecycle {
  let state: FrameState = 'idle'
  let link: Link | undefined
  let unmount = (): void => {}
  const readiness = createReadiness()
  const fail = (failure: Failure): void => {
    if (state === 'destroyed') return
    state = 'failed'
    unmount()
    link?.failTickets(failure)
    readiness.settle(failure)
    options.onFailed(failure)
  }
  const mount = (): void => {
    unmount()
    state = 'mounting'
    // A failed reload that no call waits for must not be an unhandled rejection.
    readiness.wait().catch(() => {})
    const dialog = options.dialog()
    const frame = createModalIframe(options)
    const early = recordEarlySignals(frame)
    const timer = setTimeout(() => state === 'mounting' && fail(LOAD_TIMEOUT), LOAD_TIMEOUT_MS)
    let [isUnmounted, stopWatching] = [false, (): void => {}]
    unmount = () => {
      if (isUnmounted) return
      isUnmounted = true
      clearTimeout(timer)
      early.stop()
      stopWatching()
      dialog.setFrame(undefined)
    }
    dialog.setCard(null)
    dialog.setBusy(true)
    dialog.setFrame(frame)
    dialog.attach()
    options.loadLink().then(
      (loaded) => {
        link = loaded
        if (!isUnmounted) stopWatching = loaded.watch(frame, early)
        else if (state === 'destroyed') loaded.destroy(DESTROYED)
      },
      () => isUnmounted || fail(UNREACHABLE),
    )
  }
  const heal = (): void => {
    if ((state === 'mounting' || state === 'ready') && !options.dialog().isAttached()) mount()
  }
  return {
    state: () => state,
    link: () => link,
    start: () => {
      if (state === 'destroyed') return Promise.reject(fromFailure(DESTROYED))
      heal()
      if (state === 'ready' && link) return Promise.resolve(link)
      if (state !== 'mounting') mount()
      return readiness.wait()
    },
    heal,
    mount,
    ready: () => {
      if (!link) return
      state = 'ready'
      readiness.settle(link)
      options.onReady(link)
    },
    fail,
    destroy: () => {
      unmount()
      state = 'destroyed'
      link?.destroy(DESTROYED)
      readiness.settle(DESTROYED)
    },
  }
}

/** The promise that all calls share while they wait for the modal; a new one after it settled. */
function createReadiness(): {
  readonly wait: () => Promise<Link>
  readonly settle: (outcome: Link | Failure) => void
} {
  let pending: Promise<Link> | undefined
  let answer: ((outcome: Link | Failure) => void) | undefined
  return {
    wait: () =>
      (pending ??= new Promise<Link>((resolve, reject) => {
        answer = (outcome) => {
          if ('watch' in outcome) resolve(outcome)
          else reject(fromFailure(outcome))
        }
      })),
    settle: (outcome) => {
      answer?.(outcome)
      answer = pending = undefined
    },
  }
}
