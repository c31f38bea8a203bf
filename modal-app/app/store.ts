import { combineSlices, configureStore, createDynamicMiddleware } from '@reduxjs/toolkit'
import type { Extra } from '#modal/core/commands/thunk.ts'
import type { AccountDetailsRoot } from '#modal/core/state/account/account-details.ts'
import { accountReducer } from '#modal/core/state/account/account-slice.ts'
import type { AddressLabelsRoot } from '#modal/core/state/account/address-labels-slice.ts'
import { alertsReducer } from '#modal/core/state/alerts/alerts-slice.ts'
import { connectionReducer } from '#modal/core/state/connection/connection-slice.ts'
import type { SecondaryRoot } from '#modal/core/state/connection/secondary-slice.ts'
import { connectorsReducer } from '#modal/core/state/connectors/connectors-slice.ts'
import type { EmbeddedRoot } from '#modal/core/state/embedded/embedded-slice.ts'
import { legalReducer } from '#modal/core/state/legal/legal-slice.ts'
import { modalReducer } from '#modal/core/state/modal/modal-slice.ts'
import { networkReducer } from '#modal/core/state/network/network-slice.ts'
import { optionsReducer } from '#modal/core/state/options/options-slice.ts'
import { pairingReducer } from '#modal/core/state/pairing/pairing-slice.ts'
import { routerReducer } from '#modal/core/state/router/router-slice.ts'
import { siteReducer } from '#modal/core/state/site/site-slice.ts'
import { snackReducer } from '#modal/core/state/snack/snack-slice.ts'
import { themeReducer } from '#modal/core/state/theme/theme-slice.ts'
import { walletsOf, walletsReducer } from '#modal/core/state/wallets/wallets-slice.ts'
import { onOnDemandPart } from '#modal/services/on-demand-parts.ts'
import { createReactions } from './reactions.ts'

const rootReducer = combineSlices({
  account: accountReducer,
  alerts: alertsReducer,
  connection: connectionReducer,
  connectors: connectorsReducer,
  legal: legalReducer,
  modal: modalReducer,
  network: networkReducer,
  options: optionsReducer,
  pairing: pairingReducer,
  router: routerReducer,
  site: siteReducer,
  snack: snackReducer,
  theme: themeReducer,
  wallets: walletsReducer,
}).withLazyLoadedSlices<Required<AccountDetailsRoot & AddressLabelsRoot & EmbeddedRoot & SecondaryRoot>>()

/** The whole state, which is serialisable throughout. */
export type RootState = ReturnType<typeof rootReducer>

/** Creates the one store of a modal document. On-demand parts are added while it runs. */
export function createStore(extra: Extra) {
  const onDemand = createDynamicMiddleware()
  const store = configureStore({
    reducer: rootReducer,
    preloadedState: { wallets: walletsOf(extra.deployment.directory) },
    middleware: (defaults) =>
      defaults({ thunk: { extraArgument: extra } })
        .prepend(createReactions(extra))
        .concat(onDemand.middleware),
  })
  onOnDemandPart((part) => {
    rootReducer.inject(part)
    if (part.middleware) onDemand.addMiddleware(part.middleware)
    store.dispatch({ type: 'store/partAdded', payload: part.reducerPath })
  })
  return store
}

export type AppStore = ReturnType<typeof createStore>
