import type { Network } from '#schemas/entities/network.ts'
import { NAMESPACES } from '#schemas/namespaces/catalogue.ts'
import { cleanText } from '#modal/lib/clean-text.ts'
import { isSameToken } from '#modal/lib/is-same-token.ts'
import type { OnrampOptions } from './onramp-api.ts'

/** A coin or token that a provider sells. */
export interface SoldAsset {
  /** CAIP-10 id. */
  readonly id: string
  readonly name: string
  readonly symbol: string
  readonly isCoin: boolean
  /** Ids of the providers that sell it. */
  readonly providers: readonly string[]
}

/** Lists what is sold on a network: its coin first, then the tokens by symbol. */
export function soldAssets(options: OnrampOptions | undefined, network: Network): readonly SoldAsset[] {
  const prefix = `${network.caipNetworkId}:`
  const coin = prefix + NAMESPACES[network.chainNamespace].nativeTokenAddress
  const found = (options?.purchaseCurrencies ?? []).flatMap(({ name, symbol, networks }) =>
    networks
      .filter(({ asset }) => asset.startsWith(prefix))
      .map(({ asset, providers }) => ({
        id: asset,
        name: cleanText(name) || cleanText(symbol),
        symbol: cleanText(symbol),
        isCoin: isSameToken(asset, coin),
        providers,
      })),
  )
  return found.toSorted((a, b) => Number(b.isCoin) - Number(a.isCoin) || a.symbol.localeCompare(b.symbol))
}
