import { selectConnectedNamespaces, type AccountRoot } from '#modal/core/state/account/account-slice.ts'
import { traitsOf } from '#modal/core/state/connectors/connector-traits.ts'
import {
  selectIsDiscovered,
  selectRemoteConnector,
  selectUsableConnectors,
  type ConnectorsRoot,
} from '#modal/core/state/connectors/connectors-slice.ts'
import { selectLoginOffer } from '#modal/core/state/embedded/login-offer.ts'
import type { NetworkRoot } from '#modal/core/state/network/network-slice.ts'
import { selectOptions, type OptionsRoot } from '#modal/core/state/options/options-slice.ts'
import { selectCanGoBack, selectView, type RouterRoot } from '#modal/core/state/router/router-slice.ts'
import type { ViewName } from '#modal/core/state/router/view-catalogue.ts'
import type { SiteRoot } from '#modal/core/state/site/site-slice.ts'
import type { WalletsRoot } from '#modal/core/state/wallets/wallets-slice.ts'
import { selectIsPhone } from './pairing-slice.ts'

/** What decides whether phone wallets are all there is. */
export type PhoneViewRoot = AccountRoot & ConnectorsRoot & NetworkRoot & OptionsRoot & SiteRoot & WalletsRoot

/**
 * Selects the start view of a modal with nothing but phone wallets to offer: while nobody is connected and neither the page
 * nor the deployment offers another way, or whenever the owner wants it (docs/specification.md §2.23 to §2.25). Undefined
 * where the usual start view is shown.
 */
export function selectPhoneView(state: PhoneViewRoot): ViewName | undefined {
  const isFree = selectConnectedNamespaces(state).length === 0
  return isFree || isAlwaysShown(state) ? selectPhoneViewBefore(state) : undefined
}

/** Selects the view that replaces Connect until somebody is connected; undefined where Connect is shown. */
export function selectPhoneViewBefore(state: PhoneViewRoot): ViewName | undefined {
  const connectors = selectUsableConnectors(state)
  if (!selectRemoteConnector(state)) return undefined
  const { email, socials } = selectLoginOffer(state)
  const hasLogin = email || socials.length > 0
  const hasOnlyPhones =
    selectIsDiscovered(state) &&
    connectors.map(traitsOf).every(({ isRemote, isEmbedded }) => isRemote || (isEmbedded && !hasLogin))
  if (!hasOnlyPhones && !isAlwaysShown(state)) return undefined
  return selectIsPhone(state) ? 'AllWallets' : 'ConnectingWalletConnectBasic'
}

/** Whether the modal is where it starts while nobody is connected: at the wallets, or at the view of phones in their place. */
export function selectIsAtWallets(state: PhoneViewRoot & RouterRoot): boolean {
  const view = selectView(state)
  return (view === 'Connect' || view === selectPhoneViewBefore(state)) && !selectCanGoBack(state)
}

function isAlwaysShown(state: OptionsRoot): boolean {
  return selectOptions(state).manualWCControl === true
}
