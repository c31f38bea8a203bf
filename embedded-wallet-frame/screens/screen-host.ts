import type { ApprovalQueue, OpenApproval } from '#frame/approval/approval-queue.ts'
import type { Remote } from '#schemas/protocol/define-call.ts'
import type { FrameParentCalls } from '#schemas/protocol/modal-frame/sync.ts'

/** A screen of the wallet other than the approval. */
export type ScreenName =
  | 'recovery'
  | 'unlock'
  | 'export'
  | 'import'
  | 'devices'
  | 'permissions'
  | 'addresses'
  | 'number'

/** How a visitor left a screen. */
export type ScreenOutcome = 'done' | 'dismissed'

/** What is shown. The same object until something changes. */
export type Shown =
  | { readonly screen: 'none' }
  | { readonly screen: ScreenName; readonly turn: number }
  | { readonly screen: 'approval'; readonly approval: OpenApproval }

/** Shows one screen at a time and keeps the modal informed. */
export interface ScreenHost {
  /**
   * Shows a screen until the visitor is done with it. Opening the same screen again joins it; another screen or an abort of
   * the signal dismisses it. Approvals wait behind it.
   */
  readonly open: (screen: ScreenName, signal?: AbortSignal) => Promise<ScreenOutcome>
  /** The visitor left the view: dismisses the screen and rejects an open approval. */
  readonly close: () => void
  /** @param tag BCP-47. */
  readonly setLanguage: (tag: string) => void
}

/** The interface between the host and the rendered screens. */
export interface ScreenStage {
  readonly shown: () => Shown
  /** BCP-47. */
  readonly language: () => string
  /** Calls the listener when what is shown or the language changes. @returns unsubscribes. */
  readonly subscribe: (listener: () => void) => () => void
  readonly finish: (outcome: ScreenOutcome) => void
  /** The height that the content needs, in CSS pixels. */
  readonly resize: (heightPx: number) => void
  readonly requestClose: () => void
  readonly focusOut: (to: 'before' | 'after') => void
}

/** What the host depends on. */
export interface ScreenHostOptions {
  readonly modal: Pick<Remote<FrameParentCalls>, 'screenChanged' | 'resize' | 'requestClose' | 'focusOut'>
  readonly approvals: ApprovalQueue
  /** BCP-47, from the modal's hello. */
  readonly language: string
  /** Loads and renders the screens; called for the first screen, and again after a failure. */
  readonly draw: (stage: ScreenStage) => Promise<void>
}

interface OpenScreen {
  readonly screen: ScreenName
  readonly turn: number
  readonly answer: (outcome: ScreenOutcome) => void
  readonly outcome: Promise<ScreenOutcome>
}

const NOTHING: Shown = { screen: 'none' }
/** The largest height that the modal accepts (protocol, `resize`). */
const MAX_HEIGHT_PX = 4_000

/**
 * Creates the screen host of this document. It loads nothing until a screen is requested.
 *
 * @example
 * const screens = createScreenHost({ modal, approvals, language, draw: async (stage) => {
 *   const { drawScreens } = await import('#frame/screens/draw-screens.tsx')
 *   await drawScreens(document, stage, tools)
 * } })
 * await screens.open('recovery') // 'done' or 'dismissed'
 */
export function createScreenHost(options: ScreenHostOptions): ScreenHost {
  const { modal, approvals, draw } = options
  const listeners = new Set<() => void>()
  let { language } = options
  let current: OpenScreen | undefined
  let shown: Shown = NOTHING
  let notified = ''
  let sentHeight = 0
  let turns = 0
  let drawing: Promise<void> | undefined

  const notifyModal = (): void => {
    const requestId = shown.screen === 'approval' ? shown.approval.request.requestId : undefined
    const state = `${shown.screen} ${requestId ?? ''}`
    if (state === notified) return
    notified = state
    sentHeight = 0
    void modal.screenChanged({ screen: shown.screen, ...(requestId !== undefined && { requestId }) })
  }
  const update = (): void => {
    const next = nextShown(shown, current, approvals.current())
    if (next === shown) return
    shown = next
    notify(listeners)
    notifyModal()
    if (shown.screen !== 'none') startDrawing()
  }
  const finish = (outcome: ScreenOutcome): void => {
    const finished = current
    current = undefined
    update()
    finished?.answer(outcome)
  }
  const stage: ScreenStage = {
    shown: () => shown,
    language: () => language,
    subscribe: (listener) => subscribeTo(listeners, listener),
    finish,
    resize: (heightPx) => {
      const height = Math.min(Math.ceil(heightPx), MAX_HEIGHT_PX)
      if (shown.screen === 'none' || height === sentHeight) return
      sentHeight = height
      void modal.resize({ heightPx: height })
    },
    requestClose: () => void modal.requestClose({ reason: 'escape' }),
    focusOut: (to) => void modal.focusOut({ to }),
  }
  /** If rendering fails, nobody can decide: pending requests end, and the next attempt loads it again. */
  const startDrawing = (): void => {
    drawing ??= draw(stage).catch(() => {
      drawing = undefined
      finish('dismissed')
      approvals.abort()
    })
  }
  approvals.subscribe(update)

  return {
    open: (screen, signal) => {
      if (signal?.aborted) return Promise.resolve('dismissed')
      if (current?.screen === screen) return current.outcome
      const replaced = current
      turns += 1
      const opened = openScreen(screen, turns)
      current = opened
      update()
      replaced?.answer('dismissed')
      signal?.addEventListener('abort', () => current === opened && finish('dismissed'), { once: true })
      return opened.outcome
    },
    close: () => {
      const approval = approvals.current()
      if (approval) approvals.reject(approval.request.requestId)
      finish('dismissed')
    },
    setLanguage: (tag) => {
      language = tag
      notify(listeners)
    },
  }
}

type Listeners = Set<() => void>

function subscribeTo(listeners: Listeners, listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

function notify(listeners: Listeners): void {
  for (const listener of listeners) listener()
}

function openScreen(screen: ScreenName, turn: number): OpenScreen {
  let answer = (_outcome: ScreenOutcome): void => {}
  const outcome = new Promise<ScreenOutcome>((resolve) => {
    answer = resolve
  })
  return { screen, turn, answer, outcome }
}

function nextShown(shown: Shown, current: OpenScreen | undefined, approval: OpenApproval | undefined): Shown {
  if (current) {
    const { screen, turn } = current
    return 'turn' in shown && shown.turn === turn ? shown : { screen, turn }
  }
  if (approval)
    return shown.screen === 'approval' && shown.approval === approval
      ? shown
      : { screen: 'approval', approval }
  return NOTHING
}
