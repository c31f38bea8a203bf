import * as z from 'zod/mini'
import { parseAssetId } from '#schemas/primitives/asset-id.ts'

/** What a site asks a visitor to pay. */
export const PaymentRequest = z.strictObject({
  /** CAIP-19 id, such as `eip155:1/slip44:60` or `eip155:1/erc20:0x…`. */
  asset: z.string().check(
    z.maxLength(180),
    z.refine((id) => parseAssetId(id) !== undefined, 'Write a CAIP-19 id such as eip155:1/slip44:60'),
  ),
  /** In whole coins or tokens: a plain decimal above 0. */
  amount: z
    .string()
    .check(
      z.maxLength(80),
      z.regex(/^(?=.*[1-9])(?:0|[1-9]\d*)(?:\.\d+)?$/, 'Write a plain decimal above 0'),
    ),
  /** An address of the asset's network. */
  recipient: z.string().check(z.minLength(1), z.maxLength(128)),
  /** The site's own id of what is paid, such as an order's. The same id is paid once. */
  id: z.optional(z.string().check(z.regex(/^[\w-]{8,64}$/, 'Write 8 to 64 letters, digits, _ and -'))),
})
export type PaymentRequest = z.infer<typeof PaymentRequest>

/**
 * Where a payment stands. `open`: nothing arrived. `pending`: a transaction is known and not confirmed. `late`: it was paid after
 * it expired. `reorganised`: the network dropped the transaction that had paid it.
 */
export const PaymentStatus = z.enum([
  'open',
  'pending',
  'paid',
  'underpaid',
  'overpaid',
  'late',
  'reorganised',
  'expired',
])
export type PaymentStatus = z.infer<typeof PaymentStatus>

const Amount = z.string().check(z.maxLength(80))
const Time = z.string().check(z.maxLength(40))

/** A payment as the API states it. */
export const Payment = z.object({
  id: z.string().check(z.maxLength(64)),
  status: PaymentStatus,
  /** CAIP-19 id. */
  asset: z.string().check(z.maxLength(180)),
  symbol: z.string().check(z.maxLength(32)),
  decimals: z.int().check(z.minimum(0), z.maximum(36)),
  /** What the site asked for, in whole units. */
  amount: Amount,
  /**
   * What has to arrive, in whole units: the amount, or a few of the smallest units more. No two open payments of one asset to one
   * recipient await the same, so a transfer shows which of them it pays.
   */
  dueAmount: Amount,
  recipient: z.string().check(z.maxLength(128)),
  /** The site, as the modal knows it from the browser. */
  origin: z.string().check(z.maxLength(300)),
  /** What arrived, in whole units; null until something did. */
  receivedAmount: z.nullable(Amount),
  transactionId: z.nullable(z.string().check(z.maxLength(128))),
  /** The address that the transaction came from; null while it is unknown. */
  payer: z.nullable(z.string().check(z.maxLength(128))),
  createdAt: Time,
  expiresAt: Time,
  /** When the block that paid it was made. */
  paidAt: z.nullable(Time),
  /** A signed receipt (JWT) that backends verify; null unless it is paid, overpaid or late. */
  receipt: z.nullable(z.string().check(z.maxLength(4_096))),
})
export type Payment = z.infer<typeof Payment>
