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

/** Whether a site asks an embedded account for a method that is on no list. */
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

/** Whether another wallet than the embedded one is connected: what it does not know it refuses itself. */
export function isHeldByOtherWallet(namespace: ChainNamespace, state: CoreState): boolean {
  return selectIsConnected(namespace)(state) && !selectTraits(namespace)(state).isEmbedded
}

/**
 * Tells the visitor of an open modal that the site asked for something this wallet never does, after 300 ms
 * (docs/specification.md §4.52, §8.54). A modal that is closed stays closed: many pages only try what a wallet knows.
 */
export function refuseMethod(): CoreThunk<Promise<void>> {
  return async (dispatch, getState, { until }) => {
    if (!selectIsOpen(getState())) return
    // What was given up for it takes its view, and perhaps the modal, away first.
    await until(() => !selectHasOpenRequest(getState()), QUICK_TIMEOUT_MS)
    if (!selectIsOpen(getState())) dispatch(openModal())
    await wait(REFUSED_METHOD_NOTICE_MS)
    dispatch(snackShown({ variant: 'error', text: errorMessage('ACTION_NOT_ALLOWED') }))
  }
}
