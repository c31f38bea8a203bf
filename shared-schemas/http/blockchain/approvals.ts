import * as z from 'zod/mini'
import { defineEndpoint, NOT_MODIFIED } from '#schemas/http/define-endpoint.ts'
import { isEvmAddress } from '#schemas/primitives/address.ts'
import { DataSource } from './data-source.ts'
import { DecimalsText, money, QuantityText } from './quantity.ts'

/** An integer of at most 256 bits, in decimal. */
const Integer = z.string().check(z.regex(/^(?:0|[1-9]\d{0,77})$/))
const Address = z.custom<`0x${string}`>((value) => typeof value === 'string' && isEvmAddress(value))
const shortText = (max: number) => z.string().check(z.maxLength(max))

/**
 * What an approval allows: `token`, an amount of an ERC-20 token; `collection`, all collectibles of a contract (ERC-721,
 * ERC-1155); `collectible`, one of them; `permit2`, an amount of a token through the contract Permit2.
 */
export const APPROVAL_KINDS = ['token', 'collection', 'collectible', 'permit2'] as const

/** The right of a contract or an account to move assets of an account. */
export const TokenApproval = z.object({
  /** CAIP-2 id. */
  chainId: shortText(41),
  kind: z.enum(APPROVAL_KINDS),
  asset: z.object({
    address: Address,
    /** Cleaned; its maker chose it unless `isVerified`. */
    name: shortText(100),
    symbol: shortText(32),
    decimals: DecimalsText,
    iconUrl: z.optional(shortText(2_048)),
    /** Whether it is on a list that the operator trusts. */
    isVerified: z.boolean(),
    /** Its name is a lure, or the operator lists it as unwanted. */
    isSpam: z.boolean(),
  }),
  /** Of a single collectible. */
  tokenId: z.optional(Integer),
  spender: z.object({
    address: Address,
    /** Of a known contract, or the name that the address claims for itself (ENS). */
    name: z.optional(shortText(120)),
    /** Whether a descriptor, a token list or the list of routers names it. */
    isKnown: z.boolean(),
  }),
  /** The allowed amount in the smallest unit; absent for collectibles. */
  amount: z.optional(Integer),
  /** Whether the amount has no limit in effect; always true for a whole collection. */
  isUnlimited: z.boolean(),
  /** Until when it is allowed, ISO 8601; absent where it does not end by itself. */
  expiresAt: z.optional(shortText(40)),
  /** What the spender could take now: whole units of a token, or a number of collectibles. Absent where it is unknown. */
  atRisk: z.optional(QuantityText),
  /** The worth of `atRisk` in US dollars; absent where the price is unknown. */
  value: z.optional(money()),
})
export type TokenApproval = z.infer<typeof TokenApproval>

const Cursor = shortText(2_048)

export const ApprovalsAnswer = z.object({
  data: z.array(TokenApproval).check(z.maxLength(100)),
  /** How many approvals there are on all pages. */
  total: z.int().check(z.minimum(0)),
  /** Opaque; null on the last page. */
  next: z.nullable(Cursor),
  /** Empty where approvals are not looked for on the network. */
  sources: z.array(DataSource).check(z.maxLength(16)),
})
export type ApprovalsAnswer = z.infer<typeof ApprovalsAnswer>

export const APPROVALS_ENDPOINT = defineEndpoint({
  method: 'GET',
  path: '/v1/account/{account}/approvals',
  access: 'project',
  budget: 'account',
  purpose: 'Who may move the tokens and collectibles of an account',
  detail:
    'Approvals that the index found in the logs of the network and that the contracts confirm now, the riskiest first. ' +
    '`sources` is empty where approvals are not looked for.',
  params: z.object({ account: z.string().check(z.minLength(1), z.maxLength(128)) }),
  query: z.object({
    chainId: z.string().check(z.minLength(3), z.maxLength(41)),
    cursor: z.optional(Cursor),
  }),
  notes: {
    account: { example: '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045' },
    chainId: { description: 'CAIP-2.', example: 'eip155:1' },
    cursor: { description: '`next` of the page before.' },
  },
  body: z.undefined(),
  answer: ApprovalsAnswer,
  answers: 'A page of them.',
  responses: {
    304: NOT_MODIFIED,
    404: 'The project or the network is unknown.',
    502: 'The node of the network could not be read.',
    504: 'The node of the network did not answer in time.',
  },
  // The approvals of an account are private to the client, so shared caches must not store them.
  cache: 'private, no-cache',
})

/** The modal's query for the approvals of an account. */
export interface ApprovalsQuery {
  readonly address: string
  /** CAIP-2 id. */
  readonly chainId: string
}
