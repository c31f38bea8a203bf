import type { CoreThunk } from '#modal/core/commands/thunk.ts'
import { selectIsConnected } from '#modal/core/state/account/account-slice.ts'
import { selectActiveNamespace } from '#modal/core/state/network/network-slice.ts'
import { selectCanGoBack, selectView } from '#modal/core/state/router/router-slice.ts'
import { needsAccount } from '#modal/core/state/router/start-view.ts'
import { showStart } from './open-modal.ts'

/** Shows the right start view in a modal that was opened before the connection was restored. */
export function correctStartView(): CoreThunk {
  return (dispatch, getState) => {
    const state = getState()
    const view = selectView(state)
    const isConnected = selectIsConnected(selectActiveNamespace(state))(state)
    const isWrong = isConnected ? view === 'Connect' : needsAccount(view)
    if (isWrong && !selectCanGoBack(state)) dispatch(showStart(undefined))
  }
}
