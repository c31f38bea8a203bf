import { openConnection, type Connection } from '#schemas/channel/connection.ts'
import { answerReady } from '#schemas/channel/handshake.ts'
import { remoteFacade, remoteMethods, servedMethods } from '#schemas/channel/serve.ts'
import { PROTOCOL_VERSIONS } from '#schemas/constants/protocol-versions.ts'
import { FRAME_READY_DELAY_MS, IFRAME_LOAD_TIMEOUT_MS } from '#schemas/constants/times.ts'
import { errorMessage } from '#schemas/errors/catalogue.ts'
import { fail, ok, type Result } from '#schemas/errors/result.ts'
import { parseAnswer, parseCall, type Handlers, type Remote } from '#schemas/protocol/define-call.ts'
import {
  FRAME_CALLS,
  FRAME_PARENT_CALLS,
  type FrameCalls,
  type FrameInit,
  type FrameParentCalls,
} from '#schemas/protocol/modal-frame.ts'

import { startTimer } from '../platform/clock.ts'

/** The sandbox and the permissions of the wallet frame; it never navigates the page around it. */
const SANDBOX = 'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox'
const PERMISSIONS = ['publickey-credentials-get', 'publickey-credentials-create']

/** The wallet frame: mounted when it is first needed. */
export interface FrameLink {
  /**
   * The frame's calls once it is initialised.
   *
   * @returns WALLET_LOAD_FAILED when it is not there within 20 s; the next call tries again.
   */
  readonly ready: () => Promise<Result<Remote<FrameCalls>>>
  /** The frame's calls if it is there already; nothing is mounted. */
  readonly current: () => Remote<FrameCalls> | undefined
  /** Takes the frame away, e.g. after a sign-out. */
  readonly destroy: () => void
}

/** What the link needs to know of its surroundings. */
export interface FrameLinkOptions {
  /** The modal's; the frame stands in its body, out of sight. */
  readonly document: Document
  readonly walletOrigin: string
  readonly projectId: string
  readonly init: () => FrameInit
  /** Called each time the frame is initialised, after a reload as well: its state has to be sent anew. */
  readonly onInitialised: (frame: Remote<FrameCalls>) => void
}

type Ready = Result<Remote<FrameCalls>>

interface MountedFrame {
  readonly ready: Promise<Ready>
  readonly current: () => Remote<FrameCalls> | undefined
  readonly stop: () => void
}

/** Makes the link to the wallet frame; nothing is loaded yet. */
export function createFrameLink(options: FrameLinkOptions): FrameLink {
  let mounted: MountedFrame | undefined
  const destroy = (): void => {
    mounted?.stop()
    mounted = undefined
  }
  return {
    ready: () => {
      if (mounted) return mounted.ready
      const frame = mountFrame(options)
      mounted = frame
      void frame.ready.then(({ ok: isReady }) => {
        if (!isReady && mounted === frame) destroy()
      })
      return frame.ready
    },
    current: () => mounted?.current(),
    destroy,
  }
}

function mountFrame(options: FrameLinkOptions): MountedFrame {
  const frame = frameElement(options)
  const view = options.document.defaultView ?? window
  const failed = fail('WALLET_LOAD_FAILED', errorMessage('WALLET_LOAD_FAILED'))
  let connection: Connection | undefined
  let initialised: Remote<FrameCalls> | undefined
  let settle: (answer: Ready) => void = () => {}
  const ready = new Promise<Ready>((resolve) => (settle = resolve))
  const stopTimer = startTimer(() => settle(failed), IFRAME_LOAD_TIMEOUT_MS)

  const onPort = (port: MessagePort): void => {
    connection?.destroy()
    initialised = undefined
    const onInitialised = (): void => {
      stopTimer()
      initialised = remote
      settle(ok(remote))
      options.onInitialised(remote)
    }
    const served = servedMethods(FRAME_PARENT_CALLS, parseCall, parentHandlers(onInitialised))
    connection = openConnection({ port, served, remote: remoteMethods(FRAME_CALLS) })
    const remote = remoteFacade(FRAME_CALLS, connection, parseAnswer)
  }
  const stopListening = answerReady({
    host: view,
    frame,
    frameOrigin: options.walletOrigin,
    versions: PROTOCOL_VERSIONS,
    init: options.init,
    onPort,
    onMismatch: () => settle(fail('VERSION_MISMATCH', errorMessage('VERSION_MISMATCH'))),
  })
  options.document.body.append(frame)
  return {
    ready,
    current: () => initialised,
    stop: () => {
      stopTimer()
      stopListening()
      connection?.destroy()
      frame.remove()
      settle(failed)
    },
  }
}

/** The frame counts as initialised 500 ms after it said that it is ready (specification §4, §9). */
function parentHandlers(initialised: () => void): Handlers<FrameParentCalls> {
  return {
    ready: () => {
      startTimer(initialised, FRAME_READY_DELAY_MS)
      return ok(undefined)
    },
    ping: () => ok(undefined),
  }
}

function frameElement(options: {
  readonly document: Document
  readonly walletOrigin: string
  readonly projectId: string
}): HTMLIFrameElement {
  const { walletOrigin } = options
  // oxlint-disable-next-line react/iframe-missing-sandbox -- it is set right below
  const frame = options.document.createElement('iframe')
  frame.setAttribute('sandbox', SANDBOX)
  frame.allow = PERMISSIONS.map((name) => `${name} ${walletOrigin}`).join('; ')
  frame.referrerPolicy = 'strict-origin'
  frame.title = 'Wallet'
  frame.tabIndex = -1
  frame.setAttribute('aria-hidden', 'true')
  frame.src = `${walletOrigin}/w/${encodeURIComponent(options.projectId)}/`
  Object.assign(frame.style, {
    position: 'fixed',
    width: '0',
    height: '0',
    border: '0',
    visibility: 'hidden',
  })
  return frame
}
