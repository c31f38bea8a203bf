import { z } from 'zod'
import { PRICE_CURRENCIES } from '#schemas/http/blockchain/price.ts'

const ADDRESS_CHARACTERS = 64
const MINUTES_A_DAY = 1_440
const OTHER_CURRENCIES = PRICE_CURRENCIES.filter((currency) => currency !== 'usd')

const EvmAddress = z.templateLiteral(['0x', z.string().regex(/^[0-9a-fA-F]{40}$/)], {
  error: 'must be the address of a contract: 0x and 40 digits',
})
const NetworkId = z.string().min(3).max(41)
const HttpUrl = z.url({ protocol: /^https?$/, message: 'must be an http or https URL' })

const OwnToken = z.strictObject({
  caipNetworkId: NetworkId.describe('CAIP-2 id, e.g. eip155:1'),
  address: z.string().min(1).max(ADDRESS_CHARACTERS).describe('The contract or mint.'),
  name: z.string().min(1).max(100).describe('The name that visitors see.'),
  symbol: z.string().min(1).max(32).describe('Shown next to amounts.'),
  decimals: z.int().min(0).max(36).describe('The number of decimals.'),
})

const TokenList = z
  .strictObject({
    file: z.string().min(1).optional().describe('A file, read at the start.'),
    url: HttpUrl.optional().describe('A URL the server fetches the list from; visitors never connect to it.'),
    everyMinutes: z.int().min(5).max(10_080).default(MINUTES_A_DAY).describe('How often a URL is fetched.'),
  })
  .refine(({ file, url }) => (file === undefined) !== (url === undefined), 'must have a file or a url')

/** The tokens that the deployment vouches for. */
export const TokensConfig = z
  .strictObject({
    builtIn: z.boolean().default(true).describe('Whether to include the product’s own short list.'),
    own: z
      .array(OwnToken)
      .max(2_000)
      .default([])
      .describe('Tokens listed here; they take precedence over the lists.'),
    lists: z
      .array(TokenList)
      .max(16)
      .default([])
      .describe(
        'Token lists in the format of tokenlists.org, at most 2 MiB each: `tokens` with chainId (or a CAIP-2 id), address, ' +
          'name, symbol and decimals. Their pictures are not fetched.',
      ),
  })
  .describe(
    'Tokens that are listed first and counted in totals; all others are shown separately as unverified.',
  )
export type TokensConfig = z.infer<typeof TokensConfig>
const StaleAfter = z
  .int()
  .min(60)
  .max(604_800)
  .default(90_000)
  .describe('The maximum age of an answer in seconds. Allow a little more than the heartbeat of the feed.')

const PriceFeed = z.strictObject({
  caipNetworkId: NetworkId.describe('The network of the asset.'),
  address: z
    .string()
    .min(1)
    .max(ADDRESS_CHARACTERS)
    .optional()
    .describe('The token; leave it out for the network’s coin.'),
  feed: EvmAddress.describe('Its price in USD: a contract with Chainlink’s feed interface.'),
  feedNetwork: NetworkId.optional().describe(
    'The network of the feed; defaults to the network of the asset.',
  ),
  staleAfterSeconds: StaleAfter,
})

const CurrencyFeed = z.strictObject({
  feed: EvmAddress.describe('A feed with the price of one unit of the currency in USD.'),
  feedNetwork: NetworkId.describe('The network of the feed.'),
  staleAfterSeconds: StaleAfter,
})

const PoolsOfNetwork = z.strictObject({
  wrappedNative: EvmAddress.optional().describe('The token that wraps the coin, one for one.'),
  quotes: z
    .array(
      z.strictObject({
        address: EvmAddress.describe('The token that prices are quoted in.'),
        usd: z.number().positive().default(1).describe('Its value in USD, unless a feed states it.'),
      }),
    )
    .min(1)
    .max(4)
    .describe('Tokens that stand for USD; prices are quoted in them.'),
  v3Factory: EvmAddress.optional().describe('The factory of Uniswap v3, or of a compatible exchange.'),
  v3Fees: z
    .array(z.int().min(1).max(1_000_000))
    .min(1)
    .max(8)
    .default([100, 500, 3_000, 10_000])
    .describe('Fee tiers of the pools to read, in millionths.'),
  v2Factory: EvmAddress.optional().describe('The factory of Uniswap v2, or of a compatible exchange.'),
  minLiquidityUsd: z
    .number()
    .min(0)
    .default(10_000)
    .describe(
      'Pools with less liquidity in the quote are ignored, because their price is easily manipulated.',
    ),
})

const PriceUpstream = z
  .strictObject({
    url: HttpUrl.transform((url) => url.replace(/\/+$/, '')).describe(
      'The base of an API like DefiLlama’s coins, e.g. https://coins.llama.fi. It learns which tokens are requested.',
    ),
    chains: z
      .record(z.string(), z.string().regex(/^[a-z0-9-]{1,64}$/))
      .default({})
      .describe('Its names of networks, beside the built-in ones.'),
    timeoutMs: z.int().min(100).max(10_000).default(3_000).describe('How long to wait for an answer.'),
  })
  .describe('The source of prices that feeds and pools do not know. Off unless it is set.')

/** Sources of prices; unknown prices are left out. */
export const PricesConfig = z
  .strictObject({
    feeds: z.array(PriceFeed).max(200).default([]).describe('Price feeds, read first.'),
    currencies: z
      .partialRecord(z.enum(OTHER_CURRENCIES), CurrencyFeed)
      .default({})
      .describe('Currencies beside USD, each with a feed.'),
    builtInPools: z
      .boolean()
      .default(true)
      .describe('Whether to read Uniswap v3 on the networks that have it, in addition to `pools`.'),
    pools: z
      .record(z.string(), PoolsOfNetwork)
      .default({})
      .describe('Markets by CAIP-2 id; they replace the built-in ones of a network.'),
    upstream: PriceUpstream.optional(),
  })
  .describe('Prices, from feeds, then pools, then the upstream.')
export type PricesConfig = z.infer<typeof PricesConfig>

/** Files at URLs that strangers chose: pictures of names and collectibles. */
export const RemoteFilesConfig = z
  .strictObject({
    allowedOrigins: z
      .array(HttpUrl.refine((url) => new URL(url).origin === url.replace(/\/$/, ''), 'must be an origin'))
      .max(32)
      .default([])
      .describe('Origins that may be fetched although they are not on the public Internet, or not https.'),
    ipfsGateway: z
      .union([HttpUrl, z.null()])
      .default('https://ipfs.io')
      .describe('The gateway for ipfs: URLs; null disables them.'),
  })
  .describe('Third-party files that the server fetches, so that visitors never connect to those servers.')
