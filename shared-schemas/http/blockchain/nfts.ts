import * as z from 'zod/mini'
import { DataSource } from './data-source.ts'

/** One collectible of an account. */
export const Collectible = z.object({
  /** CAIP-2 id. */
  chainId: z.string(),
  /** CAIP-10 id of the contract or the mint. */
  address: z.string(),
  /** Decimal; the mint's own address where ids are no numbers. */
  tokenId: z.string().check(z.maxLength(128)),
  standard: z.enum(['erc721', 'erc1155', 'metaplex']),
  /** How many of it the account holds, in whole units. */
  quantity: z.string().check(z.regex(/^\d{1,78}$/)),
  name: z.optional(z.string().check(z.maxLength(100))),
  collection: z.optional(z.string().check(z.maxLength(100))),
  description: z.optional(z.string().check(z.maxLength(1_000))),
  /** A URL of this API's own pictures; absent where there is none that can be shown. */
  imageUrl: z.optional(z.string().check(z.maxLength(2_048))),
  isSpam: z.boolean(),
})
export type Collectible = z.infer<typeof Collectible>

/** `GET /v1/account/{account}/nfts`. */
export const CollectiblesAnswer = z.object({
  data: z.array(Collectible).check(z.maxLength(100)),
  /** Opaque; null at the end. */
  next: z.nullable(z.string().check(z.maxLength(2_048))),
  sources: z.array(DataSource).check(z.maxLength(16)),
})
export type CollectiblesAnswer = z.infer<typeof CollectiblesAnswer>

export interface CollectiblesQuery {
  readonly address: string
  readonly chainId: string
  readonly cursor?: string | undefined
}
