import type { CoreThunk } from '#modal/core/commands/thunk.ts'
import { selectIsConnected } from '#modal/core/state/account/account-slice.ts'
import { selectActiveNamespace } from '#modal/core/state/network/network-slice.ts'
import { selectIsAtWallets, selectPhoneView } from '#modal/core/state/pairing/phone-view.ts'
import { selectCanGoBack, selectView } from '#modal/core/state/router/router-slice.ts'
import { needsAccount } from '#modal/core/state/router/start-view.ts'
import { showStart } from './open-modal.ts'

/** Shows the right start view in a modal that was opened before the connection was restored. */
export function correctStartView(): CoreThunk {
  return (dispatch, getState) => {
    const state = getState()
    const view = selectView(state)
    const isConnected = selectIsConnected(selectActiveNamespace(state))(state)
    // Some owners want the view of phones for connected visitors, too.
    const isWrong = isConnected
      ? selectIsAtWallets(state) && view !== selectPhoneView(state)
      : needsAccount(view) && !selectCanGoBack(state)
    if (isWrong) dispatch(showStart(undefined))
  }
}
