import * as z from 'zod/mini'
import { OrderStatus } from '#schemas/http/blockchain/onramp.ts'

const Text = (most: number) => z.string().check(z.minLength(1), z.maxLength(most))

const Quantity = z.string().check(z.regex(/^\d{1,40}(?:\.\d{1,40})?$/))

/** A purchase that was begun in this browser, as it is stored. It has no URL, because anybody with one could pay with it. */
export const KeptOrder = z.object({
  id: z.string().check(z.regex(/^[\w-]{8,64}$/)),
  /** Its id in the account’s history. */
  historyId: z.string().check(z.maxLength(80)),
  provider: z.object({ id: Text(40), name: Text(80) }),
  address: Text(128),
  /** CAIP-2 id. */
  caipNetworkId: Text(41),
  /** CAIP-10 id. */
  asset: Text(160),
  symbol: Text(32),
  /** ISO 4217. */
  currency: z.string().check(z.regex(/^[A-Z]{3}$/)),
  /** What is paid, in whole units. */
  amount: z.string().check(z.regex(/^\d{1,9}(?:\.\d{1,2})?$/)),
  method: z.enum(['card', 'ach_bank_account']),
  status: OrderStatus,
  /** What the price said that arrives, in whole units; null where there was no price. */
  expected: z.nullable(Quantity),
  /** What arrived, in whole units; null until it is known. */
  received: z.nullable(Quantity),
  transactionId: z.nullable(z.string().check(z.maxLength(128))),
  /** Milliseconds since 1970. */
  begunAtMs: z.number().check(z.minimum(0)),
})
export type KeptOrder = z.infer<typeof KeptOrder>

/** An amount of the API in the form that is stored; null for anything else. */
export function readQuantity(amount: string | null | undefined): string | null {
  return Quantity.safeParse(amount).data ?? null
}
