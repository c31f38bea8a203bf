import type { CoreThunk } from '#modal/core/commands/thunk.ts'
import { encodeBase64 } from '#modal/lib/base64.ts'
import { NO_WINDOW, openProviderWindow, type ProviderWindow } from '#modal/platform/provider-window.ts'
import { readQuantity } from './kept-order.ts'
import { onrampApi, type BegunPurchase, type PurchaseQuery } from './onramp-api.ts'
import {
  beginningFailed,
  providerPressed,
  purchaseBegun,
  selectOnramp,
  type BeginFault,
} from './onramp-slice.ts'
import { storeOrder } from './order-storage.ts'
import { providerUrl } from './provider-url.ts'

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

const [TOO_MANY, FIRST_SERVER_FAULT] = [429, 500]

/**
 * Begins a purchase, within the click itself: opens the provider's window, asks for the URL, and stores the purchase before
 * the window is led there. Failures are stored in the state.
 */
export function beginPurchase(chosen: ChosenPurchase): CoreThunk<Promise<void>> {
  const { provider, query, openingText } = chosen
  return async (dispatch, getState) => {
    const { hasNoWindows } = selectOnramp(getState())
    const opened = hasNoWindows ? NO_WINDOW : openProviderWindow(openingText)
    dispatch(providerPressed(provider))
    const { data, error } = await dispatch(onrampApi.endpoints.onrampUrl.initiate(query, { track: false }))
    const url = data && providerUrl(data.url)
    if (data && url !== undefined) return dispatch(leadThere(chosen, { ...data, url }, opened))
    opened.close()
    dispatch(beginningFailed(error ? faultOf(error) : 'silent'))
  }
}

function leadThere(
  { provider, query, symbol, expected }: ChosenPurchase,
  { orderId, url, expiresAt }: BegunPurchase,
  opened: ProviderWindow,
): CoreThunk<Promise<void>> {
  return async (dispatch) => {
    const { address, chainId: caipNetworkId, asset, currency, amount, method } = query
    await dispatch(
      storeOrder({
        id: orderId,
        historyId: await historyIdOf(orderId),
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
      }),
    )
    opened.lead(url)
    dispatch(purchaseBegun({ orderId, url, expiresAtMs: Date.parse(expiresAt), isBlocked: opened.isBlocked }))
  }
}

/** The id of a purchase in histories: a digest, because the id itself shows what was paid. */
async function historyIdOf(orderId: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(orderId))
  return `purchase:${encodeBase64(new Uint8Array(digest)).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')}`
}

function faultOf(error: object): BeginFault {
  const status = 'status' in error && typeof error.status === 'number' ? error.status : undefined
  if (status === undefined) return 'offline'
  if (status === TOO_MANY) return 'busy'
  return status >= FIRST_SERVER_FAULT ? 'silent' : 'refused'
}
