import type { CoreThunk } from '#modal/core/commands/thunk.ts'
import { encodeBase64 } from '#modal/lib/base64.ts'
import { NO_WINDOW, openProviderWindow } from '#modal/platform/provider-window.ts'
import { leadToProvider } from '#modal/services/lead-to-provider.ts'
import { readQuantity, type KeptOrder } from './kept-order.ts'
import { onrampApi, type PurchaseQuery } from './onramp-api.ts'
import { beginningFailed, providerPressed, purchaseBegun, selectOnramp } from './onramp-slice.ts'
import { storeOrder } from './order-storage.ts'

/** A purchase that the visitor chose, with what the views show of it. */
export interface ChosenPurchase {
  readonly provider: { readonly id: string; readonly name: string }
  readonly query: PurchaseQuery
  readonly symbol: string
  /** What the price says that arrives, in whole units. */
  readonly expected: string | null | undefined
  /** For the window, until the provider's page has loaded. */
  readonly openingText: string
}

/**
 * Begins a purchase, within the click itself: opens the provider's window, asks for the URL, and stores the purchase before
 * the window is led there. Failures are stored in the state. Nothing is begun while
 * one at the same provider is.
 */
export function beginPurchase(chosen: ChosenPurchase): CoreThunk<Promise<void>> {
  const { provider, query, openingText } = chosen
  return async (dispatch, getState) => {
    const { hasNoWindows, beginning } = selectOnramp(getState())
    // A double click begins one purchase.
    if (beginning?.provider.id === provider.id && beginning.fault === undefined) return
    const opened = hasNoWindows ? NO_WINDOW : openProviderWindow(openingText)
    dispatch(providerPressed(provider))
    const asked = dispatch(onrampApi.endpoints.onrampUrl.initiate(query, { track: false }))
    const begun = await leadToProvider(opened, asked, async ({ orderId }) =>
      dispatch(storeOrder(await newOrder(chosen, orderId))),
    )
    if (typeof begun === 'string') {
      dispatch(beginningFailed(begun))
      return
    }
    const { orderId, url, expiresAt } = begun
    dispatch(purchaseBegun({ orderId, url, expiresAtMs: Date.parse(expiresAt), isBlocked: opened.isBlocked }))
  }
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
