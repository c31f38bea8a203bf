import { openConnection, type Connection } from '#schemas/channel/connection.ts'
import { startPulse } from '#schemas/channel/pulse.ts'
import { fail, type Failure, type Result } from '#schemas/errors/result.ts'
import type { Handlers } from '#schemas/protocol/define-call.ts'
import type { HostCalls } from '#schemas/protocol/host-modal.ts'
import type { EarlySignals } from '#sdk/iframe/early-signals.ts'
import { loadFailure } from './diagnose.ts'
import { isSnapshot } from './guards.ts'
import { hostMethods } from './host-methods.ts'
import { MODAL_LIMITS } from './limits.ts'
import type { LinkContext } from './link.ts'
import { watchFrame } from './watch-frame.ts'
import { watchViewport } from './viewport.ts'

const MAX_RELOADS = 2
const RELOAD_WINDOW_MS = 60_000

const NOT_CONNECTED: Result<never> = fail('CONNECTION_LOST', 'The modal is not loaded. Try again.')
const FRAME_GONE: Failure = {
  code: 'FRAME_GONE',
  message: 'The modal’s frame went away while a call was open. Call again.',
}

/** The connection to whatever document the frame holds. */
export interface FrameLink {
  readonly watch: (frame: HTMLIFrameElement, early: EarlySignals) => () => void
  readonly call: (name: string, params?: unknown) => Promise<Result<unknown>>
  readonly isConnected: () => boolean
  readonly destroy: (reason: Failure) => void
}

/**
 * Makes the connection side of the link.
 *
 * @param options.hasTickets while somebody waits, the modal is asked for signs of life.
 * @param options.onAttach a new document stands, after the old one's connection was closed.
 * @param options.onDetach the document is gone.
 */
export function createFrameLink(options: {
  readonly context: LinkContext
  readonly handlers: Handlers<HostCalls>
  readonly hasTickets: () => boolean
  readonly onAttach: () => void
  readonly onDetach: () => void
  /** How documents are heard. */
  readonly hear?: typeof watchFrame
}): FrameLink {
  const { context, hear = watchFrame } = options
  let connection: Connection | undefined
  let reloads: number[] = []
  let stopViewport = (): void => {}
  const call = (name: string, params?: unknown): Promise<Result<unknown>> =>
    connection?.call(name, params) ?? Promise.resolve(NOT_CONNECTED)

  const stopPulse = startPulse({
    ping: async () => (await call('ping')).ok,
    isNeeded: () => connection !== undefined && (context.isShown() || options.hasTickets()),
    onUnresponsive: () => {
      const now = Date.now()
      reloads = [...reloads.filter((at) => now - at < RELOAD_WINDOW_MS), now]
      if (reloads.length > MAX_RELOADS) context.onFailed(loadFailure('FRAME_UNRESPONSIVE'))
      else context.remount()
    },
  })
  const detach = (reason: Failure): void => {
    connection?.destroy(reason)
    connection = undefined
    stopViewport()
    options.onDetach()
  }
  const attach = (port: MessagePort): void => {
    detach(FRAME_GONE)
    connection = openConnection({ port, served: hostMethods(options.handlers), remote: MODAL_LIMITS })
    stopViewport = watchViewport((viewport) => void call('viewportChanged', viewport))
    options.onAttach()
  }
  return {
    watch: (frame, early) => {
      const stop = hear({ context, frame, early, onPort: attach })
      return () => {
        stop()
        detach(FRAME_GONE)
      }
    },
    call: async (name, params) => {
      const answer = await call(name, params)
      if (name !== 'getState' || !answer.ok || isSnapshot(answer.value)) return answer
      return fail('MESSAGE_REFUSED', 'The answer was refused: it has the wrong form.')
    },
    isConnected: () => connection !== undefined,
    destroy: (reason) => {
      stopPulse()
      detach(reason)
    },
  }
}
