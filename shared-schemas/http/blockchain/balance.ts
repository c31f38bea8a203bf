import * as z from 'zod/mini'
import { defineEndpoint, NOT_MODIFIED } from '#schemas/http/define-endpoint.ts'
import { DataSource } from './data-source.ts'
import { PRICE_CURRENCIES } from './price.ts'
import { DecimalsText, money, QuantityText } from './quantity.ts'

const shortText = (max: number) => z.string().check(z.overwrite((text) => text.slice(0, max)))

/** An invalid amount counts as unknown. */
const Unknown = z.pipe(
  z.unknown(),
  z.transform(() => undefined),
)
const knownMoney = () => z.optional(z.union([money(), Unknown]))

/** An account's balance of one token (docs/specification.md §3.25 to §3.27). */
export const TokenBalance = z.object({
  name: shortText(100),
  symbol: shortText(32),
  /** CAIP-2 id of the network. */
  chainId: z.string(),
  /** CAIP-10 id of the token; absent for the native coin. */
  address: z.optional(z.string()),
  /** `price` × quantity; absent when the price is unknown. */
  value: knownMoney(),
  /** Price of one whole unit; absent when unknown. */
  price: knownMoney(),
  quantity: z.object({ decimals: DecimalsText, numeric: QuantityText }),
  iconUrl: z.optional(z.string()),
  /** Whether the token is on a list the operator trusts. Others are shown apart and are in no sum. */
  isVerified: z.boolean(),
})
export type TokenBalance = z.infer<typeof TokenBalance>

/** The data source that stands for balances that could not be parsed. */
const UNREADABLE_BALANCES: DataSource = {
  id: 'unread',
  name: 'Unreadable balances',
  covers: 'all',
  isComplete: false,
}

/**
 * The creator of a token chooses its name and symbol. A balance that does not parse is left out, and an additional data
 * source reports that.
 */
export const BalanceAnswer = z.pipe(
  z.object({
    balances: z.array(z.custom<TokenBalance>()).check(z.maxLength(1_000)),
    sources: z.array(DataSource).check(z.maxLength(64)),
  }),
  z.transform(({ balances: entries, sources }) => {
    const balances = entries.flatMap((one) => TokenBalance.safeParse(one).data ?? [])
    return {
      balances,
      sources: balances.length === entries.length ? sources : [...sources, UNREADABLE_BALANCES],
    }
  }),
)
export type BalanceAnswer = z.output<typeof BalanceAnswer>

export const BALANCE_ENDPOINT = defineEndpoint({
  method: 'GET',
  path: '/v1/account/{address}/balance',
  access: 'project',
  budget: 'account',
  purpose: 'What an account holds on a network, or on all of them',
  detail:
    'The coin first, then listed tokens, then others, at most 1,000. Balances from a source that did not answer are ' +
    'left out, never zero, and `sources` marks that source.',
  params: z.object({ address: z.string().check(z.minLength(1), z.maxLength(128)) }),
  query: z.object({
    chainId: z.optional(z.string().check(z.maxLength(41))),
    currency: z._default(z.enum(PRICE_CURRENCIES), 'usd'),
    forceUpdate: z.optional(z.string().check(z.maxLength(8_192))),
  }),
  notes: {
    address: { example: '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045' },
    chainId: {
      description: 'A CAIP-2 id; without one, every production network that the address is valid on.',
      example: 'eip155:1',
    },
    forceUpdate: {
      description: 'Bypasses the 30 s cache, unless it is `false`, `0` or empty.',
      example: 'true',
    },
  },
  body: z.undefined(),
  answer: BalanceAnswer,
  sent: z.object({
    balances: z.array(TokenBalance).check(z.maxLength(1_000)),
    sources: z.array(DataSource).check(z.maxLength(64)),
  }),
  answers: 'The balances, and where they come from.',
  responses: {
    304: NOT_MODIFIED,
    400: 'A parameter is not valid, or the network is not served; `field` names it.',
    502: 'No node of the network could be reached.',
    504: 'No node of the network answered within 10 seconds.',
  },
  cache: 'private, no-cache',
})

/** The modal's query for an account's balance. */
export interface BalanceQuery {
  readonly address: string
  /** CAIP-2 id. */
  readonly chainId: string
  readonly currency: 'usd'
  /** Bypasses the server's cache of 30 s. */
  readonly forceUpdate?: boolean | undefined
}
