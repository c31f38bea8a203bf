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
  caipNetworkId: NetworkId.describe('e.g. eip155:1'),
  address: z.string().min(1).max(ADDRESS_CHARACTERS).describe('Contract or mint.'),
  name: z.string().min(1).max(100).describe('As visitors read it.'),
  symbol: z.string().min(1).max(32).describe('Stands beside amounts.'),
  decimals: z.int().min(0).max(36).describe('Digits after the point.'),
})

const TokenList = z
  .strictObject({
    file: z.string().min(1).optional().describe('A file; read at the start.'),
    url: HttpUrl.optional().describe('Where it is copied from; visitors are never sent there.'),
    everyMinutes: z.int().min(5).max(10_080).default(MINUTES_A_DAY).describe('How often a URL is copied.'),
  })
  .refine(({ file, url }) => (file === undefined) !== (url === undefined), 'must have a file or a url')

/** Which tokens the deployment vouches for. */
export const TokensConfig = z
  .strictObject({
    builtIn: z.boolean().default(true).describe('Whether the short list of the product counts too.'),
    own: z.array(OwnToken).max(2_000).default([]).describe('Tokens named here; they stand before the lists.'),
    lists: z
      .array(TokenList)
      .max(16)
      .default([])
      .describe(
        'Lists in the form of tokenlists.org, at most 2 MiB each: `tokens` with chainId (or a CAIP-2 id), address, ' +
          'name, symbol and decimals. Pictures of theirs are not fetched.',
      ),
  })
  .describe('Tokens that are listed first and summed; all others are shown apart, as unverified.')
export type TokensConfig = z.infer<typeof TokensConfig>
const StaleAfter = z
  .int()
  .min(60)
  .max(604_800)
  .default(90_000)
  .describe('An answer that is older, in seconds, is none. Feeds have a heartbeat; allow a little more.')

const PriceFeed = z.strictObject({
  caipNetworkId: NetworkId.describe('The network of what is priced.'),
  address: z.string().min(1).max(ADDRESS_CHARACTERS).optional().describe('The token; without it the coin.'),
  feed: EvmAddress.describe('Its price in USD: a feed with the interface of Chainlink.'),
  feedNetwork: NetworkId.optional().describe('Where the feed is; by default the network of what is priced.'),
  staleAfterSeconds: StaleAfter,
})

const CurrencyFeed = z.strictObject({
  feed: EvmAddress.describe('The price of one unit of the currency in USD.'),
  feedNetwork: NetworkId.describe('Where the feed is.'),
  staleAfterSeconds: StaleAfter,
})

const PoolsOfNetwork = z.strictObject({
  wrappedNative: EvmAddress.optional().describe('The token that stands for the coin, one for one.'),
  quotes: z
    .array(
      z.strictObject({
        address: EvmAddress.describe('The token it is priced in.'),
        usd: z.number().positive().default(1).describe('What one of them is taken for, unless a feed says.'),
      }),
    )
    .min(1)
    .max(4)
    .describe('Tokens that stand for USD; prices are those others have in them.'),
  v3Factory: EvmAddress.optional().describe('Of Uniswap v3, or what has its interface.'),
  v3Fees: z
    .array(z.int().min(1).max(1_000_000))
    .min(1)
    .max(8)
    .default([100, 500, 3_000, 10_000])
    .describe('Fee tiers of pools that are looked for, in millionths.'),
  v2Factory: EvmAddress.optional().describe('Of Uniswap v2, or what has its interface.'),
  minLiquidityUsd: z
    .number()
    .min(0)
    .default(10_000)
    .describe(
      'A pool with less on the side of the quote says nothing: small ones can be made to say anything.',
    ),
})

const PriceUpstream = z
  .strictObject({
    url: HttpUrl.transform((url) => url.replace(/\/+$/, '')).describe(
      'The base of an API of the form of DefiLlama’s coins, e.g. https://coins.llama.fi. It learns which tokens are asked for.',
    ),
    chains: z
      .record(z.string(), z.string().regex(/^[a-z0-9-]{1,64}$/))
      .default({})
      .describe('What it calls networks, beside those the product knows.'),
    timeoutMs: z.int().min(100).max(10_000).default(3_000).describe('How long an answer is waited for.'),
  })
  .describe('Asked for what feeds and pools do not know. Off unless it is named.')

/** Where prices come from; unknown ones are left out. */
export const PricesConfig = z
  .strictObject({
    feeds: z.array(PriceFeed).max(200).default([]).describe('Asked first.'),
    currencies: z
      .partialRecord(z.enum(OTHER_CURRENCIES), CurrencyFeed)
      .default({})
      .describe('Currencies beside USD, each by a feed.'),
    builtInPools: z
      .boolean()
      .default(true)
      .describe('Whether Uniswap v3 is asked on the networks it is on, besides `pools`.'),
    pools: z
      .record(z.string(), PoolsOfNetwork)
      .default({})
      .describe('Markets by CAIP-2 id; they replace the built-in ones of a network.'),
    upstream: PriceUpstream.optional(),
  })
  .describe('Prices: feeds, then pools, then the upstream. What none of them knows is unknown.')
export type PricesConfig = z.infer<typeof PricesConfig>

/** Who knows the names of accounts. */
export const NamesConfig = z
  .strictObject({
    network: NetworkId.default('eip155:1').describe('The network that has the registry.'),
    universalResolver: EvmAddress.default('0xeEeEEEeE14D718C2B47D9923Deab1335E144EeEe').describe(
      'The universal resolver of ENS there.',
    ),
  })
  .describe('Names of accounts (ENS). Names that are answered off the chain are asked for where they say.')
export type NamesConfig = z.infer<typeof NamesConfig>

/** Files at URLs that strangers chose: pictures of names and collectibles. */
export const RemoteFilesConfig = z
  .strictObject({
    allowedOrigins: z
      .array(HttpUrl.refine((url) => new URL(url).origin === url.replace(/\/$/, ''), 'must be an origin'))
      .max(32)
      .default([])
      .describe('Origins that are asked although they are not on the public Internet, or not https.'),
    ipfsGateway: z
      .union([HttpUrl, z.null()])
      .default('https://ipfs.io')
      .describe('Where ipfs: URLs are read; null leaves them out.'),
  })
  .describe('Files of others the server reads for visitors, who never ask those servers themselves.')
