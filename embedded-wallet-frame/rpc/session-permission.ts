import * as z from 'zod/mini'

/** What a site may spend of one coin in each period, without asking again. */
export const Allowance = z.strictObject({
  kind: z.enum(['native', 'token']),
  /** Of the token, in lower case; absent for the native coin. */
  token: z.optional(z.string()),
  /** In the smallest unit. */
  amount: z.bigint(),
  /** Milliseconds since 1970: when the first period begins. */
  startsAt: z.number(),
  /** Milliseconds. */
  periodMs: z.number().check(z.positive()),
})
export type Allowance = z.infer<typeof Allowance>

/** Functions of one contract a site may call, without asking again. */
export const CallPermission = z.strictObject({
  kind: z.literal('call'),
  /** In lower case. */
  address: z.string(),
  /** `0x` and 8 digits in lower case; never empty. */
  selectors: z.array(z.string()).check(z.minLength(1)),
  /** The most one call may carry of the native coin, in the smallest unit; counted against its allowance. */
  valueLimit: z.bigint(),
})
export type CallPermission = z.infer<typeof CallPermission>

/** What the visitor granted a site, and for how long. */
export const SessionPermission = z.strictObject({
  grantId: z.string(),
  /** CAIP-2. */
  caipNetworkId: z.string(),
  account: z.string(),
  /** Milliseconds since 1970. */
  createdAt: z.number(),
  expiresAt: z.number(),
  permissions: z.array(z.union([Allowance, CallPermission])).check(z.minLength(1)),
})
export type SessionPermission = z.infer<typeof SessionPermission>

/** One call of a request, as it will be sent. */
export interface BoundedCall {
  readonly to: string
  readonly value: bigint
  /** Hexadecimal with `0x`; `0x` alone for a plain transfer. */
  readonly data: string
}
