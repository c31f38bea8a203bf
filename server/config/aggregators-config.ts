import { z } from 'zod'
import type { AggregatorKind } from '#schemas/networks/aggregators.ts'
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

/** The aggregators that are asked beside the venues. */
export const AggregatorsConfig = z
  .array(
    z.discriminatedUnion('id', [
      aggregator('kyberswap', 'https://aggregator-api.kyberswap.com'),
      aggregator('openocean', 'https://open-api.openocean.finance'),
      aggregator('1inch', 'https://api.1inch.com'),
      aggregator('0x', 'https://api.0x.org'),
    ]),
  )
  .max(4)
  .default([])
  .refine(hasDifferentIds, 'must have different ids')
  .describe(
    'Aggregators that are asked beside the venues: `kyberswap`, `openocean`, `1inch` and `0x` ' +
      '([how](recipes/ask-an-aggregator.md)). Each of them learns what is swapped, and by which account. Keys come from ' +
      '`POSTERN_AGGREGATOR_<ID>_SECRET`; `1inch` and `0x` require one.',
  )
export type AggregatorsConfig = z.infer<typeof AggregatorsConfig>

/** Where the aggregators are in the configuration and in the environment. */
export const AGGREGATORS_SECTION: ProviderSection = { field: 'swaps.aggregators', variable: 'AGGREGATOR' }

/** The aggregators whose API answers no one without a key. */
const KEYED: readonly AggregatorKind[] = ['1inch', '0x']
/** What a header can carry. */
const KEY = /^[\x21-\x7e]{8,512}$/

/** Reads the keys of the configured aggregators, by their ids, and describes those that are missing or malformed. */
export function readAggregatorKeys(
  aggregators: AggregatorsConfig,
  environment: Readonly<Record<string, string | undefined>>,
) {
  const keys = new Map<AggregatorKind, string>()
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
  return { keys: keys as ReadonlyMap<AggregatorKind, string>, problems }
}
