import { openConnection, type Connection } from '#schemas/channel/connection.ts'
import type { AcceptedHello } from '#schemas/channel/handshake.ts'
import { remoteFacade, remoteMethods, servedMethods } from '#schemas/channel/serve.ts'
import { errorMessage } from '#schemas/errors/catalogue.ts'
import { fail } from '#schemas/errors/result.ts'
import { parseAnswer, parseCall, type Handlers, type Remote } from '#schemas/protocol/define-call.ts'
import { FRAME_CALLS, type FrameCalls } from '#schemas/protocol/modal-frame/catalogue.ts'
import { FRAME_PARENT_CALLS, type FrameParentCalls } from '#schemas/protocol/modal-frame/sync.ts'

/** The rate limit of the modal's calls: a burst, then so many a second (docs/security-model.md §2.8). */
const MODAL_BUDGET = { burst: 60, perSecond: 20 } as const

const NOT_YET = fail('CONNECTION_LOST', errorMessage('CONNECTION_LOST'))

/**
 * Serves the modal over the port of its hello.
 *
 * @param handlersFor makes the handlers; it gets what this frame can call on the modal.
 * @returns what this frame can call on the modal, and the connection, to close it.
 */
export function serveModal(
  hello: Pick<AcceptedHello, 'port'>,
  handlersFor: (modal: Remote<FrameParentCalls>) => Handlers<FrameCalls>,
): { readonly modal: Remote<FrameParentCalls>; readonly connection: Connection } {
  let opened: Connection | undefined
  const link: Pick<Connection, 'call'> = {
    call: async (name, params) => opened?.call(name, params) ?? NOT_YET,
  }
  const modal = remoteFacade(FRAME_PARENT_CALLS, link, parseAnswer)
  opened = openConnection({
    port: hello.port,
    served: servedMethods(FRAME_CALLS, parseCall, handlersFor(modal)),
    remote: remoteMethods(FRAME_PARENT_CALLS),
    budget: MODAL_BUDGET,
  })
  return { modal, connection: opened }
}
