import { sql, type Transaction } from 'kysely'
import type { Database } from '#server/database/database.ts'
import { isoTime } from '#server/database/iso-time.ts'
import type { Schema } from '#server/database/schema.ts'
import { problem } from '#server/http/problem.ts'
import type { Timestamp } from './clock.ts'

/** At most so many in any span of this length. */
export interface SendLimit {
  readonly most: number
  readonly windowMs: number
}

/** What one key may spend. */
export interface SendBudget {
  readonly key: string
  /** Sendings this close together share a row; 1 counts exactly. */
  readonly slotMs: number
  readonly limits: readonly SendLimit[]
  /** The pause between two sendings, told as EMAIL_COOLDOWN; 0 for none. */
  readonly cooldownMs: number
}

/** What was sent on behalf of a key, and when, to the end of its slot. */
export interface Sent {
  readonly at: Timestamp
  readonly points: number
}

/** Milliseconds until a limit admits another; 0 when it does now. */
export function waitFor({ most, windowMs }: SendLimit, sent: readonly Sent[], now: Timestamp): number {
  const recent = sent.filter(({ at }) => at > now - windowMs).toSorted((one, other) => one.at - other.at)
  let left = recent.reduce((sum, { points }) => sum + points, 0)
  for (const { at, points } of recent) {
    if (left < most) return 0
    left -= points
    if (left < most) return at + windowMs - now
  }
  return left < most ? 0 : windowMs
}

/**
 * Counts one sending against every budget, or none when one of them is used up. All processes share the counters:
 * keys that count exactly are held by this transaction until it ends.
 *
 * @throws the problems EMAIL_COOLDOWN and RATE_LIMITED with `data.seconds`.
 */
export async function spendSendBudgets(
  transaction: Transaction<Schema>,
  kind: Database['kind'],
  budgets: readonly SendBudget[],
  now: Timestamp,
): Promise<void> {
  if (kind === 'postgres') await lockKeys(transaction, budgets)
  const rows = await transaction
    .selectFrom('send_counters')
    .selectAll()
    .where((eb) =>
      eb.or(budgets.map((budget) => eb('key', '=', budget.key).and('slot', '>', since(budget, now)))),
    )
    .execute()
  for (const budget of budgets) {
    const sent = rows
      .filter(({ key }) => key === budget.key)
      .map(({ slot, points }) => ({ at: Date.parse(slot), points }))
    refuseOverspent(budget, sent, now)
  }
  await transaction
    .insertInto('send_counters')
    .values(
      budgets.map(({ key, slotMs }) => ({ key, slot: isoTime(Math.ceil(now / slotMs) * slotMs), points: 1 })),
    )
    .onConflict((conflict) =>
      conflict.columns(['key', 'slot']).doUpdateSet((eb) => ({ points: eb('send_counters.points', '+', 1) })),
    )
    .execute()
}

function since({ limits }: SendBudget, now: Timestamp): string {
  return isoTime(now - Math.max(...limits.map(({ windowMs }) => windowMs)))
}

function refuseOverspent({ limits, cooldownMs }: SendBudget, sent: readonly Sent[], now: Timestamp): void {
  const waits = limits.map((limit) => waitFor(limit, sent, now))
  const longest = Math.max(...waits)
  if (longest > 0) {
    const seconds = Math.ceil(longest / 1_000)
    throw problem(
      'RATE_LIMITED',
      `Too many codes were asked for. Try again in ${seconds} seconds.`,
      undefined,
      { seconds },
    )
  }
  const cooldown = cooldownMs === 0 ? 0 : waitFor({ most: 1, windowMs: cooldownMs }, sent, now)
  if (cooldown === 0) return
  const seconds = Math.ceil(cooldown / 1_000)
  throw problem('EMAIL_COOLDOWN', `Please try again after ${seconds} seconds`, undefined, { seconds })
}

/**
 * The embedded store runs one transaction at a time; PostgreSQL runs many, which must not both see the last sending
 * left. Budgets of coarse slots belong to many people: they are not held, and may be exceeded by what runs at once.
 */
async function lockKeys(transaction: Transaction<Schema>, budgets: readonly SendBudget[]): Promise<void> {
  const keys = budgets
    .filter(({ slotMs }) => slotMs < COARSE_SLOT_MS)
    .map(({ key }) => key)
    .toSorted()
  for (const key of keys)
    await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(transaction)
}

const COARSE_SLOT_MS = 60_000
