import { selectIsConnected, type AccountRoot } from '#modal/core/state/account/account-slice.ts'
import { selectActiveNamespace, type NetworkRoot } from '#modal/core/state/network/network-slice.ts'
import { selectView, type RouterRoot } from '#modal/core/state/router/router-slice.ts'
import { needsAccount } from '#modal/core/state/router/start-view.ts'
import { selectIsInitialized, type ModalRoot } from './modal-slice.ts'

/** Whether the current view is about the active account, which is still connected. */
export function selectShowsAccount(state: AccountRoot & NetworkRoot & RouterRoot): boolean {
  return needsAccount(selectView(state)) && selectIsConnected(selectActiveNamespace(state))(state)
}

/** Whether the current view has nothing to show yet, because it needs an account that may still be restored. */
export function selectIsViewPending(state: AccountRoot & ModalRoot & NetworkRoot & RouterRoot): boolean {
  return (
    !selectIsInitialized(state) &&
    needsAccount(selectView(state)) &&
    !selectIsConnected(selectActiveNamespace(state))(state)
  )
}
