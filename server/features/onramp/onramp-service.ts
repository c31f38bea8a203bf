import type * as z from 'zod/mini'
import type {
  ONRAMP_OPTIONS_ENDPOINT,
  OnrampProviderEntry,
  PurchaseCurrency,
} from '#schemas/http/blockchain/onramp.ts'
import type { ServedNetworks } from '#server/providers/chain-nodes/served-networks.ts'
import { cardNameOf } from '#server/providers/onramp/card-networks.ts'
import type { OnrampProvider, PaymentLimit, SoldAsset } from '#server/providers/onramp/onramp-provider.ts'
import type { Offers } from './offers.ts'
import type { PaymentLimits } from './payment-limits.ts'

export interface OnrampServiceSettings {
  readonly offers: Offers
  readonly limits: PaymentLimits
  readonly networks: ServedNetworks
}

type Options = z.output<typeof ONRAMP_OPTIONS_ENDPOINT.answer>
type NetworkOption = PurchaseCurrency['networks'][number]

/** Answers who sells what. */
export class OnrampService {
  readonly #settings: OnrampServiceSettings

  constructor(settings: OnrampServiceSettings) {
    this.#settings = settings
  }

  /** @param chainId A CAIP-2 id, for the providers that sell something there. */
  providers(chainId: string | undefined): OnrampProviderEntry[] {
    const { offers } = this.#settings
    return offers.providers(undefined).flatMap((provider) => {
      const { id, name, fees, assets, quote } = provider
      const networks = [...new Set(assets.map(({ caipNetworkId }) => caipNetworkId))]
      if (chainId !== undefined && !networks.includes(chainId)) return []
      const sold = assets.map((asset) => offers.idOf(asset))
      return [{ id, name, feePercent: fees, networks, assets: sold, isEstimate: quote === undefined }]
    })
  }

  /** @throws the problem REQUEST_INVALID naming `provider`. */
  async options(providerId: string | undefined): Promise<Options> {
    const providers = this.#settings.offers.providers(providerId)
    const { limits, isEstimate } = await this.#settings.limits.ofAll(providers)
    return {
      paymentCurrencies: paymentCurrencies(limits),
      purchaseCurrencies: this.#purchaseCurrencies(providers),
      isEstimate,
    }
  }

  #purchaseCurrencies(providers: readonly OnrampProvider[]): PurchaseCurrency[] {
    const { offers } = this.#settings
    const currencies = new Map<
      string,
      { name: string; symbol: string; networks: Map<string, NetworkOption> }
    >()
    for (const provider of providers) {
      for (const asset of provider.assets) {
        const { name, symbol } = offers.factsOf(asset)
        const currency = currencies.get(symbol) ?? {
          name,
          symbol,
          networks: new Map<string, NetworkOption>(),
        }
        currencies.set(symbol, currency)
        const id = offers.idOf(asset)
        const known = currency.networks.get(id) ?? this.#networkOption(asset, id)
        currency.networks.set(id, { ...known, providers: [...known.providers, provider.id] })
      }
    }
    return [...currencies.values()].map(({ networks, ...currency }) => ({
      id: currency.symbol,
      ...currency,
      networks: [...networks.values()],
    }))
  }

  #networkOption({ caipNetworkId, address = '' }: SoldAsset, asset: string): NetworkOption {
    const name = cardNameOf(caipNetworkId) ?? caipNetworkId
    return {
      name,
      display_name: this.#settings.networks.get(caipNetworkId)?.network.name ?? name,
      chain_id: caipNetworkId.slice(caipNetworkId.indexOf(':') + 1),
      contract_address: address,
      asset,
      providers: [],
    }
  }
}

function paymentCurrencies(limits: readonly PaymentLimit[]): Options['paymentCurrencies'] {
  const ids = [...new Set(limits.map(({ currency }) => currency))]
  return ids.map((id) => ({
    id,
    payment_method_limits: limits
      .filter(({ currency }) => currency === id)
      .map(({ method, min, max }) => ({ id: method, min: min.toFixed(2), max: max.toFixed(2) })),
  }))
}
