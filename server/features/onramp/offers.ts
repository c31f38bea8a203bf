import { NAMESPACES } from '#schemas/namespaces/catalogue.ts'
import { problem } from '#server/http/problems/problem.ts'
import type { ServedNetworks } from '#server/providers/chain-nodes/served-networks.ts'
import type { OnrampProvider, SoldAsset } from '#server/providers/onramp/onramp-provider.ts'
import { assetKey, type KnownTokens } from '#server/providers/tokens/known-token.ts'

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

/** How an asset is shown. */
export interface AssetFacts {
  readonly name: string
  readonly symbol: string
  /** Undefined for a token on no list. */
  readonly decimals: number | undefined
}

export interface OffersSettings {
  readonly providers: readonly OnrampProvider[]
  readonly networks: ServedNetworks
  readonly tokens: KnownTokens
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

  factsOf({ caipNetworkId, address, code }: SoldAsset): AssetFacts {
    const { tokens, networks } = this.#settings
    const known =
      address === undefined
        ? networks.get(caipNetworkId)?.network.nativeCurrency
        : tokens.find(caipNetworkId, address)
    return known ?? { name: code, symbol: code, decimals: undefined }
  }

  /** The CAIP-10 id of an asset; of a coin the one with the address that stands for it. */
  idOf({ caipNetworkId, address }: SoldAsset): string {
    const network = this.#settings.networks.get(caipNetworkId)?.network
    const coin = network === undefined ? '' : NAMESPACES[network.chainNamespace].nativeTokenAddress
    return `${caipNetworkId}:${address ?? coin}`
  }

  #assetOf({ assets }: OnrampProvider, { asset, network, symbols = [] }: OfferWish): SoldAsset | undefined {
    if (asset !== undefined) return assets.find((one) => sameId(this.idOf(one), asset))
    const here = assets.filter(({ caipNetworkId }) => network === undefined || caipNetworkId === network)
    if (symbols.length === 0) return here.find(({ address }) => address === undefined) ?? here[0]
    const wanted = symbols.map((symbol) => symbol.toUpperCase())
    return wanted.map((symbol) => here.find((one) => this.#hasSymbol(one, symbol))).find(Boolean)
  }

  #hasSymbol(asset: SoldAsset, symbol: string): boolean {
    return this.factsOf(asset).symbol.toUpperCase() === symbol || asset.code.toUpperCase() === symbol
  }
}

/** The case of an EVM address does not matter. */
function sameId(one: string, other: string): boolean {
  const keyOf = (id: string) => {
    const cut = id.lastIndexOf(':')
    return assetKey({ caipNetworkId: id.slice(0, cut), address: id.slice(cut + 1) })
  }
  return keyOf(one) === keyOf(other)
}
