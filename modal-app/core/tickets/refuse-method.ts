import { REFUSED_METHOD_NOTICE_MS } from '#schemas/constants/times.ts'
import { errorMessage } from '#schemas/errors/catalogue.ts'
import { isChainNamespace } from '#schemas/namespaces/chain-namespace.ts'
import type { TicketPayload } from '#schemas/protocol/ticket.ts'
import { findRpcMethod } from '#schemas/rpc/catalogue.ts'
import { wait } from '#modal/platform/clock.ts'
import { selectConnectedConnectorId } from '../connection/connection-slice.ts'
import { AUTH_CONNECTOR } from '../connectors/auth-connector.ts'
import { selectIsOpen } from '../modal/modal-slice.ts'
import { openModal } from '../modal/open-modal.ts'
import { snackShown } from '../snack/snack-slice.ts'
import type { CoreState, CoreThunk } from '../thunk.ts'

/** Whether a site asks an embedded account for a method that is on no list. */
export function isRefusedByWallet(
  { namespace, method }: TicketPayload<'request'>,
  state: CoreState,
): boolean {
  return (
    isChainNamespace(namespace) &&
    findRpcMethod(method) === undefined &&
    selectConnectedConnectorId(namespace)(state) === AUTH_CONNECTOR.id
  )
}

/**
 * Tells the visitor that the site asked for something this wallet never does: the modal opens, says so after 300 ms,
 * and what else the site asked for is given up (specification §4, §8).
 */
export function refuseMethod(): CoreThunk<Promise<void>> {
  return async (dispatch, getState, { wallet }) => {
    if (!selectIsOpen(getState())) dispatch(openModal())
    const frame = await wallet.ready()
    if (frame.ok) void frame.value.rpcAbort({})
    await wait(REFUSED_METHOD_NOTICE_MS)
    dispatch(snackShown({ variant: 'error', text: errorMessage('ACTION_NOT_ALLOWED') }))
  }
}
