import type { CoreDispatch, CoreThunk } from '#modal/core/commands/thunk.ts'
import { NO_WINDOW, openProviderWindow } from '#modal/platform/provider-window.ts'
import { leadToProvider, type AskedUrl } from '#modal/services/lead-to-provider.ts'
import type { OrderActions, OrderProvider, OrderState } from '#modal/services/order-slice.ts'

type BeginActions = Pick<OrderActions<object, unknown>, 'providerPressed' | 'beginningFailed' | 'orderBegun'>

interface OrderBeginning<Begun> {
  readonly actions: BeginActions
  readonly select: (state: object) => Pick<OrderState<object, unknown>, 'hasNoWindows' | 'beginning'>
  readonly provider: OrderProvider
  /** For the window, until the provider's page has loaded. */
  readonly openingText: string
  /** Asks the API for the URL of the provider's page. */
  readonly ask: (dispatch: CoreDispatch) => PromiseLike<AskedUrl<Begun>>
  readonly orderIdOf: (begun: Begun) => string
  /** Stores what was begun, before the window is led to the page. */
  readonly store: (begun: Begun) => CoreThunk<Promise<void>> | Promise<CoreThunk<Promise<void>>>
}

/**
 * Begins an order, within the click itself: opens the provider's window, asks for the URL, and stores the order before the
 * window is led there. Failures are stored in the state. Nothing is begun while one at the same provider is.
 */
export function beginOrder<Begun extends { readonly url: string }>({
  actions,
  select,
  provider,
  openingText,
  ask,
  orderIdOf,
  store,
}: OrderBeginning<Begun>): CoreThunk<Promise<void>> {
  return async (dispatch, getState) => {
    const { hasNoWindows, beginning } = select(getState())
    // A double click begins one order.
    if (beginning?.provider.id === provider.id && beginning.fault === undefined) return
    const opened = hasNoWindows ? NO_WINDOW : openProviderWindow(openingText)
    dispatch(actions.providerPressed(provider))
    const begun = await leadToProvider(opened, ask(dispatch), async (order) => dispatch(await store(order)))
    dispatch(
      typeof begun === 'string'
        ? actions.beginningFailed(begun)
        : actions.orderBegun({ orderId: orderIdOf(begun), url: begun.url, isBlocked: opened.isBlocked }),
    )
  }
}
