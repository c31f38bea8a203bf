import { PRIVATE_STORAGE_KEYS } from '#schemas/constants/storage-keys.ts'
import { parseJson } from '#schemas/primitives/parse-json.ts'
import { Intent, isOpen, isWithoutEffect } from '#modal/core/state/transactions/intent.ts'
import type { PartitionStorage } from '#modal/platform/storage.ts'

/** Transactions stored for a site; the oldest settled ones are dropped first. */
const MAX_INTENTS = 50

/** Whether the transaction was seen on the chain; a state that was only inferred does not replace this one. */
function isOnChain({ state }: Intent): boolean {
  return state === 'sent' || state === 'confirmed' || state === 'failed'
}

function isUncertain({ state }: Intent): boolean {
  return ['asked', 'failing', 'unclear', 'not-sent', 'dismissed'].includes(state)
}

/** Reads the transactions stored for this site, newest first; entries that cannot be parsed are skipped. */
export async function readIntents(storage: PartitionStorage): Promise<readonly Intent[]> {
  const stored = parseJson((await storage.get(PRIVATE_STORAGE_KEYS.sendIntents)) ?? '[]')
  if (!Array.isArray(stored)) return []
  return stored.flatMap((entry: unknown) => {
    const intent = Intent.safeParse(entry)
    return intent.success ? [intent.data] : []
  })
}

/**
 * Stores the current state of an intent. The caller holds the lock (`intents-lock.ts`). A transaction another tab has seen on
 * the chain stays sent.
 *
 * @returns the intent as stored.
 */
export async function storeIntent(intent: Intent, storage: PartitionStorage): Promise<Intent> {
  const all = await readIntents(storage)
  const known = all.find(({ id }) => id === intent.id)
  if (known && isOnChain(known) && isUncertain(intent)) return known
  const others = all.filter(({ id }) => id !== intent.id)
  const open = others.filter(isOpen)
  const settled = others.filter((b) => !isOpen(b)).slice(0, Math.max(MAX_INTENTS - open.length, 0))
  const stored = [intent, ...[...open, ...settled].toSorted((a, b) => b.askedAtMs - a.askedAtMs)]
  await storage.set(PRIVATE_STORAGE_KEYS.sendIntents, JSON.stringify(stored))
  return intent
}

/**
 * Stores a new intent before the wallet is asked, as the only open one of its account. Steps of swaps also wait for the block
 * of an earlier one, because each is made for the allowance and the balance after it. A swap is made once, whatever review is
 * still open, and a payment is paid once, from whatever account.
 *
 * @returns false if it exists already, or another one is open.
 */
export async function claimIntent(intent: Intent, storage: PartitionStorage): Promise<boolean> {
  const known = await readIntents(storage)
  const isTaken = known.some(
    (b) =>
      b.id === intent.id ||
      pays(b, intent) ||
      makes(b, intent) ||
      (isSameAccount(b, intent) && blocks(b, intent)),
  )
  if (isTaken) return false
  await storeIntent(intent, storage)
  return true
}

function pays(earlier: Intent, { paymentId }: Intent): boolean {
  return paymentId !== undefined && earlier.paymentId === paymentId && !isWithoutEffect(earlier)
}

function makes(earlier: Intent, { swap }: Intent): boolean {
  const isSame = swap?.step === 'swap' && earlier.swap?.step === 'swap' && earlier.swap.id === swap.id
  return isSame && !isWithoutEffect(earlier)
}

function blocks(earlier: Intent, { swap }: Intent): boolean {
  return isOpen(earlier) || (swap !== undefined && earlier.swap !== undefined && earlier.state === 'sent')
}

function isSameAccount(a: Intent, b: Intent): boolean {
  return a.caipNetworkId === b.caipNetworkId && a.from === b.from
}
