import { z } from 'zod'

const BLOCKS_BACK = 50_000
const BLOCKS_AT_ONCE = 2_000
const ENTRIES_OF_A_PROJECT = 200_000

const OwnIndex = z
  .strictObject({
    backBlocks: z
      .int()
      .min(0)
      .max(100_000_000)
      .default(BLOCKS_BACK)
      .describe('How many blocks before the newest one are searched.'),
    rangeBlocks: z
      .int()
      .min(1)
      .max(100_000)
      .default(BLOCKS_AT_ONCE)
      .describe('Blocks per request for logs; smaller ranges are used when a node refuses.'),
    withBlocks: z
      .boolean()
      .optional()
      .describe(
        'Reads whole blocks, which also shows transfers of the coin; for short chains. On by default for development chains.',
      ),
  })
  .describe('The built-in index of an EVM network.')

const HttpUrl = z
  .url({ protocol: /^https?$/, message: 'must be an http or https URL' })
  .refine((url) => !/[?#]/.test(url), 'must have no query')
  .transform((url) => url.replace(/\/+$/, ''))

const Indexer = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('blockscout'),
    url: HttpUrl.describe('The URL of its API, version 2, e.g. https://eth.blockscout.com/api/v2.'),
  }),
  z.strictObject({
    kind: z.literal('etherscan'),
    url: HttpUrl.default('https://api.etherscan.io/v2/api').describe(
      'The URL of its API; the key comes from POSTERN_ETHERSCAN_KEY.',
    ),
  }),
  z.strictObject({
    kind: z.literal('alchemy'),
    url: HttpUrl.describe(
      'The URL without the key, e.g. https://eth-mainnet.g.alchemy.com/v2; the key comes from POSTERN_ALCHEMY_KEY.',
    ),
  }),
])

/** Sources of account history. */
export const HistoryConfig = z
  .strictObject({
    index: z.record(z.string(), OwnIndex).default({}).describe('The built-in index, by CAIP-2 id.'),
    mostEntriesPerProject: z
      .int()
      .min(1_000)
      .max(100_000_000)
      .default(ENTRIES_OF_A_PROJECT)
      .describe(
        'The most accounts and transactions that the built-in index stores for each project, about 500 bytes each. Accounts that were not requested for longest are removed first.',
      ),
    indexers: z
      .record(z.string(), z.array(Indexer).min(1).max(3))
      .default({})
      .describe(
        'Indexers of EVM networks by CAIP-2 id, read in order before the built-in index. They learn which accounts visitors look at.',
      ),
    unwanted: z
      .array(z.string().min(5).max(160))
      .max(10_000)
      .default([])
      .describe('Spam tokens and collections to hide, as CAIP-10 ids.'),
  })
  .describe(
    'History and collectibles. EVM networks use the built-in index, which starts when an account is first requested.',
  )
export type HistoryConfig = z.infer<typeof HistoryConfig>
