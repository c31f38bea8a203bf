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
      .describe('Blocks of one question for logs; less is asked for when a node refuses.'),
    withBlocks: z
      .boolean()
      .optional()
      .describe(
        'Reads every block, which shows movements of the coin too: for short chains. On for development chains.',
      ),
  })
  .describe('The own index of an EVM network.')

const HttpUrl = z
  .url({ protocol: /^https?$/, message: 'must be an http or https URL' })
  .refine((url) => !/[?#]/.test(url), 'must have no query')
  .transform((url) => url.replace(/\/+$/, ''))

const Indexer = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('blockscout'),
    url: HttpUrl.describe('Of its API, version 2, e.g. https://eth.blockscout.com/api/v2.'),
  }),
  z.strictObject({
    kind: z.literal('etherscan'),
    url: HttpUrl.default('https://api.etherscan.io/v2/api').describe(
      'Its key comes from POSTERN_ETHERSCAN_KEY.',
    ),
  }),
  z.strictObject({
    kind: z.literal('alchemy'),
    url: HttpUrl.describe(
      'Without the key, e.g. https://eth-mainnet.g.alchemy.com/v2; the key comes from POSTERN_ALCHEMY_KEY.',
    ),
  }),
])

/** Where the history of accounts comes from. */
export const HistoryConfig = z
  .strictObject({
    index: z.record(z.string(), OwnIndex).default({}).describe('The own index, by CAIP-2 id.'),
    mostEntriesPerProject: z
      .int()
      .min(1_000)
      .max(100_000_000)
      .default(ENTRIES_OF_A_PROJECT)
      .describe(
        'Accounts and transactions that the own index keeps for each project, some 500 bytes each; who was asked for longest ago makes room.',
      ),
    indexers: z
      .record(z.string(), z.array(Indexer).min(1).max(3))
      .default({})
      .describe(
        'Who is asked about an EVM network before the own index, the first one first, by CAIP-2 id. They learn which accounts visitors look at.',
      ),
    unwanted: z
      .array(z.string().min(5).max(160))
      .max(10_000)
      .default([])
      .describe('Tokens and collections that are spam, as CAIP-10 ids.'),
  })
  .describe(
    'History and collectibles: of EVM networks from the own index, which begins when an account is first asked for.',
  )
export type HistoryConfig = z.infer<typeof HistoryConfig>
