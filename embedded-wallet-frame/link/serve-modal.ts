import { openConnection, type Connection } from '#schemas/channel/connection.ts'
import type { AcceptedHello } from '#schemas/channel/handshake.ts'
import { remoteFacade, remoteMethods, servedMethods } from '#schemas/channel/serve.ts'
import { parseAnswer, parseCall, type Handlers, type Remote } from '#schemas/protocol/define-call.ts'
import { FRAME_CALLS, type FrameCalls } from '#schemas/protocol/modal-frame/catalogue.ts'
import { FRAME_PARENT_CALLS, type FrameParentCalls } from '#schemas/protocol/modal-frame/sync.ts'

/** What the modal may ask of this frame: a burst, then so many a second (security §2.3, rule 9). */
const MODAL_BUDGET = { burst: 60, perSecond: 20 } as const

/**
 * Serves the modal over the port of its hello.
 *
 * @returns what this frame can call on the modal, and the connection to close.
 */
export function serveModal(
  hello: AcceptedHello,
  handlers: Handlers<FrameCalls>,
): { readonly modal: Remote<FrameParentCalls>; readonly connection: Connection } {
  const connection = openConnection({
    port: hello.port,
    served: servedMethods(FRAME_CALLS, parseCall, handlers),
    remote: remoteMethods(FRAME_PARENT_CALLS),
    budget: MODAL_BUDGET,
  })
  return { modal: remoteFacade(FRAME_PARENT_CALLS, connection, parseAnswer), connection }
}
