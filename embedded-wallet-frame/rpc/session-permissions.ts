import type { Result } from '#schemas/errors/result.ts'

/** What a site may spend of one coin in each period, without asking again. */
export interface Allowance {
  readonly kind: 'native' | 'token'
  /** Of the token; absent for the native coin. Lower case. */
  readonly token?: string
  /** In the smallest unit. */
  readonly amount: bigint
  /** Seconds since 1970: when the first period begins. */
  readonly start: number
  /** Seconds. */
  readonly period: number
}

/** Functions of one contract a site may call, without asking again. */
export interface CallPermission {
  readonly kind: 'call'
  /** Lower case. */
  readonly address: string
  /** Lower case selectors, `0x` and 8 digits; never empty. */
  readonly selectors: readonly string[]
  /** The most a call may carry of the native coin, in the smallest unit. */
  readonly valueLimit: bigint
}

/** What the visitor granted a site, and for how long. */
export interface SessionGrant {
  readonly grantId: string
  /** CAIP-2. */
  readonly caipNetworkId: string
  readonly account: string
  /** Milliseconds since 1970. */
  readonly createdAt: number
  readonly expiresAt: number
  readonly permissions: readonly (Allowance | CallPermission)[]
}

/** One call of a request, as it will be sent. */
export interface BoundedCall {
  readonly to: string
  readonly value: bigint
  /** Hexadecimal with `0x`; `0x` alone for a plain transfer. */
  readonly data: string
}

/** Calls that fit into what was granted; `spend` must answer true before they are sent. */
export interface Claim {
  readonly grantId: string
  /** Counts the calls against the allowances, once; false when another tab was faster. */
  readonly spend: () => Promise<boolean>
}

/** The bounded permissions of one site. */
export interface SessionPermissions {
  /** Those in force, newest first. */
  readonly list: () => readonly SessionGrant[]
  /** Keeps what the visitor approved. */
  readonly grant: (grant: Omit<SessionGrant, 'grantId' | 'createdAt'>) => Promise<Result<SessionGrant>>
  /** @returns whether there was such a grant. */
  readonly revoke: (grantId: string) => Promise<boolean>
  /** A claim when all calls fit into one grant; undefined when the visitor has to be asked. */
  readonly claim: (
    calls: readonly BoundedCall[],
    on: { readonly caipNetworkId: string; readonly account: string },
  ) => Claim | undefined
}
