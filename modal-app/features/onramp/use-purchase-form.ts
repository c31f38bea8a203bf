import type { OnrampProviderEntry, PaymentMethod } from '#schemas/http/blockchain/onramp.ts'
import { useAppSelector } from '#modal/core/hooks/store-hooks.ts'
import type { ActiveAccount } from '#modal/core/hooks/use-active-account.ts'
import { useRenewal } from '#modal/core/hooks/use-renewal.ts'
import { checkPayment, limitsOf, type CheckedPayment, type PaymentLimit } from './check-payment.ts'
import { onrampApi } from './onramp-api.ts'
import { selectOnramp } from './onramp-slice.ts'
import { soldAssets, type SoldAsset } from './sold-assets.ts'

/** The form of a purchase: what was typed and chosen, and what the deployment offers for it. */
export interface PurchaseForm extends CheckedPayment {
  readonly typed: string
  /** ISO 4217. */
  readonly currency: string
  readonly currencies: readonly string[]
  readonly asset: SoldAsset | undefined
  readonly assets: readonly SoldAsset[]
  readonly method: PaymentMethod
  readonly methods: readonly PaymentMethod[]
  /** Of all providers together, for the method. */
  readonly limit: PaymentLimit | undefined
  /** Those that sell the asset. */
  readonly providers: readonly OnrampProviderEntry[]
  readonly isLoading: boolean
  /** Nothing can be bought on this network. */
  readonly isNone: boolean
  readonly hasFailed: boolean
  readonly tryAgain: () => void
}

const FIRST_CURRENCY = 'USD'
const LIFE_S = 300

/** Follows the form of an account's purchase. Nothing of it is kept that the network does not offer. */
export function usePurchaseForm({ network }: ActiveAccount): PurchaseForm {
  const { draft } = useAppSelector(selectOnramp)
  const refreshed = { refetchOnMountOrArgChange: LIFE_S }
  const listed = onrampApi.useOnrampProvidersQuery(network.caipNetworkId, refreshed)
  const options = onrampApi.useOnrampOptionsQuery(undefined, refreshed)
  useRenewal(listed)
  const assets = soldAssets(options.currentData, network)
  const asset = assets.find(({ id }) => id === draft.asset) ?? assets[0]
  const currencies = options.currentData?.paymentCurrencies.map(({ id }) => id) ?? []
  const currency = currencies.find((id) => id === draft.currency) ?? firstOf(currencies)
  const limits = limitsOf(options.currentData, currency)
  const limit = limits.find(({ method }) => method === draft.method) ?? limits[0]
  const providers = (listed.currentData ?? []).filter(({ id }) => asset?.providers.includes(id))
  const isKnown = listed.currentData !== undefined && options.currentData !== undefined
  return {
    ...checkPayment(draft.amount, limit),
    typed: draft.amount,
    currency,
    currencies,
    asset,
    assets,
    method: limit?.method ?? 'card',
    methods: limits.map(({ method }) => method),
    limit,
    providers,
    isLoading: listed.isFetching || options.isFetching,
    isNone: isKnown && providers.length === 0,
    hasFailed: !isKnown && (listed.isError || options.isError),
    tryAgain: () => {
      if (listed.isError) void listed.refetch()
      if (options.isError) void options.refetch()
    },
  }
}

function firstOf(currencies: readonly string[]): string {
  return currencies.includes(FIRST_CURRENCY) ? FIRST_CURRENCY : (currencies[0] ?? FIRST_CURRENCY)
}
