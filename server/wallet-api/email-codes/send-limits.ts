import { sql, type Transaction } from 'kysely'
import type { Database } from '#server/database/database.ts'
import { type Timestamp, isoTime } from '#server/database/clock.ts'
import type { Schema } from '#server/database/schema.ts'
import { problem } from '#server/http/problems/problem.ts'

/** The most that may be sent in any span of this length. */
export interface SendLimit {
  readonly most: number
  readonly windowMs: number
  /** From this many on, each mail is delayed a little more than the one before; without it none is delayed. */
  readonly slowFrom?: number
  /**
   * The key of another budget of the same sending, of which `most` may be spent: this key gets at most half of what is left
   * there. The first key cannot spend it all: n keys leave 2/(n+2) (the dynamic threshold of Choudhury and Hahne, IEEE/ACM
   * Transactions on Networking 6(2), 1998).
   */
  readonly halfOf?: string
}

/** The budget of one key. */
export interface SendBudget {
  readonly key: string
  /** Mails within this time share a row; 1 counts exactly. */
  readonly slotMs: number
  readonly limits: readonly SendLimit[]
  /** The pause between two mails, refused with EMAIL_COOLDOWN; 0 for none. */
  readonly cooldownMs: number
}

/** What was sent for a key, at the end of its slot. */
export interface Sent {
  readonly at: Timestamp
  readonly points: number
}

/** Returns the milliseconds until a limit admits another mail; 0 when it does now. */
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

/** The verdict of the budgets: a refusal, or the pause before sending. */
export type SendVerdict = { readonly refusal: Error } | { readonly pauseMs: number }

/** A mail to send, and every budget that it counts against. */
export interface Sending {
  /** The first alternative whose budgets all admit the mail is spent. */
  readonly alternatives: SendAlternatives
  readonly now: Timestamp
}
export type SendAlternatives = readonly [readonly SendBudget[], ...(readonly SendBudget[])[]]

/**
 * Counts mails, each against every budget of one of its alternatives, or against none when each of them is used up. All
 * processes share the counters; exactly counted keys are locked until the transaction ends.
 *
 * @returns for each mail its refusal (EMAIL_COOLDOWN, RATE_LIMITED, both with `data.seconds`), or the pause before it is
 * sent, which the caller waits for after the transaction.
 */
export async function spendSendBudgets(
  transaction: Transaction<Schema>,
  kind: Database['kind'],
  sendings: readonly Sending[],
): Promise<SendVerdict[]> {
  if (kind === 'postgres') await lockKeys(transaction, sendings)
  const sent = await readSent(transaction, sendings)
  const spent = new Map<string, { key: string; slot: string; points: number }>()
  const verdicts = sendings.map(({ alternatives, now }): SendVerdict => {
    const refusals = alternatives.map((budgets) => refusalOf(budgets, sent, now))
    const budgets = alternatives[refusals.indexOf(undefined)]
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
  for (const { key, limits } of sendings.flatMap(({ alternatives }) => alternatives.flat())) {
    const windowMs = Math.max(...limits.map((limit) => limit.windowMs))
    windows.set(windowMs, (windows.get(windowMs) ?? new Set()).add(key))
  }
  const earliest = Math.min(...sendings.map(({ now }) => now))
  const rows = await transaction
    .selectFrom('send_counters')
    .selectAll()
    // One term per window, not per key: SQLite uses the index for long lists, and scans the table for long chains of `or`.
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
  // Sorted, so that two transactions do not deadlock.
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

/** Grows from zero to the longest pause while a budget goes from `slowFrom` to its end. */
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
 * The embedded store runs one transaction at a time. PostgreSQL runs many, which must not all take the last mail that is
 * left. Budgets with coarse slots are shared by many people; they are not locked and may be exceeded slightly.
 */
async function lockKeys(transaction: Transaction<Schema>, sendings: readonly Sending[]): Promise<void> {
  const keys = sendings
    .flatMap(({ alternatives }) => alternatives.flat())
    .filter(({ slotMs }) => slotMs < COARSE_SLOT_MS)
    .map(({ key }) => key)
  // Sorted, so that two transactions do not deadlock.
  await sql`
    select pg_advisory_xact_lock(hashtextextended(key, 0))
    from (select unnest(${keys}::text[]) as key order by 1) as ordered
  `.execute(transaction)
}

const COARSE_SLOT_MS = 60_000

/** Together with the 8 s that a mail may take this is less than the 10 s after which a browser gives up. */
const LONGEST_PAUSE_MS = 1_500
