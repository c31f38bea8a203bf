import { z } from 'zod'
import { JUPITER, type AggregatorKind } from '#schemas/networks/aggregators.ts'
import {
  hasDifferentIds,
  providerSecretVariable,
  ProviderUrl,
  type ProviderSection,
} from './provider-fields.ts'

const NetworkId = z.string().regex(/^eip155:[1-9]\d{0,19}$/, 'must be the CAIP-2 id of an EVM network')

const aggregator = <K extends AggregatorKind>(id: K, apiUrl: string) =>
  z.strictObject({
    id: z.literal(id),
    apiUrl: ProviderUrl.default(apiUrl).describe('Its API.'),
    networks: z
      .array(NetworkId)
      .min(1)
      .max(64)
      .optional()
      .describe(
        'CAIP-2 ids of the networks to ask it for, in place of the built-in ones; each needs venues.',
      ),
  })

const SolanaNetworkId = z
  .string()
  .regex(/^solana:[1-9A-HJ-NP-Za-km-z]{1,32}$/, 'must be the CAIP-2 id of a network of Solana')

/** The aggregator of Solana, where nothing else is asked. */
const JupiterConfig = z.strictObject({
  id: z.literal(JUPITER.id),
  apiUrl: ProviderUrl.default('https://api.jup.ag/swap/v1').describe(
    'Its API, with the paths `quote` and `swap`.',
  ),
  networks: z
    .array(SolanaNetworkId)
    .min(1)
    .max(8)
    .default([...JUPITER.networks])
    .describe('CAIP-2 ids of the networks to ask it for, in place of the built-in ones.'),
})

/** The aggregators that are asked beside the venues. */
export const AggregatorsConfig = z
  .array(
    z.discriminatedUnion('id', [
      aggregator('kyberswap', 'https://aggregator-api.kyberswap.com'),
      aggregator('openocean', 'https://open-api.openocean.finance'),
      aggregator('1inch', 'https://api.1inch.com'),
      aggregator('0x', 'https://api.0x.org'),
      JupiterConfig,
    ]),
  )
  .max(5)
  .default([])
  .refine(hasDifferentIds, 'must have different ids')
  .describe(
    'Aggregators that are asked beside the venues: `kyberswap`, `openocean`, `1inch` and `0x`, and `jupiter` on Solana ' +
      '([how](recipes/ask-an-aggregator.md)). Each of them learns what is swapped, and by which account. Keys come from ' +
      '`POSTERN_AGGREGATOR_<ID>_SECRET`; `1inch` and `0x` require one.',
  )
export type AggregatorsConfig = z.infer<typeof AggregatorsConfig>
/** The aggregators of EVM networks. */
export type EvmAggregatorsConfig = readonly Exclude<
  AggregatorsConfig[number],
  { readonly id: typeof JUPITER.id }
>[]
/** The ids of aggregators of all namespaces. */
export type AggregatorId = AggregatorsConfig[number]['id']

/** Where the aggregators are in the configuration and in the environment. */
export const AGGREGATORS_SECTION: ProviderSection = { field: 'swaps.aggregators', variable: 'AGGREGATOR' }

/** The aggregators whose API answers no one without a key. */
const KEYED: readonly AggregatorId[] = ['1inch', '0x']
/** What a header can carry. */
const KEY = /^[\x21-\x7e]{8,512}$/

/** Reads the keys of the configured aggregators, by their ids, and describes those that are missing or malformed. */
export function readAggregatorKeys(
  aggregators: AggregatorsConfig,
  environment: Readonly<Record<string, string | undefined>>,
) {
  const keys = new Map<AggregatorId, string>()
  const problems: { readonly field: string; readonly message: string }[] = []
  for (const { id } of aggregators) {
    const field = providerSecretVariable(AGGREGATORS_SECTION, id)
    const key = environment[field] ?? ''
    if (key === '' && !KEYED.includes(id)) continue
    if (key === '')
      problems.push({ field, message: `is missing. \`${id}\` of \`swaps.aggregators\` requires it` })
    else if (KEY.test(key)) keys.set(id, key)
    else problems.push({ field, message: 'must be a key of 8 to 512 characters without spaces' })
  }
  return { keys: keys as ReadonlyMap<AggregatorId, string>, problems }
}
