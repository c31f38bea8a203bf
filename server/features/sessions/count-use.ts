import { GRANT_FEE_DIVISOR, GRANT_USES_PER_WINDOW, GRANT_USE_WINDOW_MS } from '#schemas/constants/grants.ts'
import type { GrantUse } from '#schemas/http/wallet/grants.ts'
import type { Timestamp } from '#server/database/clock.ts'
import { periodAt, type Spent, type StoredParts } from './grant.ts'

/**
 * Counts one request against a grant.
 *
 * @param uses what the request takes of each allowance it touches; each of them once.
 * @returns the new state; undefined when the request does not fit, in which case nothing of it is counted.
 */
export function countUse(
  { permissions, spent, usedAt }: StoredParts,
  uses: readonly GrantUse[],
  now: Timestamp,
): Pick<StoredParts, 'spent' | 'usedAt'> | undefined {
  const recent = usedAt.filter((at) => now - at < GRANT_USE_WINDOW_MS)
  if (recent.length >= GRANT_USES_PER_WINDOW) return undefined
  const touched = new Map<number, Spent>()
  for (const use of uses) {
    const next = touched.has(use.place) ? undefined : addUse(permissions[use.place], spent, use, now)
    if (!next) return undefined
    touched.set(use.place, next)
  }
  const untouched = spent.filter(({ place }) => !touched.has(place))
  return { spent: [...untouched, ...touched.values()], usedAt: [...recent, now] }
}

function addUse(
  permission: StoredParts['permissions'][number] | undefined,
  spent: readonly Spent[],
  use: GrantUse,
  now: Timestamp,
): Spent | undefined {
  if (!permission || permission.type === 'contract-call') return undefined
  const current = periodAt(permission.data, now)
  if (!current) return undefined
  const last = spent.find(({ place }) => place === use.place)
  // A process whose clock is behind must not begin an earlier period anew.
  if (last && last.period > current.number) return undefined
  const before = last?.period === current.number ? last : undefined
  const [taken, fee] = [BigInt(use.amount), BigInt(use.fees)]
  const amount = BigInt(before?.amount ?? 0) + taken
  const fees = BigInt(before?.fees ?? 0) + fee
  const most = BigInt(permission.data.allowance)
  const isToken = permission.type === 'erc20-recurring-allowance'
  const fits = amount <= most && fees * GRANT_FEE_DIVISOR <= most && fee <= taken && !(isToken && fee > 0n)
  return fits
    ? { place: use.place, period: current.number, amount: String(amount), fees: String(fees) }
    : undefined
}
