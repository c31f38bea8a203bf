import * as z from 'zod/mini'
import { DIRECTORY_IDS, SEARCH_ENTRIES, WALLET_PAGE_ENTRIES } from '#schemas/constants/limits.ts'
import { DirectoryWallet } from '#schemas/entities/directory-wallet.ts'
import { defineEndpoint, NOT_MODIFIED } from './define-endpoint.ts'

const MAX_CHAINS = 100
const MAX_SEARCH_CHARACTERS = 100
const MAX_LIST_CHARACTERS = 4_096
const ID = '[0-9a-fA-F]{64}'
const CHAIN = '[-a-z0-9]{3,8}(:[-_a-zA-Z0-9]{1,32})?'
const COUNT = /^[1-9]\d{0,5}$/

/** Splits a list; undefined for an empty one. */
function itemsOf(text: string): string[] | undefined {
  const items = text
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean)
  return items.length === 0 ? undefined : items
}

/** Schema of an optional list of items separated by commas; an empty list counts as absent. */
function listOf(item: string, max: number, message: string) {
  const form = new RegExp(`^(${item}(,${item}){0,${max - 1}})?$`)
  return z.optional(z.pipe(z.string().check(z.regex(form, message)), z.transform(itemsOf)))
}

function countOf(message: string) {
  return z.pipe(z.string().check(z.regex(COUNT, message)), z.transform(Number))
}

const ids = () =>
  listOf(ID, DIRECTORY_IDS, `up to ${DIRECTORY_IDS} ids of 64 hex digits, separated by commas`)
const texts = () =>
  z.optional(
    z.pipe(
      z.string().check(z.maxLength(MAX_LIST_CHARACTERS, 'too long')),
      z.transform((text) => itemsOf(text)?.map((item) => item.toLowerCase())),
    ),
  )

/** `count` is the number of all matches, independent of the page. */
export const WalletPage = z.object({
  data: z.array(DirectoryWallet).check(z.maxLength(100)),
  count: z.int().check(z.minimum(0)),
})
export type WalletPage = z.infer<typeof WalletPage>

/** Builds of the SDK without adapters. */
export const CORE_BUILD = 'html-core-'

/** Unknown query parameters are ignored, so that newer clients can use older servers. */
export const WALLETS_ENDPOINT = defineEndpoint({
  method: 'GET',
  path: '/getWallets',
  access: 'project',
  budget: 'directory',
  purpose: 'Wallets of the directory, a page at a time',
  detail:
    'In the order of the directory; with `search` the best match first. All conditions must hold. Builds of the SDK ' +
    `whose version begins with \`${CORE_BUILD}\` do not get Coinbase Wallet and Phantom, which no relay reaches. ` +
    '`sort` and parameters that are not listed here are ignored.',
  query: z.object({
    page: z._default(countOf('a number from 1'), 1),
    entries: z._default(
      countOf(`a number from 1 to ${SEARCH_ENTRIES}`).check(
        z.refine((entries) => entries <= SEARCH_ENTRIES, `at most ${SEARCH_ENTRIES}`),
      ),
      WALLET_PAGE_ENTRIES,
    ),
    include: ids(),
    exclude: ids(),
    chains: listOf(CHAIN, MAX_CHAINS, `up to ${MAX_CHAINS} networks such as eip155:1, separated by commas`),
    search: z.optional(
      z.pipe(
        z.string().check(z.maxLength(MAX_SEARCH_CHARACTERS, `at most ${MAX_SEARCH_CHARACTERS} characters`)),
        z.transform((text) => text.trim() || undefined),
      ),
    ),
    badge_type: z.optional(z.enum(['none', 'certified'])),
    names: texts(),
    rdns: texts(),
  }),
  notes: {
    page: { type: 'integer' },
    entries: { type: 'integer' },
    include: { description: 'Only wallets with one of these ids.' },
    exclude: { description: 'No wallet with one of these ids.' },
    chains: {
      description:
        'Wallets that serve one of these networks (CAIP-2) or namespaces; those whose networks are unknown are left out.',
      example: 'eip155:1,solana',
    },
    search: { description: 'Beginnings of words of the name or the rdns; a wrong letter is forgiven.' },
    names: { description: 'Only wallets with one of these names, separated by commas.' },
    rdns: { description: 'Only wallets with one of these rdns, separated by commas.' },
  },
  body: z.undefined(),
  answer: WalletPage,
  answers: 'The page; `count` is of all wallets that match.',
  responses: { 304: NOT_MODIFIED },
  cache: 'public, max-age=60, stale-while-revalidate=300',
})

/** A client's query of the directory; lists are separated by commas on the wire. */
export interface WalletQuery {
  /** Counted from 1. */
  readonly page?: number | undefined
  /** At most 100. */
  readonly entries?: number | undefined
  readonly include?: readonly string[] | undefined
  readonly exclude?: readonly string[] | undefined
  /** CAIP-2 ids; a wallet that supports any of them matches. */
  readonly chains?: readonly string[] | undefined
  readonly search?: string | undefined
  readonly badge_type?: 'none' | 'certified' | undefined
  readonly names?: readonly string[] | undefined
  readonly rdns?: readonly string[] | undefined
}
