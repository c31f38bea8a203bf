import * as z from 'zod/mini'
import { Pci } from '#schemas/http/blockchain/sessions.ts'

/** The most a site may spend of one coin or token in each period, without an approval. */
export const Allowance = z.strictObject({
  kind: z.enum(['native', 'token']),
  /** The address of the token, in lower case; absent for the native coin. */
  token: z.optional(z.string()),
  /** In the smallest unit. */
  amount: z.bigint(),
  /** The start of the first period, in milliseconds since 1970. */
  startsAt: z.number(),
  /** Milliseconds. */
  periodMs: z.number().check(z.positive()),
})
export type Allowance = z.infer<typeof Allowance>

/** Functions of one contract that a site may call without an approval. */
export const CallPermission = z.strictObject({
  kind: z.literal('call'),
  /** In lower case. */
  address: z.string(),
  /** `0x` and 8 digits in lower case; never empty. */
  selectors: z.array(z.string()).check(z.minLength(1)),
  /** The names of the functions with their types, in the same order. */
  names: z.optional(z.array(z.string())),
  /** The most one call may carry of the native coin, in the smallest unit; it is counted against the coin's allowance. */
  valueLimit: z.bigint(),
})
export type CallPermission = z.infer<typeof CallPermission>

/** A permission that the visitor granted a site, and its end. */
export const SessionPermission = z.strictObject({
  /** Also its id at the server. A grant from before the server knew them has another form, and is not read. */
  grantId: Pci,
  /** CAIP-2. */
  caipNetworkId: z.string(),
  account: z.string(),
  /** Milliseconds since 1970. */
  createdAt: z.number(),
  expiresAt: z.number(),
  permissions: z.array(z.union([Allowance, CallPermission])).check(z.minLength(1)),
  /** The session accounts that an ERC-7715 request named, in the order of its permissions; they receive no power. */
  to: z.optional(z.array(z.string())),
})
export type SessionPermission = z.infer<typeof SessionPermission>

/** One call of a request, as it will be sent. */
export interface BoundedCall {
  readonly to: string
  readonly value: bigint
  /** Hexadecimal with `0x`; `0x` alone for a plain transfer. */
  readonly data: string
}
