import * as z from 'zod'
import { readLimited } from '#server/http/requests/read-limited.ts'
import { assetKey, type Asset } from '#server/providers/tokens/known-token.ts'
import { isTellable, type PriceSource, type SourceAnswer } from './price-source.ts'

export interface UpstreamPricesSettings {
  /** The base URL, without a slash at the end. */
  readonly url: string
  /** Its names of networks, by CAIP-2 id, beside the known ones. */
  readonly chains: Readonly<Record<string, string>>
  readonly timeoutMs: number
  readonly now: () => number
  readonly onFailure: (error: unknown) => void
}

/** The API's names of networks and their coins; without a slug, the network has the name of its coin. */
const NETWORKS: Readonly<Record<string, { readonly slug?: string; readonly coin: string }>> = {
  'eip155:1': { slug: 'ethereum', coin: 'coingecko:ethereum' },
  'eip155:10': { slug: 'optimism', coin: 'coingecko:ethereum' },
  'eip155:56': { slug: 'bsc', coin: 'coingecko:binancecoin' },
  'eip155:100': { slug: 'xdai', coin: 'coingecko:xdai' },
  'eip155:137': { slug: 'polygon', coin: 'coingecko:polygon-ecosystem-token' },
  'eip155:324': { slug: 'era', coin: 'coingecko:ethereum' },
  'eip155:8453': { slug: 'base', coin: 'coingecko:ethereum' },
  'eip155:42161': { slug: 'arbitrum', coin: 'coingecko:ethereum' },
  'eip155:42220': { slug: 'celo', coin: 'coingecko:celo' },
  'eip155:43114': { slug: 'avax', coin: 'coingecko:avalanche-2' },
  'eip155:7777777': { slug: 'zora', coin: 'coingecko:ethereum' },
  'eip155:1313161554': { slug: 'aurora', coin: 'coingecko:ethereum' },
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': { coin: 'coingecko:solana' },
  'bip122:000000000019d6689c085ae165831e93': { coin: 'coingecko:bitcoin' },
}
const COINS_AT_ONCE = 80
const MAX_BYTES = 262_144
const MAX_AGE_SECONDS = 3_600
const MIN_CONFIDENCE = 0.9

const Answer = z.object({
  coins: z.record(
    z.string(),
    z.object({ price: z.number(), timestamp: z.number(), confidence: z.number().optional() }),
  ),
})

/** Returns prices of an API like DefiLlama's coins. Redirects are not followed. */
export function createUpstreamPrices(settings: UpstreamPricesSettings): PriceSource {
  const nameOf = ({ caipNetworkId, address }: Asset): string | undefined => {
    const known = NETWORKS[caipNetworkId]
    const slug = settings.chains[caipNetworkId] ?? known?.slug ?? known?.coin.replace(/^coingecko:/, '')
    if (address === undefined) return known?.coin
    return slug && `${slug}:${address}`
  }
  return {
    async of(assets) {
      const named = assets.flatMap((asset) => {
        const name = nameOf(asset)
        return name === undefined ? [] : [{ asset, name }]
      })
      const slices = Array.from({ length: Math.ceil(named.length / COINS_AT_ONCE) }, (_, index) =>
        named.slice(index * COINS_AT_ONCE, (index + 1) * COINS_AT_ONCE),
      )
      const answers = await Promise.all(slices.map((slice) => askSlice(settings, slice)))
      return {
        usd: new Map(answers.flatMap(({ usd }) => [...usd])),
        isComplete: answers.every(({ isComplete }) => isComplete),
      }
    },
  }
}

async function askSlice(
  settings: UpstreamPricesSettings,
  slice: readonly { readonly asset: Asset; readonly name: string }[],
): Promise<SourceAnswer> {
  try {
    const names = [...new Set(slice.map(({ name }) => name))]
    const { coins } = await download(settings, names)
    const byName = new Map(Object.entries(coins).map(([name, coin]) => [name.toLowerCase(), coin]))
    const usd = new Map<string, number>()
    for (const { asset, name } of slice) {
      const coin = byName.get(name.toLowerCase())
      if (coin === undefined) continue
      const isNew = settings.now() / 1_000 - coin.timestamp <= MAX_AGE_SECONDS
      const isSure = (coin.confidence ?? 1) >= MIN_CONFIDENCE
      if (isNew && isSure && isTellable(coin.price)) usd.set(assetKey(asset), coin.price)
    }
    return { usd, isComplete: true }
  } catch (error) {
    settings.onFailure(error)
    return { usd: new Map(), isComplete: false }
  }
}

async function download({ url, timeoutMs }: UpstreamPricesSettings, names: readonly string[]) {
  const response = await fetch(`${url}/prices/current/${encodeURIComponent(names.join(','))}`, {
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  })
  if (!response.ok) {
    await response.body?.cancel()
    throw new Error(`The price upstream answered ${response.status}.`)
  }
  const text = await readLimited(response, MAX_BYTES)
  if (text === undefined) throw new Error('The answer of the price upstream is too large.')
  return Answer.parse(JSON.parse(text))
}
