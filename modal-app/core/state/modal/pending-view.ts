import { selectIsConnected, type AccountRoot } from '#modal/core/state/account/account-slice.ts'
import { selectActiveNamespace, type NetworkRoot } from '#modal/core/state/network/network-slice.ts'
import { selectView, type RouterRoot } from '#modal/core/state/router/router-slice.ts'
import { needsAccount } from '#modal/core/state/router/start-view.ts'
import { selectIsInitialized, type ModalRoot } from './modal-slice.ts'

/** Whether the shown view is about the account in use, which is still connected. */
export function selectShowsAccount(state: AccountRoot & NetworkRoot & RouterRoot): boolean {
  return needsAccount(selectView(state)) && selectIsConnected(selectActiveNamespace(state))(state)
}

/** Whether the shown view has nothing to show yet: it needs an account, and an earlier connection may still be found. */
export function selectIsViewPending(state: AccountRoot & ModalRoot & NetworkRoot & RouterRoot): boolean {
  return (
    !selectIsInitialized(state) &&
    needsAccount(selectView(state)) &&
    !selectIsConnected(selectActiveNamespace(state))(state)
  )
}
