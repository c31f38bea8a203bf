import { normalize } from 'viem/ens'
import { z } from 'zod'

const EvmAddress = z.templateLiteral(['0x', z.string().regex(/^[0-9a-fA-F]{40}$/)], {
  error: 'must be the address of a contract: 0x and 40 digits',
})
const NetworkId = z.string().min(3).max(41)
const Word = z.string().regex(/^[a-z0-9-]{2,63}$/, 'must be 2 to 63 lower-case letters, digits or hyphens')
const MOST_WORDS = 5_000
const DAY_S = 86_400

/** A name that labels can be put before: at least two labels, normalised. */
const Zone = z
  .string()
  .min(3)
  .max(180)
  .refine(
    (name) => name.split('.').length > 1 && !name.split('.').includes('') && isNormal(name),
    'must be a normalised name such as visitors.example.eth',
  )

const OfferedNames = z.strictObject({
  zone: Zone.describe('Your name, below which visitors register theirs, such as `visitors.example.eth`.'),
  resolver: EvmAddress.optional().describe(
    'The contract that answers for the zone on `names.network`. `postern names setup` prints its deployment; without it names are off.',
  ),
  registry: EvmAddress.default('0x00000000000C2E074eC69A0dFb2997BA6C7d2e1e').describe(
    'The registry of ENS on that network, for `postern names setup` and `postern doctor`.',
  ),
  reserved: z
    .array(Word)
    .max(MOST_WORDS)
    .default([])
    .describe(
      'Names nobody can register, nor what looks like them. There is a built-in list, with the names of wallets.',
    ),
  blocked: z
    .array(Word)
    .max(MOST_WORDS)
    .default([])
    .describe('Words that no name may contain, nor anything that looks like them.'),
  perAccount: z
    .int()
    .min(1)
    .max(100)
    .default(5)
    .describe('The most names of an account, with those it gave up within the last 30 days.'),
  lifetimeDays: z
    .int()
    .min(1)
    .max(36_500)
    .optional()
    .describe('How many days a name lasts until its owner renews it. Without it names do not end.'),
  ttlSeconds: z
    .int()
    .min(30)
    .max(DAY_S)
    .default(300)
    .describe('How many seconds an answer about a name is valid. A change may take as long to be seen.'),
})

/** The source of account names, and the names that the deployment offers. */
export const NamesConfig = z
  .strictObject({
    network: NetworkId.default('eip155:1').describe('The network of the registry.'),
    universalResolver: EvmAddress.default('0xeEeEEEeE14D718C2B47D9923Deab1335E144EeEe').describe(
      'The universal resolver of ENS on that network.',
    ),
    offer: OfferedNames.optional().describe(
      'Names that visitors register without a fee ([how](recipes/offer-names.md)). Answers are signed with POSTERN_NAMES_KEY; ' +
        'without it names are off.',
    ),
  })
  .describe('Names of accounts (ENS). Off-chain names are read from the gateways their contracts name.')
export type NamesConfig = z.infer<typeof NamesConfig>

function isNormal(name: string): boolean {
  try {
    return normalize(name) === name
  } catch {
    return false
  }
}
