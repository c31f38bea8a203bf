import { sql, type Transaction } from 'kysely'
import type { Database } from '#server/database/database.ts'
import { isoTime } from '#server/database/iso-time.ts'
import type { Schema } from '#server/database/schema.ts'
import { problem } from '#server/http/problems/problem.ts'
import type { Timestamp } from '#server/sessions/clock.ts'

/** At most so many in any span of this length. */
export interface SendLimit {
  readonly most: number
  readonly windowMs: number
  /** From so many on each is sent a little later than the one before it; at once, all of them, without it. */
  readonly slowFrom?: number
  /**
   * The key of another budget of the same sending, which may take `most`: of what is left there this key has at most
   * half. Whoever comes first cannot spend it all, however many they are: n of them leave 2/(n+2) (the dynamic threshold of
   * Choudhury and Hahne, IEEE/ACM Transactions on Networking 6(2), 1998).
   */
  readonly halfOf?: string
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

/** What the budgets say of a sending: why not, or how long it waits. */
export type SendVerdict = { readonly refusal: Error } | { readonly pauseMs: number }

/** One sending, and every budget it counts against. */
export interface Sending {
  /** The first of them whose budgets all admit it is spent. */
  readonly ways: SendWays
  readonly now: Timestamp
}
export type SendWays = readonly [readonly SendBudget[], ...(readonly SendBudget[])[]]

/**
 * Counts sendings, each against every budget of one of its ways, or against none when each has one that is used up. All
 * processes share the counters: keys that count exactly are held by this transaction until it ends.
 *
 * @returns for each sending its refusal (EMAIL_COOLDOWN, RATE_LIMITED, both with `data.seconds`), or the pause before it is
 * sent and answered, which is waited for when the transaction is over.
 */
export async function spendSendBudgets(
  transaction: Transaction<Schema>,
  kind: Database['kind'],
  sendings: readonly Sending[],
): Promise<SendVerdict[]> {
  if (kind === 'postgres') await lockKeys(transaction, sendings)
  const sent = await readSent(transaction, sendings)
  const spent = new Map<string, { key: string; slot: string; points: number }>()
  const verdicts = sendings.map(({ ways, now }): SendVerdict => {
    const refusals = ways.map((budgets) => refusalOf(budgets, sent, now))
    const budgets = ways[refusals.indexOf(undefined)]
    const refusal = refusals.at(-1)
    if (budgets === undefined) return { refusal: refusal ?? new Error('A sending has no budget.') }
    const pauseMs = Math.max(0, ...budgets.map((budget) => pauseOf(budget, sent.get(budget.key), now)))
    for (const { key, slotMs } of budgets) {
      const at = Math.ceil(now / slotMs) * slotMs
      sent.set(key, [...(sent.get(key) ?? []), { at, points: 1 }])
      const slot = isoTime(at)
      spent.set(`${key} ${slot}`, { key, slot, points: (spent.get(`${key} ${slot}`)?.points ?? 0) + 1 })
    }
    return { pauseMs }
  })
  await addPoints(transaction, [...spent.values()])
  return verdicts
}

async function readSent(
  transaction: Transaction<Schema>,
  sendings: readonly Sending[],
): Promise<Map<string, Sent[]>> {
  const windows = new Map<number, Set<string>>()
  for (const { key, limits } of sendings.flatMap(({ ways }) => ways.flat())) {
    const windowMs = Math.max(...limits.map((limit) => limit.windowMs))
    windows.set(windowMs, (windows.get(windowMs) ?? new Set()).add(key))
  }
  const earliest = Math.min(...sendings.map(({ now }) => now))
  const rows = await transaction
    .selectFrom('send_counters')
    .selectAll()
    // A term per window, not per key: SQLite looks long lists up by the index and scans for long chains of `or`.
    .where((eb) =>
      eb.or(
        [...windows].map(([windowMs, keys]) =>
          eb('key', 'in', [...keys]).and('slot', '>', isoTime(earliest - windowMs)),
        ),
      ),
    )
    .execute()
  const sent = new Map<string, Sent[]>()
  for (const { key, slot, points } of rows) {
    sent.set(key, [...(sent.get(key) ?? []), { at: Date.parse(slot), points }])
  }
  return sent
}

async function addPoints(
  transaction: Transaction<Schema>,
  rows: { readonly key: string; readonly slot: string; readonly points: number }[],
): Promise<void> {
  if (rows.length === 0) return
  // In one order, so that two transactions never wait for each other.
  const orderOf = ({ key, slot }: { key: string; slot: string }) => `${key} ${slot}`
  rows.sort((one, other) => (orderOf(one) < orderOf(other) ? -1 : 1))
  await transaction
    .insertInto('send_counters')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(['key', 'slot'])
        .doUpdateSet((eb) => ({ points: eb('send_counters.points', '+', eb.ref('excluded.points')) })),
    )
    .execute()
}

