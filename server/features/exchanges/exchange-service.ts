import type { ExchangeEntry } from '#schemas/http/blockchain/exchanges.ts'
import { fillPath } from '#schemas/http/fill-path.ts'
import { IMAGE_ENDPOINTS } from '#schemas/http/pictures.ts'
import type { Exchange } from '#server/providers/exchanges/exchange.ts'
import type { AssetDescriptions } from '#server/providers/onramp/asset-facts.ts'

export interface ExchangeServiceSettings {
  readonly exchanges: readonly Exchange[]
  readonly descriptions: AssetDescriptions
  /** The origin that serves pictures. */
  readonly apiOrigin: string
}

/** Answers which exchanges send what. */
export class ExchangeService {
  readonly #settings: ExchangeServiceSettings

  constructor(settings: ExchangeServiceSettings) {
    this.#settings = settings
  }

  /** @param chainId A CAIP-2 id, for the exchanges that send something there, and for what they send there. */
  list(chainId: string | undefined): ExchangeEntry[] {
    const { exchanges, descriptions } = this.#settings
    return exchanges.flatMap(({ id, name, picture, assets }) => {
      const here = assets.filter(({ caipNetworkId }) => chainId === undefined || caipNetworkId === chainId)
      if (here.length === 0) return []
      return [
        {
          id,
          name,
          picture: this.#pictureUrl(picture),
          networks: [...new Set(assets.map(({ caipNetworkId }) => caipNetworkId))],
          assets: here.map((asset) => {
            const { name: assetName, symbol, decimals = null } = descriptions.factsOf(asset)
            return { asset: descriptions.idOf(asset), name: assetName, symbol, decimals }
          }),
        },
      ]
    })
  }

  #pictureUrl(name: string | undefined): string | null {
    return name === undefined
      ? null
      : this.#settings.apiOrigin + fillPath(IMAGE_ENDPOINTS.exchange.path, { name })
  }
}
