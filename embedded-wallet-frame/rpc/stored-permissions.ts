import * as z from 'zod/mini'
import type { Clock } from '#frame/platform/clock.ts'
import type { FrameDatabase } from '#frame/platform/database.ts'
import type * as rules from '#frame/rpc/permission-bounds.ts'
import { GRANT_USES_PER_WINDOW, GRANT_USE_WINDOW_MS } from '#schemas/constants/grants.ts'
import type { WithLock } from '#ui/platform/locks.ts'
import { SessionPermission, type BoundedCall } from './session-permission.ts'

/** The rules of `permission-bounds.ts`, which are loaded with the first permission. */
export type Bounds = Pick<typeof rules, 'fitCalls' | 'usesOf'>
type Spending = rules.Spending

/** A permission with what was spent of it, by part and period, and the times of its uses. */
const StoredPermission = z.strictObject({
  grant: SessionPermission,
  spent: z.array(z.strictObject({ place: z.int(), period: z.int(), amount: z.bigint(), fees: z.bigint() })),
  usedAt: z.array(z.number()),
})
export type StoredPermission = z.infer<typeof StoredPermission>

/** The account and network of calls. */
export interface Place {
  /** CAIP-2. */
  readonly caipNetworkId: string
  readonly account: string
}

const STORED_AS = 'session-permissions'

/** The permissions of one site as the browser stores them. */
export interface StoredPermissions {
  /** Those that have not expired, newest first. */
  readonly read: () => Promise<readonly StoredPermission[]>
  /** Undefined where another tab could change the list at the same time, or where the change is not stored. */
  readonly change: <T>(
    work: (stored: readonly StoredPermission[]) => { list: readonly StoredPermission[]; answer: T },
  ) => Promise<T | undefined>
  /** @returns whether there was such a permission; undefined as for `change`. */
  readonly remove: (grantId: string) => Promise<boolean | undefined>
}

/** Opens what the browser stores of one site's permissions. */
export function openStoredPermissions(options: {
  readonly database: Pick<FrameDatabase, 'get' | 'put'>
  readonly withLock: WithLock
  readonly clock: Pick<Clock, 'now'>
}): StoredPermissions {
  const { database, withLock, clock } = options
  const read: StoredPermissions['read'] = async () => {
    const stored = z.array(StoredPermission).safeParse(await database.get(STORED_AS))
    return stored.success ? stored.data.filter(({ grant }) => grant.expiresAt > clock.now()) : []
  }
  const change: StoredPermissions['change'] = (work) =>
    withLock(async () => {
      const { list, answer } = work(await read())
      return (await database.put(STORED_AS, list)) ? answer : undefined
    }).catch(() => undefined)
  return {
    read,
    change,
    remove: (grantId) =>
      change((stored) => {
        const rest = stored.filter(({ grant }) => grant.grantId !== grantId)
        return { list: rest, answer: rest.length < stored.length }
      }),
  }
}

/** Finds the newest permission of an account on a network that covers something, and what that spends of it. */
export function findFit(
  all: readonly StoredPermission[],
  { caipNetworkId, account }: Place,
  fits: (item: StoredPermission) => readonly Spending[] | undefined,
): { readonly item: StoredPermission; readonly spendings: readonly Spending[] } | undefined {
  for (const item of all) {
    const { grant } = item
    const isHere =
      grant.caipNetworkId === caipNetworkId && grant.account.toLowerCase() === account.toLowerCase()
    const spendings = isHere ? fits(item) : undefined
    if (spendings) return { item, spendings }
  }
  return undefined
}

/** Tells what the calls would spend of a permission, by allowance; undefined when they do not fit. */
export function fit(
  stored: StoredPermission,
  calls: readonly BoundedCall[],
  fee: bigint,
  now: number,
  { fitCalls }: Bounds,
): readonly Spending[] | undefined {
  const uses = stored.usedAt.filter((at) => now - at < GRANT_USE_WINDOW_MS).length
  if (uses >= GRANT_USES_PER_WINDOW) return undefined
  return fitCalls(stored.grant.permissions, stored.spent, calls, fee, now)
}

/** Returns a permission with what a request spent of it. */
export function spentOf(
  stored: StoredPermission,
  spendings: readonly Spending[],
  now: number,
): StoredPermission {
  const untouched = stored.spent.filter(({ place }) => !spendings.some((one) => one.place === place))
  return {
    ...stored,
    spent: [...untouched, ...spendings],
    usedAt: [...stored.usedAt.filter((at) => now - at < GRANT_USE_WINDOW_MS), now],
  }
}
