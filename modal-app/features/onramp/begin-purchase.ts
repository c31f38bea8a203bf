import { beginOrder } from '#modal/core/commands/orders/begin-order.ts'
import type { CoreThunk } from '#modal/core/commands/thunk.ts'
import { encodeBase64 } from '#modal/lib/base64.ts'
import type { OrderProvider } from '#modal/services/order-slice.ts'
import { readQuantity, type KeptOrder } from './kept-order.ts'
import { onrampApi, type PurchaseQuery } from './onramp-api.ts'
import { onrampActions, selectOnramp, storeOrder } from './onramp-slice.ts'

/** A purchase that the visitor chose, with what the views show of it. */
export interface ChosenPurchase {
  readonly provider: OrderProvider
  readonly query: PurchaseQuery
  readonly symbol: string
  /** What the price says that arrives, in whole units. */
  readonly expected: string | null | undefined
  /** For the window, until the provider's page has loaded. */
  readonly openingText: string
}

/** Begins a purchase, within the click itself. */
export function beginPurchase(chosen: ChosenPurchase): CoreThunk<Promise<void>> {
  const { provider, query, openingText } = chosen
  return beginOrder({
    actions: onrampActions,
    select: selectOnramp,
    provider,
    openingText,
    ask: (dispatch) => dispatch(onrampApi.endpoints.onrampUrl.initiate(query, { track: false })),
    orderIdOf: ({ orderId }) => orderId,
    store: async ({ orderId }) => storeOrder(await newOrder(chosen, orderId)),
  })
}

async function newOrder(chosen: ChosenPurchase, id: string): Promise<KeptOrder> {
  const { provider, symbol, expected, query } = chosen
  const { address, chainId: caipNetworkId, asset, currency, amount, method } = query
  return {
    id,
    historyId: await historyIdOf(id),
    provider,
    address,
    caipNetworkId,
    asset,
    symbol,
    currency,
    amount,
    method,
    status: 'pending',
    expected: readQuantity(expected),
    received: null,
    transactionId: null,
    begunAtMs: Date.now(),
  }
}

/** The id of a purchase in histories: a digest, because the id itself shows what was paid. */
async function historyIdOf(orderId: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(orderId))
  return `purchase:${encodeBase64(new Uint8Array(digest)).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')}`
}
