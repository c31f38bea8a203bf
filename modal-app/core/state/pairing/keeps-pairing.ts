import { selectHoldsRemote, type ConnectionRoot } from '#modal/core/state/connection/connection-slice.ts'
import { selectRemoteConnector } from '#modal/core/state/connectors/connectors-slice.ts'
import { selectMayConnect } from '#modal/core/state/legal/legal-slice.ts'
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

type EarlyRoot = ConnectionRoot &
  Parameters<typeof selectKeepsPairing>[0] &
  Parameters<typeof selectMayConnect>[0] &
  Parameters<typeof selectRemoteConnector>[0]

/**
 * Whether a pairing has to be ready before a wallet is pressed, because an app can only be opened in the press itself
 * (docs/specification.md §4.4).
 */
export function selectPairsEarly(state: EarlyRoot): boolean {
  if (!selectKeepsPairing(state) || !selectMayConnect(state)) return false
  return !selectHoldsRemote(state) && selectRemoteConnector(state) !== undefined
}
