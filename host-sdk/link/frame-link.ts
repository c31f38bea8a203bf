import { openConnection, type Connection } from '#schemas/channel/connection.ts'
import { startHeartbeat } from '#schemas/channel/heartbeat.ts'
import { createReadQueue } from '#schemas/channel/read-queue.ts'
import { fail, type Failure, type Result } from '#schemas/errors/result.ts'
import { hostMethods } from './host-methods.ts'
import { MODAL_LIMITS } from './limits.ts'
import type { FrameLink, FrameLinkOptions } from './link.ts'
import { watchViewport } from './viewport.ts'

const MAX_RELOADS = 2
const RELOAD_WINDOW_MS = 60_000

const NOT_CONNECTED: Result<never> = fail('CONNECTION_LOST', 'The modal is not loaded. Try again.')
const FRAME_GONE: Failure = {
  code: 'FRAME_GONE',
  message: 'The modal’s frame went away while a call was open. Call again.',
}

/** Creates the connection side of the link. */
export function createFrameLink(options: FrameLinkOptions): FrameLink {
  const { modal } = options
  const reads = createReadQueue()
  let connection: Connection | undefined
  let isConnected = false
  let reloads: number[] = []
  let stopViewport = (): void => {}
  const call = (name: string, params?: unknown): Promise<Result<unknown>> =>
    connection?.call(name, params) ?? Promise.resolve(NOT_CONNECTED)

  const stopHeartbeat = startHeartbeat({
    ping: async () => (await call('ping')).ok,
    isNeeded: () => isConnected && (modal.isShown() || options.hasTickets()),
    onUnresponsive: () => {
      const now = Date.now()
      reloads = [...reloads.filter((at) => now - at < RELOAD_WINDOW_MS), now]
      if (reloads.length > MAX_RELOADS) options.onFailed('FRAME_UNRESPONSIVE')
      else modal.mount()
    },
  })
  const detach = (reason: Failure): void => {
    connection?.destroy(reason)
    connection = undefined
    isConnected = false
    stopViewport()
    options.onDetach()
  }
  const attach = (port: MessagePort): void => {
    detach(FRAME_GONE)
    const opened = openConnection({ port, served: hostMethods(options.handlers), remote: MODAL_LIMITS })
    connection = opened
    // The document answers long before its application may be there, on a slow line.
    void opened.connected.then(() => {
      if (connection !== opened) return
      isConnected = true
      stopViewport = watchViewport((viewport) => void call('viewportChanged', viewport))
      options.onAttach()
    })
  }
  return {
    attach,
    detach: () => detach(FRAME_GONE),
    call,
    read: (params) => reads.run(() => call('read', params)),
    isConnected: () => isConnected,
    destroy: (reason) => {
      stopHeartbeat()
      detach(reason)
    },
  }
}
