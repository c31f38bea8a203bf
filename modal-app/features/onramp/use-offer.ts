import type { OnrampProviderEntry, OnrampQuote } from '#schemas/http/blockchain/onramp.ts'
import { useIsShown } from '#modal/core/hooks/use-is-shown.ts'
import { isWithin, limitsOf, type PaymentLimit } from './check-payment.ts'
import { onrampApi } from './onramp-api.ts'
import type { PurchaseForm } from './use-purchase-form.ts'
import { useSettled } from './use-settled.ts'

/** What one provider offers for a payment. */
export interface Offer {
  /** Of the current question, never of an earlier one. */
  readonly quote: OnrampQuote | undefined
  readonly isLoading: boolean
  /**
   * Why it has no price: it takes no such payment, it does not answer, it has none, or nothing could be asked. A price that
   * could not be renewed is `silent`, too.
   */
  readonly fault: 'outside' | 'refused' | 'unpriced' | 'silent' | 'offline' | undefined
  /** Its own limits, where they are known. */
  readonly limit: PaymentLimit | undefined
}

const RENEWED_MS = 15_000
const LIFE_S = 300
const FIRST_SERVER_FAULT = 500

/** Asks a provider for its price shortly after the amount has stopped changing, and renews it while it is shown. */
export function useOffer(provider: OnrampProviderEntry, form: PurchaseForm): Offer {
  const { asset, amount, currency, method } = form
  const isShown = useIsShown()
  const settled = useSettled(amount)
  const options = onrampApi.useOnrampOptionsQuery(provider.id, { refetchOnMountOrArgChange: LIFE_S })
  const limits = limitsOf(options.currentData, currency)
  const limit = limits.find((one) => one.method === method)
  const isTaken =
    options.currentData === undefined ||
    (limit !== undefined && (amount === undefined || isWithin(amount, limit)))
  const isAsked = asset !== undefined && amount !== undefined && settled === amount && isTaken
  const { currentData, error } = onrampApi.useOnrampQuoteQuery(
    { provider: provider.id, asset: asset?.id ?? '', amount: amount ?? '', currency, method },
    {
      skip: !isAsked,
      pollingInterval: isShown ? RENEWED_MS : 0,
      refetchOnMountOrArgChange: RENEWED_MS / 1_000,
    },
  )
  const quote = isAsked ? currentData : undefined
  const failure = isAsked && error ? faultOf(error, provider) : undefined
  return {
    quote: failure === 'refused' ? undefined : quote,
    isLoading: isTaken && amount !== undefined && quote === undefined && failure === undefined,
    fault: isTaken ? failure : 'outside',
    limit,
  }
}

function faultOf(error: object, { isEstimate }: OnrampProviderEntry): Offer['fault'] {
  const status = 'status' in error && typeof error.status === 'number' ? error.status : undefined
  if (status === undefined) return 'offline'
  if (status < FIRST_SERVER_FAULT) return 'refused'
  return isEstimate ? 'unpriced' : 'silent'
}
