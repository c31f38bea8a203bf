import { applyMiddleware, legacy_createStore, type Middleware, type Reducer, type UnknownAction } from 'redux'
import type { CoreDispatch, Extra } from '#modal/core/commands/thunk.ts'
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
import { deepFreeze } from '#modal/lib/store/deep-freeze.ts'
import { onOnDemandPart } from '#modal/services/on-demand-parts.ts'
import { createReactions } from './reactions.ts'

const REDUCERS = {
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
}

type FirstState = { readonly [Slice in keyof typeof REDUCERS]: ReturnType<(typeof REDUCERS)[Slice]> }

/** The whole state, which is serialisable throughout. */
export type RootState = FirstState &
  Partial<AccountDetailsRoot & AddressLabelsRoot & EmbeddedRoot & SecondaryRoot>

/** Creates the one store of a modal document. On-demand parts are added while it runs. */
export function createStore(extra: Extra) {
  const reducers: Record<string, Reducer> = { ...REDUCERS }
  const store = legacy_createStore(
    (state: Partial<RootState> | undefined, action: UnknownAction) => reduceSlices(reducers, state, action),
    { wallets: walletsOf(extra.deployment.directory) },
    applyMiddleware<CoreDispatch, RootState>(createReactions(extra), thunks(extra), partsMiddleware),
  )
  onOnDemandPart(({ reducerPath, reducer }) => {
    reducers[reducerPath] = reducer
    store.dispatch({ type: 'store/partAdded', payload: reducerPath })
  })
  return store
}

/** Every slice sees every action. A state in which nothing changed stays the same object. */
function reduceSlices(
  reducers: Readonly<Record<string, Reducer>>,
  state: Readonly<Record<string, unknown>> = {},
  action: UnknownAction,
): RootState {
  const next: Record<string, unknown> = {}
  for (const [slice, reduce] of Object.entries(reducers)) next[slice] = reduce(state[slice], action)
  const hasChanged = Object.entries(next).some(([slice, value]) => value !== state[slice])
  if (import.meta.env.DEV) deepFreeze(next)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the reducers of its slices made it
  return (hasChanged ? next : state) as RootState
}

/** Calls functions that are dispatched with the store, and with the dependencies that are not in it. */
function thunks(extra: Extra): Middleware {
  return (store) => (next) => (action) =>
    typeof action === 'function' ? action(store.dispatch, () => store.getState(), extra) : next(action)
}

/** The middleware of the parts that are added on demand. */
const partsMiddleware: Middleware = (api) => (next) => {
  let handle = next
  onOnDemandPart(({ middleware }) => {
    if (middleware) handle = middleware(api)(handle)
  })
  return (action) => handle(action)
}

export type AppStore = ReturnType<typeof createStore>
