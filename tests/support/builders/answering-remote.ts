import { remoteFacade } from '#schemas/channel/serve.ts'
import type { Connection } from '#schemas/channel/connection.ts'
import type { CallCatalogue, Remote } from '#schemas/protocol/define-call.ts'

/** Creates the peer of a link from one function that answers all calls; its answers are not parsed. */
export function answeringRemote<C extends CallCatalogue>(catalogue: C, call: Connection['call']): Remote<C> {
  return remoteFacade(catalogue, { call }, (_record, answer) => answer)
}
