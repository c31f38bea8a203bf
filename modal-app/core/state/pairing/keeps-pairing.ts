import { selectIsOpen, type ModalRoot } from '#modal/core/state/modal/modal-slice.ts'
import { selectView, type RouterRoot } from '#modal/core/state/router/router-slice.ts'
import type { ViewName } from '#modal/core/state/router/view-catalogue.ts'
import { selectIsInline, type SiteRoot } from '#modal/core/state/site/site-slice.ts'
import { selectIsPhone } from './pairing-slice.ts'

/** Where a wallet may be pressed next, or has just been. */
const PAIRING_VIEWS: readonly ViewName[] = [
  'Connect',
  'ConnectWallets',
  'AllWallets',
  'ConnectingWalletConnect',
  'ConnectingWalletConnectBasic',
]

/** Whether an invitation outlives a step from one view to another: on a phone the next view goes on with it. */
export function selectKeepsPairing(state: ModalRoot & RouterRoot & SiteRoot): boolean {
  const isShown = selectIsOpen(state) || selectIsInline(state)
  return isShown && selectIsPhone(state) && PAIRING_VIEWS.includes(selectView(state))
}
