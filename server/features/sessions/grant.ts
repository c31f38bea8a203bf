import * as z from 'zod/mini'
import { SessionPermissionKind } from '#schemas/http/blockchain/sessions.ts'
import type { Timestamp } from '#server/database/clock.ts'

/** What was spent of one allowance, given by its position among the permissions, in its newest period. */
export const Spent = z.object({
  place: z.int(),
  period: z.int(),
  /** Decimal digits; fees are included. */
  amount: z.string(),
  fees: z.string(),
})
export type Spent = z.infer<typeof Spent>

/** What is stored as JSON. */
export const StoredParts = z.object({
  permissions: z.array(SessionPermissionKind),
  spent: z.array(Spent),
  /** Milliseconds since 1970. */
  usedAt: z.array(z.number()),
})
export type StoredParts = z.infer<typeof StoredParts>

/** A grant as it is registered. */
export interface NewGrant {
  readonly pci: string
  readonly userId: string
  readonly projectId: string
  readonly deviceId: string
  readonly siteOrigin: string
  readonly caipNetworkId: string
  /** In lower case. */
  readonly account: string
  readonly permissions: readonly SessionPermissionKind[]
  readonly expiresAt: Timestamp
}

/** A grant with its uses. */
export interface Grant extends NewGrant, StoredParts {
  readonly permissions: SessionPermissionKind[]
  readonly createdAt: Timestamp
  readonly revokedAt: Timestamp | undefined
}

/** The number of a period of an allowance, and its end in milliseconds since 1970; undefined before the first one. */
export function periodAt(
  { start, period }: { readonly start: number; readonly period: number },
  now: Timestamp,
): { readonly number: number; readonly until: Timestamp } | undefined {
  const [startsAt, periodMs] = [start * 1_000, period * 1_000]
  if (now < startsAt) return undefined
  const number = Math.floor((now - startsAt) / periodMs)
  return { number, until: startsAt + (number + 1) * periodMs }
}
