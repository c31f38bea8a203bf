import { z } from 'zod'
import { AggregatorsConfig } from './aggregators-config.ts'

const EvmAddress = z.templateLiteral(['0x', z.string().regex(/^[0-9a-fA-F]{40}$/)], {
  error: 'must be the address of a contract: 0x and 40 digits',
})

const VENUE_NAMES = {
  id: z
    .string()
    .regex(/^[a-z0-9-]{1,40}$/, 'must be 1 to 40 lower-case letters, digits or -')
    .describe('Names it in quotes; once per network.'),
  name: z.string().min(1).max(80).describe('The name that visitors see, e.g. Uniswap v3.'),
  factory: EvmAddress.describe('The contract that knows its pools.'),
}

const ConstantProductVenue = z.strictObject({
  kind: z.literal('uniswap-v2'),
  ...VENUE_NAMES,
  router: EvmAddress.describe('A router with the interface of UniswapV2Router02.'),
  feeMillionths: z
    .int()
    .min(0)
    .max(100_000)
    .default(3_000)
    .describe('The fee that its router charges, in millionths.'),
})

const ConcentratedVenue = z.strictObject({
  kind: z
    .enum(['uniswap-v3', 'uniswap-v3-router-02'])
    .describe('The interface of its router: that of SwapRouter, or that of SwapRouter02.'),
  ...VENUE_NAMES,
  router: EvmAddress.describe('A router with the interface that `kind` names.'),
  quoter: EvmAddress.describe('A quoter with the interface of QuoterV2.'),
  fees: z
    .array(z.int().min(1).max(1_000_000))
    .min(1)
    .max(8)
    .default([100, 500, 3_000, 10_000])
    .describe('Fee tiers of the pools to read, in millionths.'),
})

const VenuesOfNetwork = z.strictObject({
  wrappedNative: EvmAddress.describe('The token that wraps the coin, one for one.'),
  hubs: z
    .array(EvmAddress)
    .max(4)
    .default([])
    .describe(
      'Tokens beside the wrapped coin that a route of two pools may go through, such as stablecoins.',
    ),
  venues: z
    .array(z.discriminatedUnion('kind', [ConcentratedVenue, ConstantProductVenue]))
    .min(1)
    .max(8)
    .refine((venues) => new Set(venues.map(({ id }) => id)).size === venues.length, 'must have different ids')
    .describe('The first one’s router is the one that clients mean that name none.'),
})

/** Where swaps are quoted and carried out. */
export const SwapsConfig = z
  .strictObject({
    builtInVenues: z
      .boolean()
      .default(true)
      .describe(
        'Whether to use Uniswap v2 and v3 on the networks that have them, and Honeyswap on Gnosis, in addition to `networks`.',
      ),
    networks: z
      .record(
        z.string().regex(/^eip155:[1-9]\d{0,19}$/, 'must be the CAIP-2 id of an EVM network'),
        VenuesOfNetwork,
      )
      .default({})
      .describe('Venues by CAIP-2 id; they replace the built-in ones of a network.'),
    aggregators: AggregatorsConfig,
  })
  .describe('Swaps. Quotes are read from the pools themselves, so no key is needed, and from aggregators.')
export type SwapsConfig = z.infer<typeof SwapsConfig>
