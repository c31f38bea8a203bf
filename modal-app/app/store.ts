import { combineSlices, configureStore, createDynamicMiddleware } from '@reduxjs/toolkit'
import type { AddressLabelsRoot } from '#modal/core/account/address-labels-slice.ts'
import { accountReducer } from '#modal/core/account/account-slice.ts'
import { alertsReducer } from '#modal/core/alerts/alerts-slice.ts'
import { connectionReducer } from '#modal/core/connection/connection-slice.ts'
import type { OtherWalletsRoot } from '#modal/core/connection/other-wallets-slice.ts'
import { connectorsReducer } from '#modal/core/connectors/connectors-slice.ts'
import type { AccountDetailsRoot } from '#modal/core/account/account-details.ts'
import type { EmbeddedRoot } from '#modal/core/embedded/embedded-slice.ts'
import type { Extra } from '#modal/core/extra.ts'
import { legalReducer } from '#modal/core/legal/legal-slice.ts'
import { modalReducer } from '#modal/core/modal/modal-slice.ts'
import { networkReducer } from '#modal/core/network/network-slice.ts'
import { optionsReducer } from '#modal/core/options/options-slice.ts'
import { pairingReducer } from '#modal/core/pairing/pairing-slice.ts'
import { routerReducer } from '#modal/core/router/router-slice.ts'
import { siteReducer } from '#modal/core/site/site-slice.ts'
import { snackReducer } from '#modal/core/snack/snack-slice.ts'
import { themeReducer } from '#modal/core/theme/theme-slice.ts'
import { walletsOf, walletsReducer } from '#modal/core/wallets/wallets-slice.ts'
import { takeLateParts } from '#modal/services/late-parts.ts'
import { createListener } from './listener.ts'

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
}).withLazyLoadedSlices<Required<AccountDetailsRoot & AddressLabelsRoot & EmbeddedRoot & OtherWalletsRoot>>()

/** The whole state; serialisable throughout. */
export type RootState = ReturnType<typeof rootReducer>

/** The one store of a modal document. Parts that arrive with a view are added while it runs. */
export function createStore(extra: Extra) {
  const late = createDynamicMiddleware()
  const store = configureStore({
    reducer: rootReducer,
    preloadedState: { wallets: walletsOf(extra.deployment.directory) },
    middleware: (defaults) =>
      defaults({ thunk: { extraArgument: extra } })
        .prepend(createListener().middleware)
        .concat(late.middleware),
  })
  takeLateParts((part) => {
    rootReducer.inject(part)
    if (part.middleware) late.addMiddleware(part.middleware)
    store.dispatch({ type: 'store/partAdded', payload: part.reducerPath })
  })
  return store
}

export type AppStore = ReturnType<typeof createStore>
