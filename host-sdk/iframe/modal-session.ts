import { AppError, unwrap } from '#schemas/errors/app-error.ts'
import type { Failure } from '#schemas/errors/result.ts'
import type { Chunks, Link } from '../link/link.ts'
import type { CheckedOptions } from '../options/check-options.ts'
import type { WireOptions } from '../options/wire-options.ts'
import type { AccountStore } from '../state/account-store.ts'
import { createLife, type Life } from './life.ts'
import { createModalWindow, type ModalWindow } from './modal-window.ts'

const RETRY_DELAY_MS = 1_000
const MAX_DOUBLINGS = 2
const CLOSED: Failure = { code: 4001, message: 'The visitor closed the window.' }

/** The modal as the rest of an instance uses it: loaded when needed, shown, asked, and gone. */
export interface ModalSession {
  readonly state: Life['state']
  /** Loads the modal where it is not yet; rejects when it cannot be. */
  readonly start: () => Promise<Link>
  /** The link when it was loaded. */
  readonly link: () => Link | undefined
  /** The link while the modal answers. */
  readonly readyLink: () => Link | undefined
  readonly during: ModalWindow['during']
  readonly open: (view: object) => Promise<void>
  readonly close: (isForced?: boolean) => Promise<void>
  readonly destroy: () => void
}

/** Joins window, life and link of one instance. Nothing touches the page before the first call. */
export function createModalSession(options: {
  readonly checked: CheckedOptions
  readonly store: AccountStore
  readonly wire: () => WireOptions
  readonly chunks: Chunks
}): ModalSession {
  const { checked, store, wire, chunks } = options
  let lastView: object = {}
  let retries = 0
  let made: ModalWindow | undefined
  let loading: Promise<Link> | undefined

  const view = (): ModalWindow =>
    (made ??= createModalWindow({
      container: checked.container,
      label: checked.ariaLabel,
      onLeave: (reason) => void leave(reason),
      onClosed: () => void close(true),
      onRetry: () => void retry(),
      onMissing: () => life.heal(),
    }))
  const onFailed = (failure: Failure): void => {
    console.error(`Postern: ${failure.message}`)
    view().fail(life.link()?.cardText(failure))
  }
  const connectToModal = async (): Promise<Link> => {
    const [{ createFrameLink }, { createLink }] = await Promise.all([chunks.link(), chunks.wallets()])
    const context = {
      ...checked,
      wire,
      store,
      onState: view().apply,
      onResize: view().dialog.setHeight,
      onFocusOut: view().dialog.leaveFrame,
      isShown: view().dialog.isShown,
      onReady: life.arrive,
      onFailed: life.fail,
      remount: life.mount,
    }
    return createLink(context, createFrameLink)
  }
  const life = createLife({
    ...checked,
    title: checked.ariaLabel,
    dialog: () => view().dialog,
    loadLink: () => {
      loading ??= connectToModal()
      loading.catch(() => (loading = undefined))
      return loading
    },
    onReady: (link) => {
      retries = 0
      // A reload under the visitor's eyes: the new document opens where the old one was, unless a ticket does so.
      if (view().renew() && link.openTickets() === 0) open(lastView).catch(() => {})
    },
    onFailed,
  })
  const readyLink = (): Link | undefined => (life.state() === 'ready' ? life.link() : undefined)
  const start = async (): Promise<Link> => {
    if (typeof document !== 'undefined') return life.start()
    throw new AppError('NOT_IN_BROWSER', 'Call this in a browser.')
  }
  const during: ModalWindow['during'] = (work) =>
    typeof document === 'undefined' || life.state() === 'destroyed'
      ? work(new AbortController().signal)
      : view().during(work)
  const open = (wanted: object): Promise<void> => {
    lastView = wanted
    return during(async () => {
      const link = await start()
      const answer = await link.call('open', wanted)
      if (!answer.ok) onFailed(answer.error)
      unwrap(answer)
      await link.refresh()
    })
  }
  const close = async (isForced = false): Promise<void> => {
    const link = readyLink()
    const answer = await link?.call('close', { force: isForced })
    if (link && answer?.ok && !isForced) return link.refresh()
    if (!answer?.ok) life.link()?.failTickets(CLOSED)
    made?.giveUp()
  }
  const leave = async (reason: 'escape' | 'backdrop'): Promise<void> => {
    const answer = view().hasCard() ? undefined : await readyLink()?.call('requestClose', { reason })
    if (!answer?.ok) await close(true)
  }
  const retry = async (): Promise<void> => {
    const delayMs = RETRY_DELAY_MS * 2 ** Math.min(retries++, MAX_DOUBLINGS)
    view().retry()
    await new Promise((resolve) => setTimeout(resolve, delayMs))
    if (view().dialog.isShown()) await open(lastView).catch(() => {})
  }
  return {
    state: life.state,
    start,
    link: life.link,
    readyLink,
    during,
    open,
    close,
    destroy: () => {
      life.destroy()
      made?.giveUp()
      made?.remove()
    },
  }
}
