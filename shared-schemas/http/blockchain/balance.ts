import * as z from 'zod/mini'
import { DataSource } from './data-source.ts'
import { DecimalsText, Money, QuantityText } from './quantity.ts'

const shortText = (most: number) => z.string().check(z.overwrite((text) => text.slice(0, most)))

/** What is no amount is none that is known. */
const Unknown = z.pipe(
  z.unknown(),
  z.transform(() => undefined),
)
const KnownMoney = z.optional(z.union([Money, Unknown]))

/** What an account holds of one token (docs/specification.md §3.25 to §3.27). */
export const TokenBalance = z.object({
  name: shortText(100),
  symbol: shortText(32),
  /** CAIP-2 id of the network. */
  chainId: z.string(),
  /** CAIP-10 id of the token; absent for the native coin. */
  address: z.optional(z.string()),
  /** `price` × quantity; absent when the price is unknown. */
  value: KnownMoney,
  /** Of one whole unit; absent when unknown. */
  price: KnownMoney,
  quantity: z.object({ decimals: DecimalsText, numeric: QuantityText }),
  iconUrl: z.optional(z.string()),
  /** On a list the operator trusts. Others are shown apart and are in no sum. */
  isVerified: z.boolean(),
})
export type TokenBalance = z.infer<typeof TokenBalance>

/** What stands for balances that could not be read. */
const UNREAD: DataSource = { id: 'unread', name: 'Unreadable balances', covers: 'all', isComplete: false }

/**
 * `GET /v1/account/{address}/balance` (docs/specification.md §7.21). Whoever makes a token chooses what it says: one
 * that says nonsense is left out, which a source tells, and the others stand.
 */
export const BalanceAnswer = z.pipe(
  z.object({
    balances: z.array(z.custom<TokenBalance>()).check(z.maxLength(1_000)),
    sources: z.array(DataSource).check(z.maxLength(64)),
  }),
  z.transform(({ balances: told, sources }) => {
    const balances = told.flatMap((one) => TokenBalance.safeParse(one).data ?? [])
    return { balances, sources: balances.length === told.length ? sources : [...sources, UNREAD] }
  }),
)
export type BalanceAnswer = z.output<typeof BalanceAnswer>

/** What `/v1/account/{address}/balance` may be asked. */
export interface BalanceQuery {
  readonly address: string
  /** CAIP-2 id. */
  readonly chainId: string
  readonly currency: 'usd'
  /** Leaves the server's cache of 30 s aside. */
  readonly forceUpdate?: boolean | undefined
}
