import { problem } from '#server/http/problems/problem.ts'
import type { AssetDescriptions, AssetFacts } from '#server/providers/onramp/asset-facts.ts'
import type { OnrampProvider, SoldAsset } from '#server/providers/onramp/onramp-provider.ts'

/** Something that a provider sells. */
export interface Offer {
  readonly provider: OnrampProvider
  readonly asset: SoldAsset
}

/** What a visitor wants to buy, as far as it is said. */
export interface OfferWish {
  /** The id of a provider. */
  readonly provider?: string | undefined
  /** A CAIP-10 id, which counts more than the rest. */
  readonly asset?: string | undefined
  /** A CAIP-2 id. */
  readonly network?: string | undefined
  /** Symbols of which any will do, the first one first. */
  readonly symbols?: readonly string[] | undefined
}

export interface OffersSettings {
  readonly providers: readonly OnrampProvider[]
  readonly descriptions: AssetDescriptions
}

/** Finds what the providers sell. */
export class Offers {
  readonly #settings: OffersSettings

  constructor(settings: OffersSettings) {
    this.#settings = settings
  }

  /** The provider with an id, or all of them. @throws the problem REQUEST_INVALID naming `provider`. */
  providers(id: string | undefined): readonly OnrampProvider[] {
    const { providers } = this.#settings
    if (id === undefined) return providers
    const found = providers.filter((provider) => provider.id === id)
    if (found.length > 0) return found
    throw problem('REQUEST_INVALID', '`provider`: no provider here has this id.', 'provider')
  }

  /**
   * Finds the first provider that sells what is wanted. Without an asset and a symbol, the coin of the network is meant.
   *
   * @throws the problems REQUEST_INVALID naming `provider`, and ONRAMP_UNSUPPORTED.
   */
  find(wish: OfferWish): Offer {
    for (const provider of this.providers(wish.provider)) {
      const asset = this.#assetOf(provider, wish)
      if (asset !== undefined) return { provider, asset }
    }
    const field = wish.asset === undefined ? (wish.network === undefined ? undefined : 'chainId') : 'asset'
    throw problem('ONRAMP_UNSUPPORTED', 'No provider sells this here.', field)
  }

  factsOf(asset: SoldAsset): AssetFacts {
    return this.#settings.descriptions.factsOf(asset)
  }

  /** The CAIP-10 id of an asset; of a coin the one with the address that stands for it. */
  idOf(asset: SoldAsset): string {
    return this.#settings.descriptions.idOf(asset)
  }

  #assetOf({ assets }: OnrampProvider, { asset, network, symbols = [] }: OfferWish): SoldAsset | undefined {
    if (asset !== undefined) return this.#settings.descriptions.find(assets, asset)
    const here = assets.filter(({ caipNetworkId }) => network === undefined || caipNetworkId === network)
    if (symbols.length === 0) return here.find(({ address }) => address === undefined) ?? here[0]
    const wanted = symbols.map((symbol) => symbol.toUpperCase())
    return wanted.map((symbol) => here.find((one) => this.#hasSymbol(one, symbol))).find(Boolean)
  }

  #hasSymbol(asset: SoldAsset, symbol: string): boolean {
    return this.factsOf(asset).symbol.toUpperCase() === symbol || asset.code.toUpperCase() === symbol
  }
}
