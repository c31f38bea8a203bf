import { z } from '@hono/zod-openapi'
import { DIRECTORY_IDS, SEARCH_ENTRIES, WALLET_PAGE_ENTRIES } from '#schemas/constants/limits.ts'
import { PROJECT_QUERY } from '#server/http/project-query.ts'

const MOST_CHAINS = 100
const MOST_SEARCH_CHARACTERS = 100
const MOST_LIST_CHARACTERS = 4_096
const ID = '[0-9a-fA-F]{64}'
const CHAIN = '[-a-z0-9]{3,8}(:[-_a-zA-Z0-9]{1,32})?'
const COUNT = /^[1-9]\d{0,5}$/

/** An empty list asks for nothing. */
function itemsOf(text: string): string[] | undefined {
  const items = text
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean)
  return items.length === 0 ? undefined : items
}

/** A list of this item, separated by commas; an empty one is none. */
function listOf(item: string, most: number, complaint: string) {
  const form = new RegExp(`^(${item}(,${item}){0,${most - 1}})?$`)
  return z.string().regex(form, complaint).transform(itemsOf).optional()
}

const ids = listOf(ID, DIRECTORY_IDS, `up to ${DIRECTORY_IDS} ids of 64 hex digits, separated by commas`)
const texts = z
  .string()
  .max(MOST_LIST_CHARACTERS, 'too long')
  .transform((text) => itemsOf(text)?.map((item) => item.toLowerCase()))
  .optional()

/**
 * What `/getWallets` may be asked (docs/specification.md §7.2, §7.3). What is not listed is ignored, so that newer
 * clients may ask.
 */
export const WalletsQuery = z.object({
  ...PROJECT_QUERY,
  page: z.string().regex(COUNT, 'a number from 1').transform(Number).default(1).openapi({ type: 'integer' }),
  entries: z
    .string()
    .regex(COUNT, `a number from 1 to ${SEARCH_ENTRIES}`)
    .transform(Number)
    .refine((entries) => entries <= SEARCH_ENTRIES, `at most ${SEARCH_ENTRIES}`)
    .default(WALLET_PAGE_ENTRIES)
    .openapi({ type: 'integer' }),
  include: ids.openapi({ description: 'Only wallets with one of these ids.' }),
  exclude: ids.openapi({ description: 'No wallet with one of these ids.' }),
  chains: listOf(
    CHAIN,
    MOST_CHAINS,
    `up to ${MOST_CHAINS} networks such as eip155:1, separated by commas`,
  ).openapi({
    description:
      'Wallets that serve one of these networks (CAIP-2) or namespaces; those whose networks are unknown are left out.',
    example: 'eip155:1,solana',
  }),
  search: z
    .string()
    .max(MOST_SEARCH_CHARACTERS, `at most ${MOST_SEARCH_CHARACTERS} characters`)
    .transform((text) => text.trim() || undefined)
    .optional()
    .openapi({ description: 'Beginnings of words of the name or the rdns; a wrong letter is forgiven.' }),
  badge_type: z.enum(['none', 'certified']).optional(),
  names: texts.openapi({ description: 'Only wallets with one of these names, separated by commas.' }),
  rdns: texts.openapi({ description: 'Only wallets with one of these rdns, separated by commas.' }),
})
export type WalletsQuery = z.infer<typeof WalletsQuery>
