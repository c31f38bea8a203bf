import * as z from 'zod/mini'
import { DepositAmount } from '#schemas/http/blockchain/exchanges.ts'
import { OrderStatus } from '#schemas/http/blockchain/onramp.ts'

const Text = (most: number) => z.string().check(z.minLength(1), z.maxLength(most))

/** A deposit that was begun in this browser, as it is stored. It has no URL, because anybody with one could withdraw with it. */
export const KeptDeposit = z.object({
  id: z.string().check(z.regex(/^[\w-]{8,64}$/)),
  exchange: z.object({ id: Text(40), name: Text(80) }),
  address: Text(128),
  /** CAIP-2 id. */
  caipNetworkId: Text(41),
  /** CAIP-10 id. */
  asset: Text(160),
  symbol: Text(32),
  /** Of the asset, in whole units. */
  amount: DepositAmount,
  status: OrderStatus,
  /** What arrived, in whole units; null until it is known. */
  received: z.nullable(z.string().check(z.regex(/^\d{1,40}(?:\.\d{1,40})?$/))),
  transactionId: z.nullable(z.string().check(z.maxLength(128))),
  /** Milliseconds since 1970. */
  begunAtMs: z.number().check(z.minimum(0)),
})
export type KeptDeposit = z.infer<typeof KeptDeposit>
