import * as z from 'zod/mini'
import { defineEndpoint, NOT_MODIFIED } from '#schemas/http/define-endpoint.ts'
import { DataSource } from './data-source.ts'

/** One collectible of an account. */
export const Collectible = z.object({
  /** CAIP-2 id. */
  chainId: z.string(),
  /** CAIP-10 id of the contract or the mint. */
  address: z.string(),
  /** Decimal; the address of the mint where ids are not numbers. */
  tokenId: z.string().check(z.maxLength(128)),
  standard: z.enum(['erc721', 'erc1155', 'metaplex']),
  /** The quantity the account holds, in whole units. */
  quantity: z.string().check(z.regex(/^\d{1,78}$/)),
  name: z.optional(z.string().check(z.maxLength(100))),
  collection: z.optional(z.string().check(z.maxLength(100))),
  description: z.optional(z.string().check(z.maxLength(1_000))),
  /** A URL of this API's picture routes; absent where there is no picture that may be shown. */
  imageUrl: z.optional(z.string().check(z.maxLength(2_048))),
  isSpam: z.boolean(),
})
export type Collectible = z.infer<typeof Collectible>

const Cursor = z.string().check(z.maxLength(2_048))

export const CollectiblesAnswer = z.object({
  data: z.array(Collectible).check(z.maxLength(100)),
  /** Opaque; null on the last page. */
  next: z.nullable(Cursor),
  sources: z.array(DataSource).check(z.maxLength(16)),
})
export type CollectiblesAnswer = z.infer<typeof CollectiblesAnswer>

export const COLLECTIBLES_ENDPOINT = defineEndpoint({
  method: 'GET',
  path: '/v1/account/{account}/nfts',
  access: 'project',
  budget: 'account',
  purpose: 'The collectibles an account has',
  detail: 'Each was verified with its contract. Pictures are URLs of this API; names are those of strangers.',
  params: z.object({ account: z.string().check(z.minLength(1), z.maxLength(128)) }),
  query: z.object({
    chainId: z.string().check(z.minLength(3), z.maxLength(41)),
    cursor: z.optional(Cursor),
  }),
  notes: {
    chainId: { description: 'CAIP-2.', example: 'eip155:1' },
    cursor: { description: '`next` of the page before.' },
  },
  body: z.undefined(),
  answer: CollectiblesAnswer,
  answers: 'A page of them.',
  responses: {
    304: NOT_MODIFIED,
    404: 'The project or the network is unknown.',
    502: 'The node of the network could not be read.',
    504: 'The node of the network did not answer in time.',
  },
  // An account's collectibles are private to the client, so shared caches must not store them.
  cache: 'private, no-cache',
})

export interface CollectiblesQuery {
  readonly address: string
  readonly chainId: string
  readonly cursor?: string | undefined
}
