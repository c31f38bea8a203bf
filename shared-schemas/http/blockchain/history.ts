import * as z from 'zod/mini'
import { defineEndpoint, NOT_MODIFIED } from '#schemas/http/define-endpoint.ts'
import { DataSource } from './data-source.ts'
import { money, QuantityText } from './quantity.ts'

/** What a transaction does, in the words of the wire format; shown in the past tense. */
export const OPERATION_TYPES = [
  'approve',
  'bought',
  'borrow',
  'burn',
  'cancel',
  'claim',
  'deploy',
  'deposit',
  'execute',
  'mint',
  'receive',
  'repay',
  'send',
  'stake',
  'trade',
  'unstake',
  'withdraw',
] as const
export type OperationType = (typeof OPERATION_TYPES)[number]

const Label = z.string().check(z.maxLength(100))

export const TransactionTransfer = z.object({
  fungible_info: z.optional(
    z.object({
      name: z.optional(Label),
      symbol: z.optional(z.string().check(z.maxLength(32))),
      icon: z.optional(z.object({ url: z.string() })),
      /** CAIP-10 id; absent for the native coin. */
      address: z.optional(z.string()),
      isVerified: z.optional(z.boolean()),
      /**
       * Whether the transfer is unsolicited: nothing or next to nothing was moved, or the token or its sender imitates
       * another.
       */
      isSpam: z.optional(z.boolean()),
    }),
  ),
  nft_info: z.optional(
    z.object({
      name: z.optional(Label),
      content: z.optional(z.object({ preview: z.optional(z.object({ url: z.string() })) })),
      flags: z.object({ is_spam: z.boolean() }),
    }),
  ),
  direction: z.enum(['in', 'out', 'self']),
  quantity: z.object({ numeric: QuantityText }),
  /** Value and unit price at the time of the transfer. This server leaves both out, because it knows only current prices. */
  value: z.optional(money()),
  price: z.optional(money()),
})
export type TransactionTransfer = z.infer<typeof TransactionTransfer>

/** One entry of an account's history (docs/specification.md §3.37, §3.38). */
export const Transaction = z.object({
  id: z.string().check(z.maxLength(160)),
  metadata: z.object({
    operationType: z.enum(OPERATION_TYPES),
    hash: z.string().check(z.maxLength(128)),
    /** CAIP-2 id. */
    chain: z.string(),
    /** ISO 8601; for a pending transaction, the time it was first seen. */
    minedAt: z.string().check(z.maxLength(40)),
    sentFrom: z.string().check(z.maxLength(128)),
    sentTo: z.string().check(z.maxLength(128)),
    status: z.enum(['confirmed', 'failed', 'pending']),
    nonce: z.int(),
  }),
  transfers: z.nullable(z.array(TransactionTransfer).check(z.maxLength(100))),
})
export type Transaction = z.infer<typeof Transaction>

const Cursor = z.string().check(z.maxLength(8_192))

export const HistoryAnswer = z.object({
  data: z.array(Transaction).check(z.maxLength(1_000)),
  /** Opaque; null on the last page. */
  next: z.nullable(Cursor),
  sources: z.array(DataSource).check(z.maxLength(64)),
})
export type HistoryAnswer = z.infer<typeof HistoryAnswer>

export const HISTORY_ENDPOINT = defineEndpoint({
  method: 'GET',
  path: '/v1/account/{account}/history',
  access: 'project',
  budget: 'account',
  purpose: 'What happened to an account, the newest first',
  detail:
    '`sources` lists the sources that were read and whether each was complete. Entries that a source does not see or did not return are missing.',
  params: z.object({ account: z.string().check(z.minLength(1), z.maxLength(128)) }),
  query: z.object({
    chainId: z.optional(z.string().check(z.maxLength(41))),
    cursor: z.optional(Cursor),
    onramp: z.optional(z.string().check(z.maxLength(64))),
  }),
  notes: {
    chainId: {
      description: 'CAIP-2; without one, every production network that the address is valid on.',
      example: 'eip155:1',
    },
    cursor: { description: '`next` of the page before.' },
    onramp: {
      description:
        'The id of an on-ramp provider, or `all`: lists the purchases of the account that their providers have reported about, the newest first.',
      example: 'all',
    },
  },
  body: z.undefined(),
  answer: HistoryAnswer,
  answers: 'A page of entries.',
  responses: {
    304: NOT_MODIFIED,
    404: 'The project or the network is unknown.',
    502: 'No source could be reached.',
    504: 'No source answered in time.',
  },
  // An account's history is private to the client, so shared caches must not store it.
  cache: 'private, no-cache',
})

export interface HistoryQuery {
  readonly address: string
  readonly chainId: string
  readonly cursor?: string | undefined
}
