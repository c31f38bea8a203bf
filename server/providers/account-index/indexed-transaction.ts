import * as z from 'zod'

/** Something that a transaction moved; amounts and ids are decimal, addresses in lower case. */
export const Movement = z.discriminatedUnion('kind', [
  z.object({
    kind: z.enum(['erc20', 'erc721', 'erc1155']),
    contract: z.string(),
    from: z.string(),
    to: z.string(),
    /** Of tokens that are not fungible. */
    tokenId: z.string().optional(),
    /** In the smallest unit. */
    amount: z.string(),
  }),
  z.object({ kind: z.literal('native'), from: z.string(), to: z.string(), amount: z.string() }),
])
export type Movement = z.infer<typeof Movement>
/** A movement of the coin. */
export type CoinMovement = Extract<Movement, { readonly kind: 'native' }>

/** The contents of a transaction. */
export const TransactionDetails = z.object({
  /** Milliseconds since 1970. */
  time: z.number(),
  from: z.string(),
  /** Absent when the transaction creates a contract. */
  to: z.string().optional(),
  nonce: z.number(),
  /** Of the coin, in its smallest unit. */
  value: z.string(),
  /** The first four bytes of its data, which select the function. */
  selector: z.string(),
  isFailed: z.boolean(),
})
export type TransactionDetails = z.infer<typeof TransactionDetails>

/** A transaction that concerns an account. */
export interface IndexedTransaction {
  readonly block: number
  /** Its position in the block. */
  readonly position: number
  readonly hash: string
  /** Token transfers and internal transfers, without the coins that the transaction itself carries. */
  readonly movements: readonly Movement[]
  /** Absent until a request needs them. */
  readonly details?: TransactionDetails | undefined
}
