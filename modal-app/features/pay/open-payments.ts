import * as z from 'zod/mini'
import { PRIVATE_STORAGE_KEYS, partitionKey } from '#schemas/constants/storage-keys.ts'
import type { Payment, PaymentRequest } from '#schemas/entities/payment.ts'
import { parseJson } from '#schemas/primitives/parse-json.ts'
import type { CoreThunk } from '#modal/core/commands/thunk.ts'
import type { CoreState } from '#modal/core/state/core-state.ts'
import { selectSite } from '#modal/core/state/site/site-slice.ts'
import type { PartitionStorage } from '#modal/platform/storage.ts'
import { createLock, type WithLock } from '#ui/platform/locks.ts'
import type { PaymentTerms } from './pay-slice.ts'
import { selectMayBeSent } from './payment-intent.ts'

/** A payment that the site gave no id, until the site has its result. */
const OpenPayment = z.object({
  id: z.string().check(z.regex(/^[\w-]{8,64}$/)),
  asset: z.string(),
  amount: z.string(),
  recipient: z.string(),
  /** When it expires, in milliseconds since 1970; absent until the API has stated it. */
  untilMs: z.optional(z.number()),
})
type OpenPayment = z.infer<typeof OpenPayment>

const KEY = PRIVATE_STORAGE_KEYS.payments
/** Payments stored for a site; the oldest are dropped first. */
const MAX_PAYMENTS = 20
/** How long a transfer after the expiry still pays: the server looks for one that long. */
const LATE_MS = 86_400_000

/** What the document shares between the tickets of payments. */
interface Shared {
  /** The ids that drafts stand for. A later call of the same draft is answered with the payment even when it is settled. */
  readonly ids: Map<string, string>
  lock?: WithLock
}
const shared = (): Shared => ({ ids: new Map() })

/**
 * Finds the open payment of the same terms that this browser has begun on this site, or begins to keep a new one, so that a
 * visitor who leaves and presses again, or presses in two tabs, pays once.
 *
 * @param draftId the id of a new one.
 */
export function takeUpPayment(asked: PaymentRequest, draftId: string): CoreThunk<Promise<PaymentTerms>> {
  return async (dispatch, getState, { once, now }) => {
    const { ids } = once(shared)
    const { asset, amount, recipient } = asked
    const id = ids.get(draftId) ?? (await dispatch(withPayments(takeUp)))
    ids.set(draftId, id)
    return { asset, amount, recipient, id }

    function takeUp(known: readonly OpenPayment[]): readonly [string, readonly OpenPayment[]] {
      const open = known.filter((one) => isCurrent(one, now(), getState()))
      const same = open.find(
        (one) => one.asset === asset && one.amount === amount && one.recipient === recipient,
      )
      return same ? [same.id, open] : [draftId, [{ id: draftId, asset, amount, recipient }, ...open]]
    }
  }
}

/** Stores when a payment expires. Payments with an id of the site are not kept here. */
export function keepExpiry({ id, expiresAt }: Pick<Payment, 'id' | 'expiresAt'>): CoreThunk<Promise<void>> {
  return withPayments((known) => [
    undefined,
    known.map((one) => (one.id === id ? { ...one, untilMs: Date.parse(expiresAt) } : one)),
  ])
}

/** Stops to keep a payment whose result the site is about to have. */
export function dropPayment(id: string): CoreThunk<Promise<void>> {
  return withPayments((known) => [undefined, known.filter((one) => one.id !== id)])
}

/** A payment that has expired is taken up only while a transaction may still pay it. */
function isCurrent({ id, untilMs }: OpenPayment, nowMs: number, state: CoreState): boolean {
  if (untilMs === undefined || nowMs < untilMs) return true
  return nowMs < untilMs + LATE_MS && selectMayBeSent(id, undefined)(state)
}

/** Reads and writes the payments while no other tab of the site does. */
function withPayments<T>(
  change: (known: readonly OpenPayment[]) => readonly [answer: T, payments: readonly OpenPayment[]],
): CoreThunk<Promise<T>> {
  return (_dispatch, getState, { once, storage, deployment }) => {
    const cached = once(shared)
    cached.lock ??= createLock(partitionKey(deployment.projectId, selectSite(getState()).siteOrigin, KEY))
    return cached.lock(async () => {
      const known = await readPayments(storage)
      const [answer, payments] = change(known)
      const text = JSON.stringify(payments.slice(0, MAX_PAYMENTS))
      if (text !== JSON.stringify(known)) await storage.set(KEY, payments.length === 0 ? null : text)
      return answer
    })
  }
}

async function readPayments(storage: PartitionStorage): Promise<readonly OpenPayment[]> {
  const stored = parseJson((await storage.get(KEY)) ?? '[]')
  if (!Array.isArray(stored)) return []
  return stored.flatMap((entry: unknown) => OpenPayment.safeParse(entry).data ?? [])
}
