import { selectIsOpen, type ModalRoot } from '#modal/core/state/modal/modal-slice.ts'
import { selectView, type RouterRoot } from '#modal/core/state/router/router-slice.ts'
import type { ViewName } from '#modal/core/state/router/view-catalogue.ts'
import { selectIsInline, type SiteRoot } from '#modal/core/state/site/site-slice.ts'
import { selectIsPhone } from './pairing-slice.ts'

/** The views in which a phone wallet may be pressed next, or has just been. */
const PAIRING_VIEWS: readonly ViewName[] = [
  'Connect',
  'ConnectWallets',
  'AllWallets',
  'ConnectingWalletConnect',
  'ConnectingWalletConnectBasic',
]

/** Whether a pairing continues in the next view, as it does on a phone. */
export function selectKeepsPairing(state: ModalRoot & RouterRoot & SiteRoot): boolean {
  const isShown = selectIsOpen(state) || selectIsInline(state)
  return isShown && selectIsPhone(state) && PAIRING_VIEWS.includes(selectView(state))
}
