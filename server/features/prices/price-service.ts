import type { PriceAnswer, PriceQuery } from '#schemas/http/blockchain/price.ts'
import { NAMESPACES } from '#schemas/namespaces/catalogue.ts'
import { parseCaipAddress } from '#schemas/primitives/caip.ts'
import { problem } from '#server/http/problems/problem.ts'
import type { ServedNetworks } from '#server/providers/chain-nodes/served-networks.ts'
import type { Prices } from '#server/providers/prices/prices.ts'
import { assetKey, type Asset, type KnownTokens } from '#server/providers/tokens/known-token.ts'
import { tokenImageUrl } from '#server/providers/tokens/token-image.ts'
import { withTimeout } from '#server/providers/with-timeout.ts'

export interface PriceServiceSettings {
  readonly prices: Prices
  readonly tokens: KnownTokens
  readonly networks: ServedNetworks
  /** The origin that serves token pictures. */
  readonly apiOrigin: string
}

/** Several slow nodes may be tried one after another; clients wait for 10 s. */
const TIMEOUT_MS = 7_000

/** Answers the prices of tokens and coins. */
export class PriceService {
  readonly #settings: PriceServiceSettings

  constructor(settings: PriceServiceSettings) {
    this.#settings = settings
  }

  /**
   * @throws the problems REQUEST_INVALID naming `currency` or `addresses`, NETWORK_UNKNOWN and UPSTREAM_TIMEOUT.
   */
  async answer({ currency, addresses }: PriceQuery): Promise<PriceAnswer> {
    const { prices } = this.#settings
    if (!prices.hasCurrency(currency)) {
      const message = `Prices in ${currency} are not available here. Use usd, or configure a feed under prices.currencies.`
      throw problem('REQUEST_INVALID', message, 'currency')
    }
    const assets = addresses.map((address) => ({ address, asset: this.#assetOf(address) }))
    const fetching = prices.of(
      assets.map(({ asset }) => asset),
      currency,
    )
    const known = await withTimeout(fetching, TIMEOUT_MS, () => {
      throw problem('UPSTREAM_TIMEOUT', 'The price source did not answer in time. Try again in a moment.')
    })
    const fungibles = assets.flatMap(({ address, asset }) => {
      const price = known.prices.get(assetKey(asset))
      return price === undefined ? [] : [{ address, ...this.#describe(asset), price }]
    })
    return { fungibles }
  }

  #assetOf(caipAddress: string): Asset {
    const parts = parseCaipAddress(caipAddress)
    const network = parts && this.#settings.networks.get(parts.caipNetworkId)?.network
    if (parts !== undefined && network === undefined) {
      const message = `This deployment does not serve the network ${parts.caipNetworkId}.`
      throw problem('NETWORK_UNKNOWN', message, 'addresses')
    }
    const namespace = parts && NAMESPACES[parts.chainNamespace]
    if (parts === undefined || namespace === undefined) throw notAnAddress(caipAddress)
    const { address, caipNetworkId } = parts
    if (address.toLowerCase() === namespace.nativeTokenAddress.toLowerCase()) return { caipNetworkId }
    if (!namespace.isAddress(address, parts.reference)) throw notAnAddress(caipAddress)
    return { caipNetworkId, address }
  }

  /** Unlisted tokens have no name here, since their creator chose it. */
  #describe({ caipNetworkId, address }: Asset): { name: string; symbol: string; iconUrl: string } {
    const { tokens, networks, apiOrigin } = this.#settings
    const known =
      address === undefined
        ? networks.get(caipNetworkId)?.network.nativeCurrency
        : tokens.find(caipNetworkId, address)
    const { name, symbol } = known ?? { name: '', symbol: '' }
    return { name, symbol, iconUrl: tokenImageUrl(apiOrigin, symbol) ?? '' }
  }
}

function notAnAddress(text: string): Error {
  const shown = text.slice(0, 80)
  return problem('REQUEST_INVALID', `\`addresses\`: ${shown} is not a CAIP-10 id of a token.`, 'addresses')
}
