import { selectConnectedNamespaces } from '#modal/core/state/account/account-slice.ts'
import { selectIsOpen } from '#modal/core/state/modal/modal-slice.ts'
import { selectActiveNamespace, selectNetworkIdOf } from '#modal/core/state/network/network-slice.ts'
import { selectPlace, selectViewParams } from '#modal/core/state/router/router-slice.ts'
import type { Observe, ObserverSettings } from './record.ts'
import { VIEW_EVENTS } from './view-events.ts'

/** Observes opening and closing, the views that are opened, and the network in use. */
export function observeViews({ record }: ObserverSettings): Observe {
  return (state, before) => {
    const isOpen = selectIsOpen(state)
    const wasOpen = before !== undefined && selectIsOpen(before)
    const connected = selectConnectedNamespaces(state).length > 0
    if (isOpen !== wasOpen) record(isOpen ? 'MODAL_OPEN' : 'MODAL_CLOSE', { connected })
    const place = selectPlace(state)
    const hasGoneBack = before !== undefined && state.router.history.length < before.router.history.length
    const isNew = !wasOpen || place !== selectPlace(before)
    if (isOpen && isNew && !hasGoneBack) {
      const name = VIEW_EVENTS[place.view]
      if (name) record(name, {})
      const social = selectViewParams('ConnectingSocial')(state)
      if (social) record('SOCIAL_LOGIN_STARTED', { provider: social.provider })
      if (place.view === 'ConnectingFarcaster') record('SOCIAL_LOGIN_STARTED', { provider: 'farcaster' })
    }
    const namespace = selectActiveNamespace(state)
    if (before === undefined || namespace === undefined || selectActiveNamespace(before) !== namespace) return
    const [network, left] = [selectNetworkIdOf(namespace)(state), selectNetworkIdOf(namespace)(before)]
    const isConnected = [state, before].every((one) => selectConnectedNamespaces(one).includes(namespace))
    if (isConnected && network !== undefined && network !== left) record('SWITCH_NETWORK', { network })
  }
}
