import { combineSlices, configureStore, createDynamicMiddleware } from '@reduxjs/toolkit'
import type { AddressLabelsRoot } from '../core/account/address-labels-slice.ts'
import { accountReducer } from '../core/account/account-slice.ts'
import { alertsReducer } from '../core/alerts/alerts-slice.ts'
import { connectionReducer } from '../core/connection/connection-slice.ts'
import type { OtherWalletsRoot } from '../core/connection/other-wallets-slice.ts'
import { connectorsReducer } from '../core/connectors/connectors-slice.ts'
import type { AccountDetailsRoot } from '../core/account/account-details.ts'
import type { EmbeddedRoot } from '../core/embedded/embedded-slice.ts'
import type { Extra } from '../core/extra.ts'
import { legalReducer } from '../core/legal/legal-slice.ts'
import { modalReducer } from '../core/modal/modal-slice.ts'
import { networkReducer } from '../core/network/network-slice.ts'
import { optionsReducer } from '../core/options/options-slice.ts'
import { pairingReducer } from '../core/pairing/pairing-slice.ts'
import { routerReducer } from '../core/router/router-slice.ts'
import { siteReducer } from '../core/site/site-slice.ts'
import { snackReducer } from '../core/snack/snack-slice.ts'
import { themeReducer } from '../core/theme/theme-slice.ts'
import { walletsOf, walletsReducer } from '../core/wallets/wallets-slice.ts'
import { takeLateParts } from '../services/late-parts.ts'
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
