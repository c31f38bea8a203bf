import type { CoreThunk } from '#modal/core/commands/thunk.ts'
import { NO_WINDOW, openProviderWindow } from '#modal/platform/provider-window.ts'
import { leadToProvider } from '#modal/services/lead-to-provider.ts'
import { beginningFailed, depositBegun, exchangePressed, selectDeposit } from './deposit-slice.ts'
import { storeDeposit } from './deposit-storage.ts'
import { exchangesApi, type DepositQuery } from './exchanges-api.ts'

/** A deposit that the visitor chose, with what the views show of it. */
export interface ChosenDeposit {
  readonly exchange: { readonly id: string; readonly name: string }
  readonly query: Omit<DepositQuery, 'exchange'>
  readonly symbol: string
  /** For the window, until the exchange's page has loaded. */
  readonly openingText: string
}

/**
 * Begins a deposit, within the click itself: opens the exchange's window, asks for the URL, and stores the deposit before the
 * window is led there. Failures are stored in the state. Nothing is begun while one at the same exchange is.
 */
export function beginDeposit({
  exchange,
  query,
  symbol,
  openingText,
}: ChosenDeposit): CoreThunk<Promise<void>> {
  return async (dispatch, getState) => {
    const { hasNoWindows, beginning } = selectDeposit(getState())
    // A double click begins one deposit.
    if (beginning?.exchange.id === exchange.id && beginning.fault === undefined) return
    const opened = hasNoWindows ? NO_WINDOW : openProviderWindow(openingText)
    dispatch(exchangePressed(exchange))
    const asked = dispatch(
      exchangesApi.endpoints.depositUrl.initiate({ ...query, exchange: exchange.id }, { track: false }),
    )
    const { chainId: caipNetworkId, address, asset, amount } = query
    const begun = await leadToProvider(opened, asked, ({ depositId: id }) => {
      const chosen = { id, exchange, address, caipNetworkId, asset, symbol, amount }
      const known = { status: 'pending', received: null, transactionId: null } as const
      return dispatch(storeDeposit({ ...chosen, ...known, begunAtMs: Date.now() }))
    })
    if (typeof begun === 'string') {
      dispatch(beginningFailed(begun))
      return
    }
    dispatch(depositBegun({ depositId: begun.depositId, url: begun.url, isBlocked: opened.isBlocked }))
  }
}