function refusalOf(
  budgets: readonly SendBudget[],
  sent: ReadonlyMap<string, readonly Sent[]>,
  now: Timestamp,
): Error | undefined {
  return budgets.map((budget) => refusalOfOne(budget, sent, now)).find((refusal) => refusal !== undefined)
}

function refusalOfOne(
  { key, limits, cooldownMs }: SendBudget,
  all: ReadonlyMap<string, readonly Sent[]>,
  now: Timestamp,
): Error | undefined {
  const sent = all.get(key) ?? []
  const waits = limits.map(({ most, windowMs, halfOf }) => {
    if (halfOf === undefined) return waitFor({ most, windowMs }, sent, now)
    const left = Math.max(0, most - pointsIn(all.get(halfOf), windowMs, now))
    return waitFor({ most: Math.ceil(left / 2), windowMs }, sent, now)
  })
  const longest = Math.max(...waits)
  if (longest > 0) {
    const seconds = Math.ceil(longest / 1_000)
    return problem(
      'RATE_LIMITED',
      `Too many codes were asked for. Try again in ${seconds} seconds.`,
      undefined,
      { seconds },
    )
  }
  const cooldown = cooldownMs === 0 ? 0 : waitFor({ most: 1, windowMs: cooldownMs }, sent, now)
  if (cooldown === 0) return undefined
  const seconds = Math.ceil(cooldown / 1_000)
  return problem('EMAIL_COOLDOWN', `Please try again after ${seconds} seconds`, undefined, { seconds })
}

/** Grows from nothing to the longest pause as a budget goes from `slowFrom` to its end. */
function pauseOf({ limits }: SendBudget, sent: readonly Sent[] | undefined, now: Timestamp): number {
  const shares = limits.map(({ most, windowMs, slowFrom = most }) =>
    slowFrom >= most ? 0 : (pointsIn(sent, windowMs, now) - slowFrom) / (most - slowFrom),
  )
  return Math.round(Math.max(0, ...shares) * LONGEST_PAUSE_MS)
}

function pointsIn(sent: readonly Sent[] | undefined, windowMs: number, now: Timestamp): number {
  return (sent ?? []).reduce((sum, { at, points }) => (at > now - windowMs ? sum + points : sum), 0)
}

/**
 * The embedded store runs one transaction at a time; PostgreSQL runs many, which must not both see the last sending
 * left. Budgets of coarse slots belong to many people: they are not held, and may be exceeded by what runs at once.
 */
async function lockKeys(transaction: Transaction<Schema>, sendings: readonly Sending[]): Promise<void> {
  const keys = sendings
    .flatMap(({ ways }) => ways.flat())
    .filter(({ slotMs }) => slotMs < COARSE_SLOT_MS)
    .map(({ key }) => key)
  // In one order, so that two transactions never wait for each other.
  await sql`
    select pg_advisory_xact_lock(hashtextextended(key, 0))
    from (select unnest(${keys}::text[]) as key order by 1) as ordered
  `.execute(transaction)
}

const COARSE_SLOT_MS = 60_000

/** With the 8 s a mail may take it is less than the 10 s after which a browser gives up. */
const LONGEST_PAUSE_MS = 1_500
