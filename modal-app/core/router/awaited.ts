import { selectIsConnected, type AccountRoot } from '#modal/core/account/account-slice.ts'
import { selectIsInitialized, type ModalRoot } from '#modal/core/modal/modal-slice.ts'
import { selectActiveNamespace, type NetworkRoot } from '#modal/core/network/network-slice.ts'
import { selectView, type RouterRoot } from './router-slice.ts'
import { needsAccount } from './start-view.ts'

/** Whether the shown view is about the account in use, which is still connected. */
export function selectShowsAccount(state: AccountRoot & NetworkRoot & RouterRoot): boolean {
  return needsAccount(selectView(state)) && selectIsConnected(selectActiveNamespace(state))(state)
}

/** Whether the shown view has nothing to show yet: it needs an account, and an earlier connection may still be found. */
export function selectIsAwaited(state: AccountRoot & ModalRoot & NetworkRoot & RouterRoot): boolean {
  return (
    !selectIsInitialized(state) &&
    needsAccount(selectView(state)) &&
    !selectIsConnected(selectActiveNamespace(state))(state)
  )
}
