import { NAMESPACES } from '#schemas/namespaces/catalogue.ts'
import type { ServedNetworks } from '#server/providers/chain-nodes/served-networks.ts'
import { assetKey, type KnownTokens } from '#server/providers/tokens/known-token.ts'
import type { SoldAsset } from './onramp-provider.ts'

/** How an asset is shown. */
export interface AssetFacts {
  readonly name: string
  readonly symbol: string
  /** Undefined for a token on no list. */
  readonly decimals: number | undefined
}

/** Describes what providers sell and exchanges send. */
export class AssetDescriptions {
  readonly #networks: ServedNetworks
  readonly #tokens: KnownTokens

  constructor(networks: ServedNetworks, tokens: KnownTokens) {
    this.#networks = networks
    this.#tokens = tokens
  }

  factsOf({ caipNetworkId, address, code }: SoldAsset): AssetFacts {
    const known =
      address === undefined
        ? this.#networks.get(caipNetworkId)?.network.nativeCurrency
        : this.#tokens.find(caipNetworkId, address)
    return known ?? { name: code, symbol: code, decimals: undefined }
  }

  /** The CAIP-10 id of an asset; of a coin the one with the address that stands for it. */
  idOf({ caipNetworkId, address }: SoldAsset): string {
    const network = this.#networks.get(caipNetworkId)?.network
    const coin = network === undefined ? '' : NAMESPACES[network.chainNamespace].nativeTokenAddress
    return `${caipNetworkId}:${address ?? coin}`
  }

  /** Finds an asset by its CAIP-10 id; the case of an EVM address does not matter. */
  find(assets: readonly SoldAsset[], id: string): SoldAsset | undefined {
    return assets.find((asset) => keyOf(this.idOf(asset)) === keyOf(id))
  }
}

function keyOf(id: string): string {
  const cut = id.lastIndexOf(':')
  return assetKey({ caipNetworkId: id.slice(0, cut), address: id.slice(cut + 1) })
}
