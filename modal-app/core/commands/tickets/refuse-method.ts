import { QUICK_TIMEOUT_MS, REFUSED_METHOD_NOTICE_MS } from '#schemas/constants/times.ts'
import { errorMessage } from '#schemas/errors/catalogue.ts'
import { isChainNamespace, type ChainNamespace } from '#schemas/primitives/chain-namespace.ts'
import type { TicketPayload } from '#schemas/protocol/ticket.ts'
import { findRpcMethod } from '#schemas/rpc/catalogue.ts'
import { openModal } from '#modal/core/commands/modal/open-modal.ts'
import type { CoreThunk } from '#modal/core/commands/thunk.ts'
import { selectIsConnected } from '#modal/core/state/account/account-slice.ts'
import { selectTraits } from '#modal/core/state/connection/connection-slice.ts'
import type { CoreState } from '#modal/core/state/core-state.ts'
import { selectHasOpenRequest } from '#modal/core/state/embedded/open-requests.ts'
import { selectIsOpen } from '#modal/core/state/modal/modal-slice.ts'
import { snackShown } from '#modal/core/state/snack/snack-slice.ts'
import { wait } from '#modal/platform/clock.ts'

/** Whether a site asks an embedded account for an unknown method. */
export function isRefusedByWallet(
  { namespace, method }: TicketPayload<'request'>,
  state: CoreState,
): boolean {
  return (
    isChainNamespace(namespace) &&
    findRpcMethod(method) === undefined &&
    selectTraits(namespace)(state).isEmbedded
  )
}

/** Whether a wallet other than the embedded one is connected, which refuses unknown methods itself. */
export function isHeldByOtherWallet(namespace: ChainNamespace, state: CoreState): boolean {
  return selectIsConnected(namespace)(state) && !selectTraits(namespace)(state).isEmbedded
}

/**
 * Tells the visitor of an open modal, after 300 ms, that the site requested something this wallet never does
 * (docs/specification.md §4.52, §8.54). A closed modal stays closed, because many pages only test what a wallet supports.
 */
export function refuseMethod(): CoreThunk<Promise<void>> {
  return async (dispatch, getState, { until }) => {
    if (!selectIsOpen(getState())) return
    // The requests that were cancelled for it close their view, and perhaps the modal, first.
    await until(() => !selectHasOpenRequest(getState()), QUICK_TIMEOUT_MS)
    if (!selectIsOpen(getState())) dispatch(openModal())
    await wait(REFUSED_METHOD_NOTICE_MS)
    dispatch(snackShown({ variant: 'error', text: errorMessage('ACTION_NOT_ALLOWED') }))
  }
}
