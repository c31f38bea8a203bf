import { beginOrder } from '#modal/core/commands/orders/begin-order.ts'
import type { CoreThunk } from '#modal/core/commands/thunk.ts'
import type { OrderProvider } from '#modal/services/order-slice.ts'
import { depositActions, selectDeposit, storeDeposit } from './deposit-slice.ts'
import { exchangesApi, type DepositQuery } from './exchanges-api.ts'

/** A deposit that the visitor chose, with what the views show of it. */
export interface ChosenDeposit {
  readonly exchange: OrderProvider
  readonly query: Omit<DepositQuery, 'exchange'>
  readonly symbol: string
  /** For the window, until the exchange's page has loaded. */
  readonly openingText: string
}

/** Begins a deposit, within the click itself. */
export function beginDeposit({
  exchange,
  query,
  symbol,
  openingText,
}: ChosenDeposit): CoreThunk<Promise<void>> {
  const { chainId: caipNetworkId, address, asset, amount } = query
  return beginOrder({
    actions: depositActions,
    select: selectDeposit,
    provider: exchange,
    openingText,
    ask: (dispatch) =>
      dispatch(
        exchangesApi.endpoints.depositUrl.initiate({ ...query, exchange: exchange.id }, { track: false }),
      ),
    orderIdOf: ({ depositId }) => depositId,
    store: ({ depositId: id }) => {
      const chosen = { id, exchange, address, caipNetworkId, asset, symbol, amount }
      const known = { status: 'pending', received: null, transactionId: null } as const
      return storeDeposit({ ...chosen, ...known, begunAtMs: Date.now() })
    },
  })
}
