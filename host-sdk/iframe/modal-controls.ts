import { AppError, unwrap } from '#schemas/errors/app-error.ts'
import type { Failure } from '#schemas/errors/result.ts'
import type { Link } from '#sdk/link/link.ts'
import type { Postern } from '#sdk/types/postern.ts'
import type { FrameLifecycle } from './frame-lifecycle.ts'
import { CLOSED } from './load-failures.ts'
import type { ModalWindow } from './modal-window.ts'

const RETRY_DELAY_MS = 1_000
const MAX_DOUBLINGS = 2

/** Loads, opens and closes the modal, for the site and for the visitor. */
export interface ModalControls {
  /** Loads the modal unless it is loaded; rejects if it cannot be loaded. */
  readonly start: () => Promise<Link>
  /** The link while the modal is ready. */
  /** The opening that waits for a document, once. */
  readonly takeOpening: () => object | undefined
  readonly readyLink: () => Link | undefined
  readonly during: ModalWindow['during']
  /** Opens a view, or the view of the last opening. */
  readonly open: (view?: object) => Promise<void>
  /** Returns the view that holds the modal open, if one does and the closing is not forced. */
  readonly close: Postern['close']
  /** Closes for the visitor, unless the modal refuses. */
  readonly leave: (reason: 'escape' | 'backdrop') => Promise<void>
  /** Retries after 1, 2, then 4 s. */
  readonly retry: () => Promise<void>
}

/** Creates the controls of one window. */
export function createControls(
  view: () => ModalWindow,
  lifecycle: Pick<FrameLifecycle, 'link' | 'start' | 'state'>,
  onFailed: (failure: Failure) => void,
): ModalControls {
  let lastView: object = {}
  let opening: object | undefined
  let [retries, openings] = [0, 0]

  const start = async (): Promise<Link> => {
    if (typeof document !== 'undefined') return lifecycle.start()
    throw new AppError('NOT_IN_BROWSER', 'Call this in a browser.')
  }
  const takeOpening = (): object | undefined => {
    const taken = opening
    opening = undefined
    return taken
  }
  const readyLink = (): Link | undefined => (lifecycle.state() === 'ready' ? lifecycle.link() : undefined)
  const during: ModalWindow['during'] = (work) => {
    openings += 1
    return typeof document === 'undefined' || lifecycle.state() === 'destroyed'
      ? work(new AbortController().signal)
      : view().during(work)
  }
  const open = (requested = lastView): Promise<void> => {
    lastView = requested
    return during(async () => {
      opening = requested
      const link = await start()
      opening = undefined
      // A document whose hello carried the opening only answers how it went.
      const answer = await link.call('open', requested)
      if (!answer.ok) onFailed(answer.error)
      unwrap(answer)
      retries = 0
      await link.refresh()
    })
  }
  const close: Postern['close'] = async ({ force = false } = {}) => {
    const [link, before] = [readyLink(), openings]
    // Nothing is awaited without a link, so that this closing does not end an opening that follows it.
    const answer = link && (await link.call('close', { force }))
    // The modal sends its state before it answers.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the modal answers by its schemas, which this type mirrors
    if (answer?.ok && !force) return answer.value as Awaited<ReturnType<Postern['close']>>
    if (!answer?.ok) lifecycle.link()?.failTickets(CLOSED)
    if (openings === before && lifecycle.state() !== 'idle') view().abort()
    return undefined
  }
  return {
    start,
    takeOpening,
    readyLink,
    during,
    open,
    close,
    leave: async (reason) => {
      const answer = view().hasCard() ? undefined : await readyLink()?.call('requestClose', { reason })
      if (!answer?.ok) await close({ force: true })
    },
    retry: async () => {
      const delayMs = RETRY_DELAY_MS * 2 ** Math.min(retries++, MAX_DOUBLINGS)
      view().retry()
      await new Promise((resolve) => setTimeout(resolve, delayMs))
      if (view().dialog.isShown()) await open().catch(() => {})
    },
  }
}
